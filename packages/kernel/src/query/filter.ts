import { texts } from '@tradepost/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { isObject } from '../base/object.ts'
import type { Problem } from '../errors/problem.ts'
import {
  type ElementTest,
  type FilterFamilies,
  type FilterField,
  type FilterFields,
  findField,
  some,
} from './filter-field.ts'
import { compileOperator, searchedTexts } from './filter-operator.ts'

export type { FilterFamilies, FilterFamily, FilterField, FilterFields } from './filter-field.ts'

const maxTextLength = 20_000
const maxDepth = 10
const maxConditions = 200
/** Every row is read for a part of a text, and compared with each of them: 20 take a second for 30,000 rows. */
const maxParts = 20

type Path = Problem['path']

/** State of one compilation. */
type Walk = {
  fields: FilterFields
  families: FilterFamilies
  problems: Problem[]
  conditions: number
  parts: number
  names: Set<string>
}

/**
 * Compiles the filter of a list request into a condition; all values are parameters.
 * `name` is the query parameter that the problems point at.
 */
export const compileFilter = (
  text: string | undefined,
  fields: FilterFields,
  name = 'filters',
  families: FilterFamilies = {},
): { where: Sql | null; names: ReadonlySet<string> } | { problems: Problem[] } => {
  if (!text) return { where: null, names: new Set() }
  const parsed = parseFilter(text, [name])
  if ('problems' in parsed) return parsed

  const walk: Walk = { fields, families, problems: [], conditions: 0, parts: 0, names: new Set() }
  const conditions = compileGroup(walk, parsed.filter, [name], 1)
  if (walk.conditions > maxConditions) {
    walk.problems.push({
      code: 'MAXIMUM',
      message: texts.tooManyConditions(maxConditions),
      path: [name],
    })
  }
  if (walk.parts > maxParts) {
    walk.problems.push({
      code: 'MAXIMUM',
      message: texts.tooManyParts(maxParts, walk.parts),
      path: [name],
    })
  }
  if (walk.problems.length > 0) return { problems: walk.problems }
  return { where: conditions.length > 0 ? all(conditions) : null, names: walk.names }
}

const parseFilter = (text: string, path: Path): { filter: unknown } | { problems: Problem[] } => {
  if (text.length > maxTextLength) {
    const message = texts.filterTooLong(maxTextLength, text.length)
    return { problems: [{ code: 'MAX_LENGTH', message, path }] }
  }
  try {
    const filter = JSON.parse(text)
    // PHP clients encode an empty map as a list.
    return { filter: Array.isArray(filter) && filter.length === 0 ? {} : filter }
  } catch {
    return { problems: [{ code: 'INVALID_FORMAT', message: texts.expectedFilter, path, value: text }] }
  }
}

const all = (conditions: readonly Sql[]) => join(conditions, ' and ')

/** An object of fields and groups; its keys are joined by and. An empty one holds for every row. */
const compileGroup = (walk: Walk, filter: unknown, path: Path, depth: number): Sql[] => {
  if (!isObject(filter)) {
    return report(walk, 'INVALID_TYPE', texts.expectedGroup, path, filter)
  }
  const entries = Object.entries(filter)
  if (entries.length === 0) countCondition(walk)
  return entries.flatMap(([key, value]) => {
    const at = [...path, key]
    if (key === '$and' || key === '$or') return compileList(walk, key, value, at, depth + 1)
    const field = findField(walk.fields, walk.families, key, value)
    walk.names.add(key)
    if (field) return compileField(walk, field, value, at)
    const known = [...Object.keys(walk.fields), ...Object.keys(walk.families)]
    const message = texts.unknownField(key, known.join(', '))
    return report(walk, 'OBJECT_ADDITIONAL_PROPERTIES', message, at, value)
  })
}

const compileList = (walk: Walk, key: '$and' | '$or', value: unknown, path: Path, depth: number): Sql[] => {
  if (depth > maxDepth) {
    return report(walk, 'MAXIMUM', texts.nestedGroups(maxDepth), path, undefined)
  }
  if (!Array.isArray(value)) return report(walk, 'INVALID_TYPE', texts.expectedFilterList, path, value)
  if (value.length === 0) {
    return report(walk, 'ARRAY_LENGTH_SHORT', texts.emptyGroup(key), path, value)
  }
  const members = value.map((member, index) => {
    const conditions = compileGroup(walk, member, [...path, index], depth)
    return conditions.length > 0 ? all(conditions) : sql`true`
  })
  return [key === '$or' ? sql`((${join(members, ') or (')}))` : sql`(${all(members)})`]
}

const compileField = (walk: Walk, field: FilterField, value: unknown, path: Path): Sql[] => {
  const isOperators = isObject(value)
  const operators = isOperators ? Object.entries(value) : [['$eq', value] as const]
  if (operators.length === 0) {
    return report(walk, 'MIN_PROPERTIES', texts.expectedOperators, path, value)
  }
  const tests: ElementTest[] = []
  const wheres: Sql[] = []
  for (const [name, operand] of operators) {
    if (!countCondition(walk)) break
    walk.parts += searchedTexts(name, operand)
    const compiled = compileOperator(field, name, operand, isOperators ? [...path, name] : path)
    if ('problems' in compiled) walk.problems.push(...compiled.problems)
    // two tests must hold for one and the same value, which the index does not know
    else if ('test' in compiled && !(compiled.indexed && operators.length === 1)) tests.push(compiled.test)
    else if ('test' in compiled) wheres.push(compiled.indexed as Sql)
    else wheres.push(compiled.where)
  }
  if (tests.length > 0) wheres.unshift(some(field, (element) => all(tests.map((test) => test(element)))))
  return wheres
}

/** False beyond the limit: what follows is neither compiled nor reported, so an answer stays small. */
const countCondition = (walk: Walk) => {
  walk.conditions += 1
  return walk.conditions <= maxConditions
}

const report = (walk: Walk, code: string, message: string, path: Path, value: unknown): Sql[] => {
  if (countCondition(walk)) walk.problems.push({ code, message, path, value })
  return []
}
