import { type FieldWarning, type Permission, texts } from '@tradepost/contract'
import { type CheckedBody, type Ctx, type Problem, problemText, type Sender } from '@tradepost/kernel'

export type Change = 'entityCreated' | 'entityUpdated' | 'entityDeleted'

/** One stored event, as it is applied. */
export type Pending = {
  id: number
  event: string
  entity: string
  entityId: string | null
  payload: Record<string, unknown>
}

export type Claimed = Pending & { sender: Sender }

type RefusalProblem = Pick<Problem, 'message' | 'description' | 'path' | 'status'> & { code?: string }

/** Why an event could not be applied. */
export type Refusal = { code: number; message: string; problems?: RefusalProblem[] }

/** Result of one event, with warnings about unknown fields of its payload. */
export type Outcome = { error: Refusal | null; warnings?: FieldWarning[] }

export type Apply = {
  /** Compares a payload with its schema. */
  check(event: Pending): CheckedBody
  /** Slow work that needs no database, done before the transaction opens; aligned with the events. */
  prepare?(ctx: Ctx, events: Pending[]): Promise<unknown[]>
  /** Applies events of one entity and kind that follow each other; the outcomes are aligned with them. */
  run(ctx: Ctx, events: Pending[], prepared: unknown[]): Promise<Outcome[]>
}

export type IntakeEntity = {
  permissions: Record<Change, Permission>
  apply: Record<Change, Apply>
  /** Fields of its payloads that nobody may read afterwards. */
  secrets?: readonly string[]
}

/** The table that services extend: entity name (also its older spellings) to what an event of it does. */
export type IntakeTable = Record<string, IntakeEntity>

/** Not what every object has: an entity may be called `constructor`. */
export const entityOf = (table: IntakeTable, entity: string) =>
  Object.hasOwn(table, entity) ? table[entity] : undefined

export const isChange = (event: string): event is Change =>
  event === 'entityCreated' || event === 'entityUpdated' || event === 'entityDeleted'

/** Events that can be applied together: neighbours of one entity and kind, of one sender, addressed to one catalog. */
const sameRun = (a: Claimed, b: Claimed): boolean =>
  a.entity === b.entity &&
  a.event === b.event &&
  a.sender.subject === b.sender.subject &&
  a.payload.catalogCode === b.payload.catalogCode

export const runsOf = (events: Claimed[]): Claimed[][] => {
  const runs: Claimed[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0] && sameRun(last[0], event)) last.push(event)
    else runs.push([event])
  }
  return runs
}

/** Each hash takes some 40 ms of a worker: a batch ends with so many, and other merchants have their turn. */
const MOST_SECRETS = 20

const hasSecrets = (table: IntakeTable, { entity, payload }: Pending) =>
  entityOf(table, entity)?.secrets?.some((name) => Object.hasOwn(payload, name)) ?? false

export const cutBatch = (table: IntakeTable, events: Claimed[]): Claimed[] => {
  let secrets = 0
  const end = events.findIndex((event) => hasSecrets(table, event) && ++secrets > MOST_SECRETS)
  return end < 0 ? events : events.slice(0, end)
}

export const invalidPayload = (problems: Problem[]): Refusal => ({
  code: 400,
  message: problems[0] ? problemText(problems[0]) : texts.invalidPayload,
  problems: problems.map(({ code, message, path }) => ({ code, message, path })),
})
