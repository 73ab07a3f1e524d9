import sql, { type Sql } from 'sql-template-tag'
import { noEnumMatch } from '../errors/problem.ts'
import { manyValues, oneValue, type ReadValue, readValue, type ValueType } from './value.ts'

type FieldType = { type: ValueType } | { type: 'enum'; values: readonly string[] }

/**
 * A filterable field. `sql` is a column or an expression, bracketed if it has operators of its own.
 * `exists` is for one-to-many: it wraps the condition on one row, and negative operators mean "no such row":
 *
 *     exists: (on) => sql`exists (select 1 from product_category pc
 *       where pc.product_id = p.id and ${on(sql`pc.category_code`)})`
 *
 * `has` asks an index over all values of a row for one of the given ones; null where the index cannot tell.
 * `within` is JSON text that has the value in it somewhere and an index for parts of it.
 */
export type FilterField = FieldType &
  (
    | { sql: Sql; within?: Sql }
    | { exists: (condition: ElementTest) => Sql; has?: (values: readonly string[]) => Sql | null }
  )

export type FilterFields = Readonly<Record<string, FilterField>>

/** Fields with a common beginning, such as `options.*`: made from the rest of the name and the condition on it. */
export type FilterFamily = (rest: string, condition: unknown) => FilterField
export type FilterFamilies = Readonly<Record<string, FilterFamily>>

export const findField = (
  fields: FilterFields,
  families: FilterFamilies,
  name: string,
  condition: unknown,
): FilterField | undefined => {
  if (Object.hasOwn(fields, name)) return fields[name]
  const [, beginning = '', rest = ''] = /^(\w+\.)(.+)$/s.exec(name) ?? []
  return Object.hasOwn(families, `${beginning}*`) ? families[`${beginning}*`]?.(rest, condition) : undefined
}

/** A condition on one value of the field. */
export type ElementTest = (element: Sql) => Sql

/** The row has a value that passes. */
export const some = (field: FilterField, test: ElementTest): Sql =>
  'exists' in field ? field.exists(test) : test(field.sql)

/** The row has no value that passes; a row without any value has none. */
export const none = (field: FilterField, test: ElementTest): Sql =>
  'exists' in field ? sql`not ${field.exists(test)}` : sql`(${test(field.sql)}) is not true`

export const isPresent: ElementTest = (element) => sql`${element} is not null`

export const present = (field: FilterField): Sql => some(field, isPresent)

export const absent = (field: FilterField): Sql =>
  'exists' in field ? none(field, isPresent) : sql`${field.sql} is null`

export type ReadFieldValue = ReadValue | ReturnType<typeof noEnumMatch>

export const readFieldValue = (field: FilterField, value: unknown): ReadFieldValue => {
  if (field.type !== 'enum') return readValue(field.type, value)
  if (typeof value === 'string' && field.values.includes(value)) return { value }
  return noEnumMatch(asText(value), field.values.join(', '))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

// An enum value is one of ours and gets no cast, so the column may be text or a PostgreSQL enum.
export const oneOf = (field: FilterField, value: string): Sql =>
  field.type === 'enum' ? sql`${value}` : oneValue(field.type, value)

export const manyOf = (field: FilterField, values: readonly string[]): Sql =>
  field.type === 'enum' ? sql`${values}` : manyValues(field.type, values)
