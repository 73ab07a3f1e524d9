import type { Operation } from '@tradepost/contract'
import { type Outcome, toOutcome } from '../answer/answer.ts'
import type { Bound } from '../route/bound.ts'
import type { Call } from '../route/routes.ts'

/** How the entity is shown after an update: by the read that answers `Prefer: return=representation`. */
export type Representation = { reader: Bound; query: Record<string, unknown> }

const namesOf = ({ operation }: Bound): string[] =>
  Object.keys((operation.query as { properties?: object } | undefined)?.properties ?? {})

/** Takes the query parameters of the read from the update; those that were not `given` have the read's own default. */
export const representationOf = (
  reader: Bound | undefined,
  sent: Record<string, unknown>,
  queryNames: readonly string[],
): Representation | undefined => {
  if (!reader) return undefined
  const shared = namesOf(reader).filter((name) => queryNames.includes(name) && sent[name] !== undefined)
  const query = Object.fromEntries(shared.map((name) => [name, sent[name]]))
  reader.checks.query(query)
  return { reader, query }
}

const read = ({ reader, query }: Representation, call: Call<Operation>) =>
  reader.handler({ ...call, query, body: undefined } as Call<Operation>)

/** Problems that only the read finds in its parameters are reported before anything is written, whether its answer is wanted or not. */
export const checkRepresentation = async (shape: Representation | undefined, call: Call<Operation>) => {
  const { fields, includeInternalIds } = shape?.query ?? {}
  if (shape && (fields !== undefined || includeInternalIds === true)) await read(shape, call)
}

/** Path parameters of the entity after the update, which may have renamed it. */
const paramsAfter = ({ renames = {} }: Operation, { params, body }: Call<Operation>) => {
  const members = (body ?? {}) as Record<string, unknown>
  const renamed = Object.entries(renames).filter(([, member]) => members[member] !== undefined)
  return { ...params, ...Object.fromEntries(renamed.map(([param, member]) => [param, members[member]])) }
}

/** The entity itself instead of the empty answer of an update, for those who may read it. */
export const represent = async (
  shape: Representation | undefined,
  operation: Operation,
  call: Call<Operation>,
): Promise<Outcome | null> => {
  const permission = shape?.reader.operation.permission
  if (!shape || (permission && !call.ctx.may(permission))) return null
  const params = paramsAfter(operation, call)
  return toOutcome(200, await read(shape, { ...call, params } as Call<Operation>))
}
