import { texts } from '@tradepost/contract'
import { type Ctx, fail, invalid, isUuid, webAddress } from '@tradepost/kernel'
import { readSubscriptionKeys } from '../channel/web-push.rules.ts'
import * as store from './subscription.store.ts'

type Sent = {
  customerId?: string | null
  localeCode?: string | null
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export const subscribeWebPush = (ctx: Ctx, { customerId, localeCode, endpoint, keys }: Sent) =>
  ctx.tx(async (tx) => {
    if (!webAddress(endpoint))
      throw invalid([
        { code: 'INVALID_FORMAT', message: texts.httpAddress, path: ['endpoint'], value: endpoint },
      ])
    if (!readSubscriptionKeys(keys))
      throw invalid([{ code: 'INVALID_FORMAT', message: texts.subscriptionKeys, path: ['keys'] }])
    const owner = customerId || null
    if (owner !== null && !(isUuid(owner) && (await store.hasCustomer(tx, ctx.merchantId, owner))))
      throw fail('customerNotFound')
    const row = {
      id: ctx.platform.ids.uuid(),
      customerId: owner,
      localeCode: localeCode || null,
      endpoint,
      keys,
    }
    return store.putSubscription(tx, ctx, row)
  })

export const unsubscribeWebPush = async (ctx: Ctx, id: string) => {
  const removed = isUuid(id) ? await ctx.tx((tx) => store.removeSubscription(tx, ctx.merchantId, id)) : 0
  if (removed === 0) throw fail('subscriptionNotFound')
}
