import type { TSchema } from '@tradepost/contract'
import { likely } from '../../base/nearest.ts'
import { type Dropped, takeDropped } from './dropped.ts'

type Path = (string | number)[]
/** A field that was sent but is not in the schema; `path` leads to the object that held it. */
export type UnknownField = { path: Path; name: string; nearest: string | null }
/** Fields listed by name, and the number of further ones. */
export type Unknown = { fields: UnknownField[]; more: number }

export const noUnknown: Unknown = { fields: [], more: 0 }

/** Paths of one part of a body, seen from the whole. */
export const unknownBelow = (path: Path, { fields, more }: Unknown): Unknown => ({
  fields: fields.map((field) => ({ ...field, path: [...path, ...field.path] })),
  more,
})

export const joinUnknown = (parts: Unknown[]): Unknown => ({
  fields: parts.flatMap(({ fields }) => fields),
  more: parts.reduce((sum, { more }) => sum + more, 0),
})

/** Paths of the objects in the body. Walks it, so it is called only when there is something to report. */
const locate = (body: unknown, objects: Set<object>): Map<object, Path> => {
  const found = new Map<object, Path>()
  const path: Path = []
  const enter = (step: string | number, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || found.size === objects.size) return
    path.push(step)
    walk(inner)
    path.pop()
  }
  const walk = (value: object) => {
    if (objects.has(value)) found.set(value, [...path])
    if (Array.isArray(value)) for (let index = 0; index < value.length; index++) enter(index, value[index])
    else for (const key in value) enter(key, (value as Record<string, unknown>)[key])
  }
  if (typeof body === 'object' && body !== null) walk(body)
  return found
}

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
}

const branches = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(branches)]

const inside = (schema: Schema, step: string | number): Schema[] => {
  if (typeof step === 'number') return schema.items ? [schema.items] : []
  const { properties = {}, additionalProperties } = schema
  if (Object.hasOwn(properties, step)) return [properties[step] as Schema]
  return typeof additionalProperties === 'object' ? [additionalProperties] : []
}

const namesAt = (schema: Schema, path: Path): string[] =>
  path
    .reduce<Schema[]>(
      (schemas, step) => schemas.flatMap((one) => inside(one, step)).flatMap(branches),
      branches(schema),
    )
    .flatMap(({ properties = {} }) => Object.keys(properties))

/** Members that the last check removed from the body. */
export const takeUnknown = (schema: TSchema, body: unknown): Unknown => {
  const dropped = takeDropped()
  if (!dropped) return noUnknown
  const { noted, count } = dropped
  const paths = locate(body, new Set(noted.map(({ owner }) => owner)))
  const tell = ({ owner, name }: Dropped): UnknownField => {
    const path = paths.get(owner) ?? []
    return { path, name, nearest: likely(name, namesAt(schema as Schema, path)) ?? null }
  }
  return { fields: noted.map(tell), more: count - noted.length }
}
