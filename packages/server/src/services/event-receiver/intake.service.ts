import type { IntakeEvent } from '@tradepost/contract'
import {
  Ctx,
  enqueue,
  fail,
  isRetryable,
  type Platform,
  principalOf,
  readList,
  senderOf,
} from '@tradepost/kernel'
import {
  type Claimed,
  type IntakeTable,
  isChange,
  type Outcome,
  type Pending,
  runsOf,
} from './intake.rules.ts'
import { openSecrets, sealSecrets } from './intake.secrets.ts'
import * as store from './intake.store.ts'

const BATCH = 500

/** Not what every object has: an entity may be called `constructor`. */
const entityOf = (table: IntakeTable, entity: string) =>
  Object.hasOwn(table, entity) ? table[entity] : undefined

/** The door checks permissions only: what cannot be applied is kept with its reason. */
export const receiveEvents = (ctx: Ctx, table: IntakeTable, events: IntakeEvent[]) => {
  for (const { event, entity } of events) {
    const known = entityOf(table, entity)
    if (known && isChange(event)) ctx.require(known.permissions[event])
  }
  return ctx.tx(async (tx) => {
    const [ids] = await Promise.all([
      store.insertEvents(
        tx,
        ctx,
        senderOf(ctx.principal),
        events.map(({ event, entity, entityId, payload }) => ({
          event,
          entity,
          entityId: entityId === null || entityId === undefined ? null : String(entityId),
          payload: sealSecrets(ctx.platform.vault, entityOf(table, entity)?.secrets ?? [], payload ?? {}),
        })),
      ),
      enqueueApply(tx, ctx.merchantId),
    ])
    return { ids }
  })
}

/**
 * Events of one merchant are applied one after the other, by whichever process is free. Without a key: an enqueue that
 * meets a job under its key that was taken meanwhile is dropped, and its events would wait for the next ones.
 */
const enqueueApply = (db: Parameters<typeof enqueue>[0], merchantId: number) =>
  enqueue(db, 'applyEvents', { merchantId }, { queue: `events ${merchantId}` })

export const listEvents = (ctx: Ctx, query: { filters?: string; limit?: number; offset?: number }) =>
  store.listEvents(
    ctx.db,
    ctx.merchantId,
    readList(query, { filters: store.filterFields, tiebreak: store.tiebreak }),
  )

export const retryEvent = (ctx: Ctx, eventId: string) =>
  ctx.tx(async (tx) => {
    const row = await store.requeueEvent(tx, ctx.merchantId, eventId)
    if (!row) throw fail('eventNotFound')
    if (!row.requeued) throw fail('eventNotFailed')
    await enqueueApply(tx, ctx.merchantId)
  })

const unknown = ({ event, entity }: Pending): Outcome => ({
  error: {
    code: 400,
    message: `There is nothing to apply for the event ${event} of the entity ${entity}`,
  },
})
const faulty: Outcome = { error: { code: 500, message: 'Something went wrong on our side' } }

const applyRun = (ctx: Ctx, table: IntakeTable, run: Pending[]): Promise<Outcome[]> => {
  const [first] = run
  const known = first && entityOf(table, first.entity)
  if (!first || !known || !isChange(first.event)) return Promise.resolve(run.map(unknown))
  const { secrets = [] } = known
  const opened = run.map((event) => ({
    ...event,
    payload: openSecrets(ctx.platform.vault, secrets, event.payload),
  }))
  return known.apply[first.event].run(ctx, opened)
}

/** One batch in one transaction: the changes, their events and the note that they are done commit together. */
const applyBatch = (platform: Platform, table: IntakeTable, merchantId: number): Promise<number> =>
  platform.database.tx(async (tx) => {
    const pending = await store.listPending(tx, merchantId, BATCH)
    const outcomes: ({ id: number } & Outcome)[] = []
    for (const run of runsOf(pending)) {
      const { sender } = run[0] as Claimed
      const ctx = new Ctx(platform, principalOf(merchantId, sender), `event-${run[0]?.id}`, platform.log)
      ctx.ambient = tx
      const results = await tx
        .savepoint(() => applyRun(ctx, table, run))
        .catch((error) => {
          if (isRetryable(error)) throw error
          platform.log.error({ err: error, merchantId }, 'events could not be applied')
          return run.map(() => faulty)
        })
      outcomes.push(...run.map(({ id }, index) => ({ id, ...(results[index] ?? faulty) })))
    }
    if (outcomes.length > 0) await store.recordOutcomes(tx, merchantId, platform.clock.now(), outcomes)
    return pending.length
  })

export const applyEvents = async (
  platform: Platform,
  table: IntakeTable,
  merchantId: number,
): Promise<void> => {
  while ((await applyBatch(platform, table, merchantId)) > 0);
}
