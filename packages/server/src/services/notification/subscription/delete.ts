import { type Ctx, fail, isUuid } from '@tradepost/kernel'
import { liveCustomer, updateCustomer } from '../../customer/index.ts'
import * as read from './subscription.read.ts'
import * as store from './subscription.store.ts'

const removeSubscription = (ctx: Ctx, id: string, customerId: string | null) =>
  ctx.tx(async (tx) => {
    const found = isUuid(id) ? await read.findSubscription(tx, ctx.merchantId, id, customerId) : null
    if (!found) throw fail('subscriptionNotFound')
    if (found.kind === 'webPush') await store.removeBrowsers(tx, ctx, [id.toLowerCase()])
    else await updateCustomer(ctx.inside(tx), id, { settings: { marketingOptIn: false } }, {})
  })

export const deleteSubscription = (ctx: Ctx, id: string) => removeSubscription(ctx, id, null)

export const deleteCustomerSubscription = async (ctx: Ctx, customerId: string, id: string) =>
  removeSubscription(ctx, id, await liveCustomer(ctx, customerId))
