import * as contract from '../index.ts'
import type { TSchema } from '../schema.ts'
import { fieldDescriptions } from './fields/index.ts'
import type { SchemaObject } from './types.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSchema = (value: unknown): value is SchemaObject =>
  isObject(value) && 'type' in value && !('path' in value)

/** Equal for equal schemas, whatever the order of their keywords. */
const textOf = (schema: SchemaObject): string => JSON.stringify(Object.entries(schema).sort())

/**
 * Every schema that the contract exports is named in the document by its export. Found by its text, not by
 * identity: marking a schema optional copies it.
 */
const names = new Map(
  Object.entries<unknown>(contract)
    .filter((entry): entry is [string, SchemaObject] => isSchema(entry[1]))
    .map(([name, schema]) => [textOf(schema), name]),
)

/** `T` of `T | null`. */
const withoutNull = (schema: SchemaObject): SchemaObject | null => {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return null
  return { ...schema, type: type[0], ...(values && { enum: values.filter((value) => value !== null) }) }
}

/**
 * To JSON Schema, lists without a word about their items may hold anything, and bytes have no type. Linters want the
 * first said, and generators know a file by the type of text.
 */
const complete = (schema: SchemaObject): SchemaObject => {
  if (!('type' in schema)) return 'contentMediaType' in schema ? { type: 'string', ...schema } : schema
  return [schema.type].flat().includes('array') && !('items' in schema) ? { ...schema, items: {} } : schema
}

export type SchemaWriter = (schema: TSchema, options?: { strict?: boolean }) => SchemaObject

/** The shape that a schema stands in, and whether its service refuses unknown fields. */
type Place = { strict: boolean; shape?: string }

/** A read, a create and an update show the same thing. */
const form = /(Create|Update|Read|Sent|Write|Set|Adjustment|Key|InList|ListItem|Strict|Answer)$/
const withoutForms = (shape: string): string =>
  form.test(shape) ? withoutForms(shape.replace(form, '')) : shape

/** For a field without a description: that of its shape, else the one shared by all shapes. */
const describeField = (shape: string | undefined, field: string): string | undefined =>
  [`${shape}.${field}`, `${shape && withoutForms(shape)}.${field}`, field]
    .map((name) => fieldDescriptions.get(name))
    .find((text) => text !== undefined)

const described = (written: unknown, shape: string | undefined, name: string): unknown => {
  if (!isObject(written) || 'description' in written) return written
  const description = describeField(shape, name)
  return description ? { ...written, description } : written
}

/** Writes schemas into a document; the named ones go to `components` once and are referred to. */
export const schemaWriter = (components: Record<string, SchemaObject>): SchemaWriter => {
  const register = (name: string, written: SchemaObject): SchemaObject => {
    const taken = components[name]
    // the same shape in a service that refuses unknown fields and in one that drops them
    const free = taken && textOf(taken) !== textOf(written) ? `${name}Strict` : name
    components[free] = written
    return { $ref: `#/components/schemas/${free}` }
  }
  const writeFields = (schema: SchemaObject, place: Place): SchemaObject =>
    Object.fromEntries(
      Object.entries(complete(schema))
        .filter(([key, value]) => place.strict || key !== 'additionalProperties' || value !== false)
        .map(([key, value]) => [
          key,
          key === 'properties' ? writeEach(value, place) : writeAny(value, place),
        ]),
    )
  const writeEach = (properties: unknown, place: Place): SchemaObject =>
    Object.fromEntries(
      Object.entries(properties as Record<string, unknown>).map(([name, value]) => [
        name,
        described(writeAny(value, place), place.shape, name),
      ]),
    )
  const writeAny = (value: unknown, place: Place): unknown =>
    Array.isArray(value)
      ? value.map((item) => writeAny(item, place))
      : isObject(value)
        ? write(value, place)
        : value
  const write = (schema: SchemaObject, place: Place): SchemaObject => {
    const writeNamed = (shape: string, named: SchemaObject) =>
      register(shape, writeFields(named, { ...place, shape }))
    const name = names.get(textOf(schema))
    if (name) return writeNamed(name, schema)
    const { default: value, ...bare } = schema
    const bareName = value !== undefined && names.get(textOf(bare))
    // a reference may have a default of its own beside it
    if (bareName) return { ...writeNamed(bareName, bare), default: value }
    const inner = withoutNull(schema)
    const innerName = inner && names.get(textOf(inner))
    if (innerName) return { anyOf: [writeNamed(innerName, inner), { type: 'null' }] }
    return writeFields(schema, place)
  }
  return (schema, { strict = false } = {}) => write(schema as unknown as SchemaObject, { strict })
}
