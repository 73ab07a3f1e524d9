import type { TSchema } from './schema.ts'

type Shape = { type?: string | string[]; properties?: Record<string, TSchema>; required?: string[] }

const typesOf = (schema: TSchema): string[] => [(schema as Shape).type ?? []].flat()

/** Value of a field that was never set: null where that is allowed, else an empty value of its type. */
const emptyOf = (schema: TSchema): unknown => {
  const types = typesOf(schema)
  const { properties } = schema as Shape
  if (types.includes('null')) return null
  if (types.includes('object')) return properties ? emptyFields(schema) : {}
  if (types.includes('array')) return []
  if (types.includes('boolean')) return false
  throw new Error(`Nothing stands for a missing ${types.join(' or ') || 'value'}: name its default`)
}

/** The fields that may be left out of a shape, as they begin; `defaults` names those that do not begin empty. */
export const emptyFields = (
  shape: TSchema,
  defaults: Record<string, unknown> = {},
): Record<string, unknown> => {
  const { properties = {}, required = [] } = shape as Shape
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !required.includes(name))
      .map(([name, schema]) => [name, name in defaults ? defaults[name] : emptyOf(schema)]),
  )
}
