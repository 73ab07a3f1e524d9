import type { OpenApiDocument, SchemaObject } from '../openapi/types.ts'

type Fixed = { const?: unknown; enum?: unknown[]; default?: unknown; example?: unknown; examples?: unknown[] }

const formats: Record<string, string> = {
  'date-time': '2026-02-03T16:05:21.000Z',
  date: '2026-02-03',
  time: '09:30:00',
  email: 'ada@byron.test',
  uuid: '5f0c2a7e-3b1d-4c7a-9a59-0d3f6f1c2b11',
  uri: 'https://example.test/',
}

const fixedOf = ({ const: only, enum: words, default: usual, example, examples }: Fixed): unknown =>
  [example, examples?.[0], usual, only, words?.[0]].find((value) => value !== undefined)

const textOf = ({ format, minLength = 0 }: { format?: string; minLength?: number }): string =>
  formats[format ?? ''] ?? 'text'.padEnd(minLength, '.')

/** Values that a schema takes, for whoever has to begin with something: what is required, and nothing else. */
export const exampleMaker = ({ components }: OpenApiDocument) => {
  const exampleOf = (schema: SchemaObject): unknown => {
    if (typeof schema.$ref === 'string')
      return exampleOf(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    const fixed = fixedOf(schema)
    if (fixed !== undefined) return fixed
    const [first] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as SchemaObject[]
    if (first) return exampleOf(first)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'array') return [exampleOf((schema.items ?? {}) as SchemaObject)]
    if (type === 'boolean') return true
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1
    if (type === 'string') return textOf(schema)
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, SchemaObject>
      required?: string[]
    }
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]))
  }
  return exampleOf
}
