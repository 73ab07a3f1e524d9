import type { Operation } from '../operation.ts'
import type { SchemaObject } from './types.ts'

const byName: Record<string, unknown> = {
  limit: 10,
  currencyCode: 'USD',
  localeCode: 'en-us',
  fields: 'code,name',
}

const tryValue = (name: string, schema: SchemaObject, { filters, sorts }: Operation): unknown => {
  if (name === 'filters') return filters?.[0] && `{"${filters[0]}":{"$ct":"tea"}}`
  if (name === 'sort') return sorts?.[0] && `${sorts[0]}:asc`
  if (name in byName) return byName[name]
  if (typeof schema.default === 'boolean') return !schema.default
  return schema.default ?? (schema.enum as unknown[] | undefined)?.[0]
}

type Trial = { examples: { default: { value: unknown; 'x-disabled': true } } }

/** A value to try. `x-disabled` keeps the client of the reference page from sending it unasked. */
export const trial = (value: unknown): Trial => ({ examples: { default: { value, 'x-disabled': true } } })

export const optionalExample = (name: string, schema: SchemaObject, operation: Operation): Partial<Trial> => {
  const value = tryValue(name, schema, operation)
  return value === undefined ? {} : trial(value)
}
