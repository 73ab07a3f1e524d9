import type { IntakeEvent } from '@tradepost/contract'
import { type Ctx, enqueue, fail, readList, senderOf } from '@tradepost/kernel'
import { entityOf, type IntakeTable, isChange } from './intake.rules.ts'
import * as store from './intake.store.ts'
import { sealSecrets } from './intake-secret.rules.ts'

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

/** Events of one merchant are applied one after the other, by whichever process is free; one job waits for all of them. */
export const enqueueApply = (db: Parameters<typeof enqueue>[0], merchantId: number) =>
  enqueue(db, 'applyEvents', { merchantId }, { queue: `events ${merchantId}`, key: `events ${merchantId}` })

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
