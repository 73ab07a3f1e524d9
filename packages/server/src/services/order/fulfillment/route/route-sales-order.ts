import { type Ctx, fail } from '@tradepost/kernel'
import * as orderStore from '../../record/order.store.ts'
import { partsOf } from '../../routing/explain.ts'
import { isRoutable } from '../../routing/open-order.rules.ts'
import { routeOrders } from './route.ts'

/** Now, whatever the settings say. */
export const routeSalesOrder = (ctx: Ctx, orderNumber: string) =>
  ctx.tx(async (tx) => {
    const [locked] = await orderStore.lockOrders(tx, ctx.merchantId, [orderNumber])
    if (!locked) throw fail('orderNotFound')
    if (!isRoutable(locked.order)) throw fail('orderNotRoutable')
    const [routed] = await routeOrders(tx, ctx, [orderNumber])
    if (!routed) throw fail('orderNotRoutable')
    const { decision, numbers } = routed
    return {
      fulfillmentOrders: partsOf(decision).map((part, index) => ({
        ...part,
        fulfillmentOrderNumber: numbers[index] ?? null,
      })),
      unrouted: decision.unrouted,
    }
  })
