import { type FilterOperator, filterOperatorNames, filterOperators, texts } from '@tradepost/contract'
import sql, { type Sql } from 'sql-template-tag'
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
import type { Problem } from './problem.ts'
import { readValue } from './value.ts'

/**
 * `test` speaks about one value, so that a range on a one-to-many field must hold for a single row;
 * `where` speaks about the whole row.
 */
export type Compiled = { test: ElementTest } | { where: Sql } | { problems: Problem[] }

type Path = Problem['path']
type Operator = (field: FilterField, value: unknown, path: Path) => Compiled

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

/** One value; null passes only where it has a meaning. */
const withValue =
  (
    compile: (field: FilterField, value: string) => Compiled,
    onNull?: (field: FilterField) => Sql,
  ): Operator =>
  (field, value, path) => {
    if (value === null && onNull) return { where: onNull(field) }
    const read = readFieldValue(field, value)
    return 'value' in read ? compile(field, read.value) : refuse(read.code, read.message, path, value)
  }

/** A list; `hasNull` says that null was among its items. */
const withList =
  (compile: (field: FilterField, values: string[], hasNull: boolean) => Compiled): Operator =>
  (field, value, path) => {
    const isNull = (item: unknown) => item === null
    const read = readList(value, path, (item) => readFieldValue(field, item), isNull)
    return 'problems' in read ? read : compile(field, read.values, Array.isArray(value) && value.some(isNull))
  }

const readText: Reader = (value) => readValue('text', value)

const readOneText = (value: unknown, path: Path): ReadValues => {
  const read = readText(value)
  return 'value' in read ? { values: [read.value] } : refuse(read.code, read.message, path, value)
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** One text, or a list of which any may be contained. An enum is searched by parts of its words, too. */
const withTexts =
  (compile: (field: FilterField, test: ElementTest, parts: string[]) => Compiled): Operator =>
  (field, value, path) => {
    const read = Array.isArray(value) ? readList(value, path, readText) : readOneText(value, path)
    if ('problems' in read) return read
    const test: ElementTest = (element) => contains(element, read.values)
    return compile(field, test, read.values)
  }

const contains = (element: Sql, parts: string[]) => {
  const patterns = parts.map((text) => `%${escapeLike(text)}%`)
  return patterns.length === 1
    ? sql`${element}::text ilike ${patterns[0]}`
    : sql`${element}::text ilike any(${patterns}::text[])`
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Asks the text with the index first; what it finds may be in another language. */
const containsWithin = (within: Sql, parts: string[], test: ElementTest): ElementTest => {
  const first = contains(within, parts.map(inJson))
  return (element) => sql`(${first} and ${test(element)})`
}

const compare = (operator: Sql) =>
  withValue((field, value) => ({ test: (element) => sql`${element} ${operator} ${oneOf(field, value)}` }))

const withPresence =
  (meansPresent: boolean): Operator =>
  (field, value, path) => {
    const read = readValue('boolean', value)
    if (!('value' in read)) return refuse(read.code, read.message, path, value)
    return (read.value === 'true') === meansPresent ? { test: isPresent } : { where: absent(field) }
  }

const equals =
  (field: FilterField, value: string): ElementTest =>
  (element) =>
    sql`${element} = ${oneOf(field, value)}`

const isIn =
  (field: FilterField, values: string[]): ElementTest =>
  (element) =>
    sql`${element} = any(${manyOf(field, values)})`

const operators: Record<FilterOperator, Operator> = {
  $eq: withValue((field, value) => ({ test: equals(field, value) }), absent),
  $ne: withValue((field, value) => ({ where: none(field, equals(field, value)) }), present),
  $gt: compare(sql`>`),
  $gte: compare(sql`>=`),
  $lt: compare(sql`<`),
  $lte: compare(sql`<=`),
  $ct: withTexts((field, test, parts) => ({
    test: 'within' in field && field.within ? containsWithin(field.within, parts, test) : test,
  })),
  $nct: withTexts((field, test) => ({ where: none(field, test) })),
  $exists: withPresence(true),
  $nExists: withPresence(false),
  $in: withList((field, values, hasNull) => {
    const test = isIn(field, values)
    return hasNull ? { where: sql`(${some(field, test)} or ${absent(field)})` } : { test }
  }),
  $nin: withList((field, values, hasNull) => {
    const where = none(field, isIn(field, values))
    return { where: hasNull ? sql`(${where} and ${present(field)})` : where }
  }),
}

/** In groups, so that what every field takes comes first. */
const operatorsFor = (...groups: string[]): string[] =>
  groups.flatMap((group) => filterOperatorNames.filter((name) => filterOperators[name].fields === group))

const operatorsByType: Record<FilterField['type'], string[]> = {
  text: operatorsFor('all', 'ordered', 'texts'),
  integer: operatorsFor('all', 'ordered'),
  number: operatorsFor('all', 'ordered'),
  date: operatorsFor('all', 'ordered'),
  enum: operatorsFor('all', 'texts'),
  boolean: operatorsFor('all'),
  uuid: operatorsFor('all'),
}

export const compileOperator = (field: FilterField, name: string, value: unknown, path: Path): Compiled => {
  const allowed = operatorsByType[field.type]
  const operator = allowed.includes(name) ? operators[name as FilterOperator] : undefined
  if (operator) return operator(field, value, path)
  const message = texts.unknownOperator(field.type, name, allowed.join(', '))
  return refuse('OBJECT_ADDITIONAL_PROPERTIES', message, path, value)
}
