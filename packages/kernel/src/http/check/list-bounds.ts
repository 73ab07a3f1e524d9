import type { TSchema } from '@tradepost/contract'
import { MAX_DROPPED } from './dropped.ts'

type Schema = {
  type?: string | string[]
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  maxProperties?: number
  'x-max-bytes'?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const branchesOf = (schema: Schema): Schema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => (all ?? []).flatMap(branchesOf)),
]

/** Lists somewhere in a value: the one at this place, and those below it. */
type Lists = { most: number; items?: Lists; fields: [name: string, lists: Lists][]; others?: Lists }

const hasLists = ({ most, items, fields, others }: Lists): boolean =>
  most < Number.POSITIVE_INFINITY || items !== undefined || fields.length > 0 || others !== undefined

const below = (schemas: Schema[]): Lists | undefined => {
  if (schemas.length === 0) return undefined
  const lists = listsIn(schemas)
  return hasLists(lists) ? lists : undefined
}

const listsIn = (schemas: Schema[]): Lists => {
  const all = schemas.flatMap(branchesOf)
  const withItems = all.filter(({ items }) => items !== undefined)
  const names = new Set(all.flatMap(({ properties = {} }) => Object.keys(properties)))
  return {
    most:
      withItems.length === 0
        ? Number.POSITIVE_INFINITY
        : Math.max(...withItems.map(({ maxItems = Number.POSITIVE_INFINITY }) => maxItems)),
    items: below(withItems.map(({ items }) => items as Schema)),
    fields: [...names].flatMap((name): [string, Lists][] => {
      const lists = below(all.flatMap(({ properties = {} }) => properties[name] ?? []))
      return lists ? [[name, lists]] : []
    }),
    others: below(
      all.flatMap(({ additionalProperties: others }) => (typeof others === 'object' ? [others] : [])),
    ),
  }
}

const sent = new WeakMap<object, number>()

/** The number of its items before it was cut. */
export const sentLength = (list: readonly unknown[]): number => sent.get(list) ?? list.length

const cut = (value: unknown, lists: Lists): void => {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (value.length > lists.most) {
      if (!sent.has(value)) sent.set(value, value.length)
      // one too many, so that the validator refuses it
      value.length = lists.most + 1
    }
    if (lists.items) for (const item of value) cut(item, lists.items)
    return
  }
  const object = value as Record<string, unknown>
  for (const [name, inside] of lists.fields) if (Object.hasOwn(object, name)) cut(object[name], inside)
  if (lists.others) for (const name in object) cut(object[name], lists.others)
}

/** Cuts lists that are too long to the first item beyond their bound: nobody needs to know what is wrong behind it. */
export const listCutter = (schema: TSchema): ((value: unknown) => void) => {
  let lists: Lists | undefined
  return (value) => {
    lists ??= listsIn([schema as Schema])
    cut(value, lists)
  }
}

/** Of any body: parsing and checking so many takes a tenth of a second. Honest ones of 10 MB have far fewer. */
export const MAX_VALUES = 500_000
/** Of a map whose keys are bounded by what they mean, such as languages. */
const USUAL_KEYS = 1000

const most = (schema: Schema): number => {
  const { items, maxItems = MAX_VALUES, properties, additionalProperties: others } = schema
  const bytes = schema['x-max-bytes']
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => all ?? [])
  const sum =
    1 +
    (bytes === undefined ? 0 : bytes / 2) +
    (items ? maxItems * most(items) : 0) +
    Object.values(properties ?? {}).reduce((total, inner) => total + most(inner), 0) +
    (typeof others === 'object' ? (schema.maxProperties ?? USUAL_KEYS) * most(others) : 0) +
    parts.reduce((total, inner) => total + most(inner), 0)
  return Math.min(sum, MAX_VALUES)
}

const known = new WeakMap<object, number>()

/** The most values that a body of this schema can have, and some more that it does not know. */
export const mostValues = (schema: TSchema): number => {
  const found = known.get(schema) ?? Math.min(most(schema as Schema) + MAX_DROPPED, MAX_VALUES)
  known.set(schema, found)
  return found
}
