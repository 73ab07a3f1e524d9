import type { TSchema } from '../schema.ts'

type Schema = { items?: unknown; properties?: Record<string, unknown>; anyOf?: unknown[]; allOf?: unknown[] }

/** Deeper ones say little about what an operation is for. */
const DEEPEST = 3

const fieldsIn = (schema: unknown, depth: number): [depth: number, name: string][] => {
  if (typeof schema !== 'object' || schema === null || depth > DEEPEST) return []
  const { items, properties = {}, anyOf = [], allOf = [] } = schema as Schema
  return [
    ...[items, ...anyOf, ...allOf].flatMap((inner) => fieldsIn(inner, depth)),
    ...Object.entries(properties).flatMap(([name, inner]): [number, string][] => [
      [depth, name],
      ...fieldsIn(inner, depth + 1),
    ]),
  ]
}

/** The names of the fields of a body by how deep they stand in what is written; the list of a batch counts for nothing. */
export const fieldsOfBody = (body: TSchema | undefined): [depth: number, name: string][] => {
  const { properties = {} } = (body ?? {}) as Schema
  const [only, ...others] = Object.values(properties) as Schema[]
  return only?.items && others.length === 0 ? fieldsIn(only, 0) : fieldsIn(body, 0)
}
