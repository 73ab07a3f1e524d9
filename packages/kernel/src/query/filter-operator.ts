import {
  type Comparison,
  comparisonOf,
  type FilterOperator,
  filterOperatorNames,
  type TextMatch,
  texts,
} from '@tradepost/contract'
import sql, { type Sql } from 'sql-template-tag'
import { unreachable } from '../base/unreachable.ts'
import type { Problem } from '../errors/problem.ts'
import {
  absent,
  type ElementTest,
  type FilterField,
  isPresent,
  manyOf,
  none,
  oneOf,
  present,
  type ReadFieldValue,
  readFieldValue,
  some,
} from './filter-field.ts'
import { readValue } from './value.ts'

/**
 * `test` speaks about one value, so that a range on a one-to-many field must hold for a single row;
 * `where` speaks about the whole row. `indexed` says the same as the test alone would, in a form that an index answers.
 */
export type Compiled = { test: ElementTest; indexed?: Sql | null } | { where: Sql } | { problems: Problem[] }

type Path = Problem['path']
/** A comparison, and its opposite. */
type Pair = { holds: Compiled; fails: Compiled } | { problems: Problem[] }

const maxListItems = 1000

const refuse = (code: string, message: string, path: Path, value: unknown): { problems: Problem[] } => ({
  problems: [{ code, message, path, value }],
})

type Reader = (value: unknown) => ReadFieldValue
type ReadValues = { values: string[] } | { problems: Problem[] }

/** All items or all problems; `skip` names the items that are no values. */
const readList = (
  list: unknown,
  path: Path,
  reader: Reader,
  skip: (item: unknown) => boolean = () => false,
): ReadValues => {
  if (!Array.isArray(list)) return refuse('INVALID_TYPE', texts.expectedList, path, list)
  if (list.length > maxListItems) {
    const message = texts.tooManyOperands(maxListItems, list.length)
    return refuse('ARRAY_LENGTH_LONG', message, path, undefined)
  }
  const values: string[] = []
  const problems: Problem[] = []
  for (const [index, item] of list.entries()) {
    if (skip(item)) continue
    const read = reader(item)
    if ('value' in read) values.push(read.value)
    else problems.push({ ...read, path: [...path, index], value: item })
  }
  return problems.length > 0 ? { problems } : { values }
}

const readText: Reader = (value) => readValue('text', value)

const readOneText = (value: unknown, path: Path): ReadValues => {
  const read = readText(value)
  return 'value' in read ? { values: [read.value] } : refuse(read.code, read.message, path, value)
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const patternOf: Record<TextMatch, (text: string) => string> = {
  contains: (text) => `%${text}%`,
  startsWith: (text) => `${text}%`,
  endsWith: (text) => `%${text}`,
}

/** Any of the texts. */
const matches = (element: Sql, match: TextMatch, operands: string[]) => {
  const patterns = operands.map((text) => patternOf[match](escapeLike(text)))
  return patterns.length === 1
    ? sql`${element}::text ilike ${patterns[0]}`
    : sql`${element}::text ilike any(${patterns}::text[])`
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Asks the text with the index first; what it finds may be in another language. */
const matchesWithin = (within: Sql, operands: string[], test: ElementTest): ElementTest => {
  const first = matches(within, 'contains', operands.map(inJson))
  return (element) => sql`(${first} and ${test(element)})`
}

/** An enum is searched by parts of its words, too. */
const byText = (match: TextMatch, field: FilterField, value: unknown, path: Path): Pair => {
  const read = Array.isArray(value) ? readList(value, path, readText) : readOneText(value, path)
  if ('problems' in read) return read
  const test: ElementTest = (element) => matches(element, match, read.values)
  const within = 'within' in field ? field.within : undefined
  return {
    holds: { test: within ? matchesWithin(within, read.values, test) : test },
    fails: { where: none(field, test) },
  }
}

const signs: Record<string, Sql> = {
  equal: sql`=`,
  greater: sql`>`,
  'equal greater': sql`>=`,
  less: sql`<`,
  'equal less': sql`<=`,
  'greater less': sql`<>`,
}

/** Null where no index over all values of a row can tell. */
const hasOneOf = (field: FilterField, values: readonly string[]): Sql | null =>
  'has' in field ? (field.has?.(values) ?? null) : null

/** The opposite of an indexed condition; it is never unknown. */
const hasNoneOf = (field: FilterField, test: ElementTest, indexed: Sql | null): Sql =>
  indexed ? sql`not (${indexed})` : none(field, test)

/** Equal to null is a row without the value; nothing else compares with null. */
const byOrder = (order: readonly string[], field: FilterField, value: unknown, path: Path): Pair => {
  const sign = signs[order.toSorted().join(' ')] as Sql
  if (value === null && sign === signs.equal)
    return { holds: { where: absent(field) }, fails: { where: present(field) } }
  const read = readFieldValue(field, value)
  if (!('value' in read)) return { problems: [{ ...read, path, value }] }
  const test: ElementTest = (element) => sql`${element} ${sign} ${oneOf(field, read.value)}`
  const indexed = sign === signs.equal ? hasOneOf(field, [read.value]) : null
  return { holds: { test, indexed }, fails: { where: hasNoneOf(field, test, indexed) } }
}

/** Null in a list stands for no value. */
const byMembership = (field: FilterField, value: unknown, path: Path): Pair => {
  const isNull = (item: unknown) => item === null
  const read = readList(value, path, (item) => readFieldValue(field, item), isNull)
  if ('problems' in read) return read
  const test: ElementTest = (element) => sql`${element} = any(${manyOf(field, read.values)})`
  const indexed = hasOneOf(field, read.values)
  const others = hasNoneOf(field, test, indexed)
  if (!Array.isArray(value) || !value.some(isNull))
    return { holds: { test, indexed }, fails: { where: others } }
  return {
    holds: { where: sql`(${indexed ?? some(field, test)} or ${absent(field)})` },
    fails: { where: sql`(${others} and ${present(field)})` },
  }
}

const byPresence = (field: FilterField, value: unknown, path: Path): Pair => {
  const read = readValue('boolean', value)
  if (!('value' in read)) return refuse(read.code, read.message, path, value)
  const has = { test: isPresent }
  const lacks = { where: absent(field) }
  return read.value === 'true' ? { holds: has, fails: lacks } : { holds: lacks, fails: has }
}

const compare = (comparison: Comparison, field: FilterField, value: unknown, path: Path): Pair => {
  switch (comparison.kind) {
    case 'order':
      return byOrder(comparison.order, field, value, path)
    case 'text':
      return byText(comparison.match, field, value, path)
    case 'membership':
      return byMembership(field, value, path)
    case 'presence':
      return byPresence(field, value, path)
    default:
      return unreachable(comparison)
  }
}

/** In groups, so that what every field takes comes first. */
const operatorsFor = (...groups: string[]): FilterOperator[] =>
  groups.flatMap((group) => filterOperatorNames.filter((name) => comparisonOf(name).fields === group))

const operatorsByType: Record<FilterField['type'], FilterOperator[]> = {
  text: operatorsFor('all', 'ordered', 'texts'),
  integer: operatorsFor('all', 'ordered'),
  number: operatorsFor('all', 'ordered'),
  date: operatorsFor('all', 'ordered'),
  enum: operatorsFor('all', 'texts'),
  boolean: operatorsFor('all'),
  uuid: operatorsFor('all'),
}

/** Texts that the condition searches for; each of them costs. */
export const searchedTexts = (name: string, value: unknown): number => {
  const known = filterOperatorNames.find((one) => one === name)
  if (!known || comparisonOf(known).comparison.kind !== 'text') return 0
  return Array.isArray(value) ? value.length : 1
}

export const compileOperator = (field: FilterField, name: string, value: unknown, path: Path): Compiled => {
  const allowed = operatorsByType[field.type]
  const known = allowed.find((one) => one === name)
  if (!known) {
    const message = texts.unknownOperator(field.type, name, allowed.join(', '))
    return refuse('OBJECT_ADDITIONAL_PROPERTIES', message, path, value)
  }
  const { comparison, isOpposite } = comparisonOf(known)
  const pair = compare(comparison, field, value, path)
  if ('problems' in pair) return pair
  return isOpposite ? pair.fails : pair.holds
}
