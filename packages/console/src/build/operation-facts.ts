import type { BoundOperation } from '@tradepost/contract'
import { fieldDescriptions } from '@tradepost/contract/openapi'
import type { FieldFacts, FieldKind, OperationFacts } from '../app/api/facts.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  'x-known-values'?: unknown[]
  format?: string
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: unknown
  'x-numeric-text'?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  description?: string
}

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat())

/** Recognizes dates and times, which browsers have inputs for, by an example that the pattern accepts. */
const byPattern = (pattern: string): FieldKind | undefined => {
  const fits = new RegExp(pattern)
  if (fits.test('abc')) return undefined
  if (fits.test('2026-12-03')) return 'day'
  return fits.test('23:59') ? 'clock' : undefined
}

const kindOf = (schema: Schema): FieldKind => {
  const types = typesOf(schema)
  if (schema.propertyNames) return 'localized'
  if (schema.enum) return 'choice'
  if (schema['x-known-values']) return 'word'
  if (schema.format === 'date-time' || (schema as { dateTime?: unknown }).dateTime) return 'date'
  if (schema.format === 'time-zone') return 'zone'
  if (types.includes('boolean')) return 'flag'
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (types.includes('object')) return 'object'
  if (types.includes('array')) return 'list'
  return (schema.pattern && byPattern(schema.pattern)) || 'text'
}

const withoutUndefined = <T extends object>(facts: T): T =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T

/** Depth of nested objects in forms; the few deeper ones have editors of their own. */
const DEPTH = 3

const fieldOf = (
  name: string,
  schema: Schema | undefined,
  isRequired: boolean,
  depth: number,
): FieldFacts => {
  const shown = schema ?? {}
  const { minLength, maxLength, minimum, maximum } = shown
  const kind = kindOf(shown)
  const inner = kind === 'list' ? shown.items : shown
  const choices = shown.enum ?? shown['x-known-values'] ?? (kind === 'list' ? shown.items?.enum : undefined)
  return withoutUndefined({
    kind,
    choices: choices?.filter((value): value is string => typeof value === 'string'),
    fields: depth > 1 && inner?.properties ? fieldsOf(inner, depth - 1) : undefined,
    required: isRequired || undefined,
    nullable: typesOf(shown).includes('null') || undefined,
    minLength,
    maxLength,
    minimum,
    maximum,
    help: shown.description ?? fieldDescriptions.get(name),
  })
}

const fieldsOf = (
  schema: Schema | undefined,
  depth: number,
  names?: readonly string[],
): Record<string, FieldFacts> => {
  const { properties = {}, required = [] } = schema ?? {}
  const chosen = names ?? Object.keys(properties)
  return Object.fromEntries(
    chosen.map((name) => [name, fieldOf(name, properties[name], required.includes(name), depth)]),
  )
}

/** A field by its path, such as `contacts.country`: inside of objects and of the items of lists. */
export const fieldAt = (schema: Schema | undefined, path: string): FieldFacts => {
  const steps = path.split('.')
  const at = steps.reduce<Schema | undefined>(
    (inner, step) => (inner?.items ?? inner)?.properties?.[step],
    schema,
  )
  return fieldOf(steps.at(-1) ?? '', at, false, 1)
}

/** The schema of the items of a list, whose fields are those of its filters. */
export const itemOf = (schema: unknown): Schema | undefined =>
  Object.entries((schema as Schema | null | undefined)?.properties ?? {}).find(
    ([name, { type }]) => type === 'array' && name !== 'errors' && name !== 'facets',
  )?.[1].items

/** For a screen: which filters and sorts an operation has, and which members its body takes. */
export const factsOf = ({ operation }: BoundOperation): OperationFacts => {
  const { permission, filters, filterKinds, sorts, query, body, responses } = operation
  const item = itemOf(responses[200])
  const filtered = { ...item, properties: { ...item?.properties, ...(filterKinds as Schema['properties']) } }
  const queries = Object.keys((query as Schema | undefined)?.properties ?? {})
  return withoutUndefined({
    permission,
    filters:
      filters &&
      fieldsOf(
        filtered,
        1,
        filters.filter((name) => !name.endsWith('*')),
      ),
    sorts,
    hasSearch: queries.includes('search') || undefined,
    body: body && fieldsOf(body as Schema, DEPTH),
  })
}
