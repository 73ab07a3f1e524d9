import { type Ctx, type Db, fail, isUuid, type ListQuery, readList } from '@tradepost/kernel'
import { bodyOf } from '../dispatch/request.rules.ts'
import * as store from './delivery.store.ts'

/** Of a request that is shown. */
const SHOWN_CHARACTERS = 16_000

export const orNotFound = async (db: Db, ctx: Ctx, webhookId: string): Promise<string> => {
  const found = isUuid(webhookId) ? await store.findReceiver(db, ctx.merchantId, webhookId, ctx.now) : null
  if (!found) throw fail('webhookNotFound')
  return webhookId
}

export const listWebhookDeliveries = async (ctx: Ctx, webhookId: string, query: ListQuery) => {
  // the newest first, as the index has them: by the negative position, all of a webhook were read and sorted
  const list = readList({ ...query, sort: 'position:desc' }, store.rules)
  return store.listDeliveries(ctx.db, ctx.merchantId, await orNotFound(ctx.db, ctx, webhookId), list)
}

export const getWebhookDelivery = async (ctx: Ctx, webhookId: string, deliveryId: string) => {
  await orNotFound(ctx.db, ctx, webhookId)
  const found = isUuid(deliveryId)
    ? await store.findDelivery(ctx.db, ctx.merchantId, webhookId, deliveryId)
    : null
  if (!found) throw fail('deliveryNotFound')
  const { delivery, log, webhookCode, merchantCode, event, payload, date } = found
  const target = { id: webhookId, code: webhookCode, merchantCode }
  const request = bodyOf(target, { id: delivery.id, date, event, payload }).slice(0, SHOWN_CHARACTERS)
  return { delivery: { ...delivery, request, log } }
}
