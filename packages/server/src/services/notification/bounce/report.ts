import type { Bounce } from '@tradepost/contract'
import { batchError, type Ctx } from '@tradepost/kernel'
import { messageNumber } from './bounce.rules.ts'
import * as store from './bounce.store.ts'

/** A message that is reported twice in a request counts once, with its first reason. */
export const reportBounces = (ctx: Ctx, bounces: Bounce[]) =>
  ctx.tx(async (tx) => {
    const reported = new Map<number, store.ReportedBounce>()
    for (const { messageId, reason = null } of bounces) {
      const id = messageNumber(messageId)
      if (id !== null && !reported.has(id)) reported.set(id, { id, reason })
    }
    const found = await store.recordBounces(tx, ctx.merchantId, ctx.now, [...reported.values()])
    const ids = new Set(found.map(({ id }) => Number(id)))
    return {
      errors: bounces.flatMap(({ messageId }, index) =>
        ids.has(messageNumber(messageId) ?? -1)
          ? []
          : [batchError({ index, entity: 'message', id: messageId }, 'notificationMessageNotFound')],
      ),
    }
  })
