import type { Operation, TSchema } from '@tradepost/contract'
import { isObject } from '../../base/object.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toOutcome } from '../answer/answer.ts'
import type { Bound } from '../route/bound.ts'
import type { Call } from '../route/routes.ts'
import { changesOf, localize } from './unchanged.ts'

type Members = Record<string, unknown>

/** The name of the entity: the last parameter of an address. */
export const lastOf = (params: Record<string, string>): string | undefined => Object.values(params).at(-1)

/** Reads the whole entity in the language, catalog and image form that the update was sent with. */
const queryFor = ({ operation }: Bound, reader: Bound, call: Call<Operation>): Members => {
  const { params } = call
  const { fields: _, includeInternalIds: __, ...query } = call.query as Members
  const { listedIn } = operation
  const isFound = listedIn && reader.operation.filters?.includes(listedIn.key)
  const filters = isFound && JSON.stringify({ [listedIn.key]: lastOf(params) })
  const asked: Members = { ...query, ...(filters && { filters }) }
  reader.checks.query(asked)
  return asked
}

const propertiesOf = (schema: TSchema | undefined): Members =>
  (schema as { properties?: Members } | undefined)?.properties ?? {}

/** `{product: {…}}` holds the entity; settings are sent as they are answered. */
const entityIn = (answer: Members, { operation }: Bound, key: string | undefined): unknown => {
  const known = propertiesOf(operation.body)
  const [[name, inner] = []] = Object.entries(answer)
  const entity = name !== undefined && isObject(inner) && !(name in known) ? inner : answer
  const { listedIn } = operation
  if (!listedIn) return entity
  const list = ((entity as Members)[listedIn.list] ?? answer[listedIn.list]) as Members[] | undefined
  return list?.find((item) => String(item[listedIn.key]) === key)
}

type Read = { entity: Members; etag: string | undefined }

/** The entity as its read answers it; null when there is none, or when the caller may not read it. */
const readEntity = async (
  bound: Bound,
  reader: Bound,
  call: Call<Operation>,
  more: Members = {},
): Promise<Read | null> => {
  const { permission } = reader.operation
  if (permission && !call.ctx.may(permission)) return null
  const query = { ...queryFor(bound, reader, call), ...more }
  try {
    const result = await reader.handler({ ...call, query, body: undefined } as Call<Operation>)
    const { text, etag } = toOutcome(200, result)
    const answer = JSON.parse(text ?? '{}') as Members
    const entity = entityIn(answer, bound, lastOf(call.params))
    // the answer may be sent back with or without what is around the entity
    return isObject(entity) ? { entity: { ...answer, ...entity }, etag } : null
  } catch (error) {
    // the update itself says what is wrong
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

/** With the members that a read shows only on demand, such as descriptions, when they were sent. */
const readWhole = async (bound: Bound, reader: Bound, call: Call<Operation>): Promise<Read | null> => {
  const read = await readEntity(bound, reader, call)
  if (!read || !Object.hasOwn(propertiesOf(reader.operation.query), 'fields')) return read
  const known = propertiesOf(bound.operation.body)
  const missing = Object.keys(call.body as unknown as Members).filter(
    (name) => Object.hasOwn(known, name) && !Object.hasOwn(read.entity, name),
  )
  if (missing.length === 0) return read
  const rest = await readEntity(bound, reader, call, { fields: missing.join(',') })
  return { ...read, entity: { ...rest?.entity, ...read.entity } }
}

type Compared = {
  /** The body without unchanged fields. */
  body: unknown
  hasChanged: boolean
  /** Revision of the entity that it was compared with. */
  etag: string | undefined
}

export const compareWithRead = async (
  bound: Bound,
  reader: Bound,
  call: Call<Operation>,
): Promise<Compared> => {
  const sent = call.body as unknown
  const schema = bound.operation.body as TSchema
  const read = isObject(sent) ? await readWhole(bound, reader, call) : null
  const { hasChanged, body } = read
    ? changesOf(sent as Members, read.entity, schema)
    : { hasChanged: true, body: sent }
  const compared = { hasChanged, body, etag: read?.etag }
  if (!bound.localeOf) return compared
  const { localeCode, catalogCode } = call.query as { localeCode?: string; catalogCode?: string }
  const locale = localeCode ?? (await bound.localeOf(call.ctx, catalogCode))
  return { ...compared, body: localize(body, schema, locale) }
}
