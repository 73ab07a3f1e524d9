import type { Operation, TSchema } from '@tradepost/contract'
import { ApiError } from '../errors/api-error.ts'
import { toOutcome } from './answer.ts'
import type { Bound } from './bind.ts'
import type { Call } from './routes.ts'
import { changesOf, localize } from './unchanged.ts'

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The read whose answer an update takes back: the one at its own address, or the one that lists it. */
export const readerOf = ({ operation }: Bound, all: Map<string, Bound>): Bound | undefined => {
  const { listedIn, represents, path } = operation
  if (listedIn) return all.get(listedIn.operation)
  const reader = represents === undefined ? undefined : all.get(represents)
  return reader?.operation.path === path ? reader : undefined
}

/** What the address names. */
export const keyOf = ({ params }: Call<Operation>): string | undefined =>
  Object.values(params as Record<string, string>).at(-1)

/** Parameters that decide in which form an entity is read. */
const shared = ['catalogCode', 'localeCode', 'getOriginalImageUrls']

const queryFor = ({ operation }: Bound, reader: Bound, key: string | undefined, sent: Members): Members => {
  const query: Members = Object.fromEntries(
    shared.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]),
  )
  const { listedIn } = operation
  if (listedIn && reader.operation.filters?.includes(listedIn.key))
    query.filters = JSON.stringify({ [listedIn.key]: key })
  return query
}

/** `{product: {…}}` holds the entity; settings are sent as they are answered. */
const entityIn = (answer: Members, { operation }: Bound, key: string | undefined): unknown => {
  const known = (operation.body as { properties?: Members } | undefined)?.properties ?? {}
  const [[name, inner] = []] = Object.entries(answer)
  const entity = name !== undefined && isObject(inner) && !(name in known) ? inner : answer
  const { listedIn } = operation
  if (!listedIn) return entity
  const list = ((entity as Members)[listedIn.list] ?? answer[listedIn.list]) as Members[] | undefined
  return list?.find((item) => item[listedIn.key] === key)
}

/** The entity as its read answers it; null when there is none, or when the caller may not read it. */
const readEntity = async (
  bound: Bound,
  reader: Bound,
  call: Call<Operation>,
  sentQuery: Members,
): Promise<Members | null> => {
  const { permission } = reader.operation
  if (permission && !call.ctx.may(permission)) return null
  const key = keyOf(call)
  const query = queryFor(bound, reader, key, sentQuery)
  reader.checks.query(query)
  try {
    const result = await reader.handler({ ...call, query, body: undefined } as Call<Operation>)
    const entity = entityIn(JSON.parse(toOutcome(200, result).text ?? '{}') as Members, bound, key)
    return isObject(entity) ? entity : null
  } catch (error) {
    // the update itself says what is wrong
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

/** What an update has left to do, compared with the read of its entity. */
export const compareWithRead = async (
  bound: Bound,
  reader: Bound,
  call: Call<Operation>,
  sentQuery: Members,
): Promise<{ hasChanged: boolean; body: unknown }> => {
  const sent = call.body as unknown
  const schema = bound.operation.body as TSchema
  const read = isObject(sent) ? await readEntity(bound, reader, call, sentQuery) : null
  const { hasChanged, body } = read
    ? changesOf(sent as Members, read, schema)
    : { hasChanged: true, body: sent }
  if (!bound.localeOf) return { hasChanged, body }
  const { localeCode, catalogCode } = sentQuery as { localeCode?: string; catalogCode?: string }
  const locale = localeCode ?? (await bound.localeOf(call.ctx, catalogCode))
  return { hasChanged, body: localize(body, schema, locale) }
}
