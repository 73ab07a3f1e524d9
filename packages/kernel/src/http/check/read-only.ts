import { type Operation, type Service, successStatus, type TSchema } from '@tradepost/contract'
import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  shownOnly?: boolean
}

const forget: SchemaValidateFunction = (_schema, _value, _parent, context) => {
  if (context) Reflect.deleteProperty(context.parentData, context.parentDataProperty)
  return true
}

/** Read-only members: removed silently. */
export const shownOnly: FuncKeywordDefinition = {
  keyword: 'shownOnly',
  modifying: true,
  errors: false,
  validate: forget,
}

/** The body's schema plus the members that reads show, so that sending back a read gives no warnings. */
export const knowing = (body: Schema, shown: Schema | undefined): Schema => {
  if (!shown) return body
  if (body.items) return { ...body, items: knowing(body.items, shown.items) }
  const { properties } = body
  if (!properties || !shown.properties || body.additionalProperties !== false) return body
  const own = Object.entries(properties).map(([name, inner]) => [
    name,
    knowing(inner, shown.properties?.[name]),
  ])
  const others = Object.keys(shown.properties)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => [name, { shownOnly: true }])
  return { ...body, properties: Object.fromEntries([...own, ...others]) }
}

/** The read at the path of the write, or the one that the write answers with. */
const readerOf = ({ operations }: Service, { represents, path }: Operation): Operation | undefined =>
  represents === undefined
    ? Object.values(operations).find((other) => other.method === 'GET' && other.path === path)
    : operations[represents]

/** The read counterpart of a body: lists and settings under the same name, an entity without its wrapper. */
const shownBy = (service: Service, operation: Operation): Schema | undefined => {
  const reader = readerOf(service, operation)
  const answer = reader?.responses[successStatus(reader)] as Schema | null | undefined
  const { properties: asked = {} } = (operation.body ?? {}) as Schema
  const { properties: shown = {} } = answer ?? {}
  if (Object.keys(shown).some((name) => Object.hasOwn(asked, name))) return answer ?? undefined
  const [only, ...others] = Object.keys(shown).filter((name) => name !== 'meta')
  return only !== undefined && others.length === 0 ? shown[only] : undefined
}

export const bodySchema = (service: Service, operation: Operation, body: TSchema): TSchema =>
  [shownBy(service, operation), ...((operation.knows ?? []) as Schema[])].reduce<Schema>(
    knowing,
    body as Schema,
  ) as TSchema
