import { errors, texts } from '@tradepost/contract'
import { Ctx, isRetryable, type Platform, principalOf, systemIds, type Tx } from '@tradepost/kernel'
import {
  type Apply,
  type Claimed,
  cutBatch,
  entityOf,
  type IntakeTable,
  isChange,
  type Outcome,
  type Pending,
  runsOf,
} from './intake.rules.ts'
import { enqueueApply } from './intake.service.ts'
import { recordOutcomes } from './intake.store.ts'
import { openSecrets } from './intake-secret.rules.ts'
import * as store from './intake-turn.store.ts'

const BATCH = 500
/** After a batch that took less, another one; then other merchants have their turn. */
const TURN_MS = 200

/** This process, among all that ever worked on the database. */
const worker = systemIds.uuid()

const unknown = ({ event, entity }: Pending): Outcome => ({
  error: {
    code: 400,
    message: texts.nothingToApply(event, entity),
  },
})
const faulty: Outcome = { error: { code: 500, message: errors.internal.message } }
const crashed: Outcome = {
  error: {
    code: 500,
    message: texts.eventCrashed,
  },
}

/** Neighbours that are applied together, with all that can be done before the transaction. */
type Run = { ctx: Ctx; events: Pending[]; apply: Apply | undefined; prepared: unknown[] }

const prepareRun = async (
  platform: Platform,
  table: IntakeTable,
  merchantId: number,
  claimed: Claimed[],
): Promise<Run> => {
  const { id, sender, entity, event } = claimed[0] as Claimed
  const ctx = new Ctx(platform, principalOf(merchantId, sender), `event-${id}`, platform.log)
  const known = entityOf(table, entity)
  if (!known || !isChange(event)) return { ctx, events: claimed, apply: undefined, prepared: [] }
  const events = claimed.map((one) => ({
    ...one,
    payload: openSecrets(platform.vault, known.secrets ?? [], one.payload),
  }))
  const apply = known.apply[event]
  return { ctx, events, apply, prepared: (await apply.prepare?.(ctx, events)) ?? [] }
}

const applyRun = async (tx: Tx, { ctx, events, apply, prepared }: Run): Promise<Outcome[]> => {
  if (!apply) return events.map(unknown)
  ctx.ambient = tx
  try {
    return await tx.savepoint(() => apply.run(ctx, events, prepared))
  } catch (error) {
    if (isRetryable(error)) throw error
    ctx.log.error({ err: error, merchantId: ctx.merchantId }, 'events could not be applied')
    return events.map(() => faulty)
  }
}

/** One batch in one transaction: the changes, their events and the note that they are done commit together. */
const applyBatch = async (platform: Platform, table: IntakeTable, turn: store.Turn, events: Claimed[]) => {
  const { database, clock } = platform
  const { merchantId } = turn
  const runs: Run[] = []
  for (const run of runsOf(events)) runs.push(await prepareRun(platform, table, merchantId, run))
  await database.tx(async (tx) => {
    if (!(await store.holdTurn(tx, turn))) throw new Error('another process has taken the events over')
    const outcomes: ({ id: number } & Outcome)[] = []
    for (const run of runs) {
      const results = await applyRun(tx, run)
      outcomes.push(...run.events.map(({ id }, index) => ({ id, ...(results[index] ?? faulty) })))
    }
    await Promise.all([recordOutcomes(tx, merchantId, clock.now(), outcomes), store.endTurn(tx, turn)])
  })
}

/** True when more may wait. */
const applyNext = async (platform: Platform, table: IntakeTable, merchantId: number): Promise<boolean> => {
  const { database } = platform
  const claimed = await store.claimEvents(database, { merchantId, worker, limit: BATCH })
  const [first] = claimed
  if (!first) return false
  const turn = { merchantId, number: first.turn }
  const events = cutBatch(table, claimed)
  try {
    await applyBatch(platform, table, turn, events)
  } catch (error) {
    // an error is no crash; should this fail, too, the note names this process, which lives
    await store.endTurn(database, turn).catch(() => undefined)
    throw error
  }
  return first.hasMore || events.length < claimed.length
}

/**
 * After a crash its events are applied one by one. If the process ends again, the event in progress is the cause: it fails,
 * and the others continue.
 */
const settleCrash = async ({ database, clock, log }: Platform, merchantId: number) => {
  const crash = await store.findCrash(database, merchantId, worker)
  if (!crash) return
  const { firstId, lastId, suspectTo } = crash
  const isCause = firstId === lastId && lastId <= suspectTo
  log.error({ merchantId, firstId, lastId, isCause }, 'a process ended while it applied events')
  await database.tx(async (tx) => {
    if (isCause) await recordOutcomes(tx, merchantId, clock.now(), [{ id: lastId, ...crashed }])
    await store.countCrash(tx, crash)
  })
}

/** The job: one turn of a merchant, who gets in line again behind the others when more waits. */
export const applyEvents = async (
  platform: Platform,
  table: IntakeTable,
  merchantId: number,
): Promise<void> => {
  const until = performance.now() + TURN_MS
  await settleCrash(platform, merchantId)
  let isMore: boolean
  do isMore = await applyNext(platform, table, merchantId)
  while (isMore && performance.now() < until)
  if (isMore) await enqueueApply(platform.database, merchantId)
}

/** Restarts merchants with waiting events but no job, such as after one that failed for good. */
export const resumeIntake = async ({ database }: Platform): Promise<void> => {
  for (const { id } of await store.listMerchantsWithPending(database)) await enqueueApply(database, id)
}
