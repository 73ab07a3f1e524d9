import { MAX_WEBHOOKS, type SyncWebhookCreate, type SyncWebhookUpdate } from '@tradepost/contract'
import { Answer, type Ctx, fail, type ListQuery, readList, type Tx } from '@tradepost/kernel'
import { kinds } from '../webhook/webhook.rules.ts'
import { changeWebhook, removeLocked, storeWebhooks } from '../webhook/webhook.service.ts'
import { lockSyncWebhook, lockWebhooks } from '../webhook/webhook.store.ts'
import { removeBreaker } from './breaker.store.ts'
import * as store from './sync-webhook.store.ts'

export const listSyncWebhooks = async (ctx: Ctx, query: ListQuery) => {
  const list = readList({ ...query, limit: MAX_WEBHOOKS }, store.rules)
  const items = await store.listSyncWebhooks(ctx.db, ctx.merchantId, list, ctx.now)
  return new Answer(`{"syncWebhooks":${items}}`)
}

export const createSyncWebhooks = async (ctx: Ctx, sent: SyncWebhookCreate[]) => {
  const webhooks = sent.map(({ status, ...webhook }) => ({ ...webhook, active: status !== 'inactive' }))
  const { errors } = await storeWebhooks(ctx, kinds.sync, webhooks)
  return { errors }
}

const locked = async (tx: Tx, ctx: Ctx, code: string) => {
  const found = await lockSyncWebhook(tx, ctx.merchantId, code)
  if (!found) throw fail('syncWebhookNotFound')
  return found
}

export const updateSyncWebhook = (ctx: Ctx, code: string, { status, ...patch }: SyncWebhookUpdate) =>
  ctx.tx(async (tx) => {
    await lockWebhooks(tx, ctx.merchantId)
    const before = await locked(tx, ctx, code)
    const active = status === undefined ? before.active : status === 'active'
    await changeWebhook(tx, ctx, before, { ...patch, active })
    // no need to wait for the end of the pause after a move or repair
    if (patch.endpoint !== undefined && patch.endpoint !== before.endpoint)
      await removeBreaker(tx, { merchantId: ctx.merchantId, webhookId: before.id })
  })

export const deleteSyncWebhook = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => removeLocked(tx, ctx, await locked(tx, ctx, code)))
