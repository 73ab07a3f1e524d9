import type { SalesOrderUpdate } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import type { FulfillmentOrderChange } from '../../model/fulfillment-order/change.types.ts'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import {
  followFulfillmentOrders,
  needsRouting,
  voidedShares,
  withoutShares,
} from '../../model/fulfillment-order/sales-order.rules.ts'
import type { HandedOver } from '../../model/order/handover.rules.ts'
import { toolsOf } from '../../model/order/order-update.rules.ts'
import type { Order } from '../../model/order.types.ts'
import { priceChanges } from '../../record/reprice.ts'
import { performEffects, saveChanges } from '../../record/save.ts'
import { followStocks } from '../../stock/follow.ts'
import type { PackedGoods } from '../../stock/stock.rules.ts'
import { changesIn, goodsIn, handedWith, storeFulfillmentOrders } from './rows.service.ts'

/** All fulfillment orders of a locked sales order as they are to be; those that it did not have are new. */
export type FulfillmentPlan = {
  locked: LockedOrder
  fulfillmentOrders: FulfillmentOrder[]
  /** Further changes of the sales order: lines that come with a substitute. */
  sent?: SalesOrderUpdate
}

type Followed = FulfillmentPlan & {
  goods: PackedGoods[]
  handed: HandedOver
  order: Order
  sent: SalesOrderUpdate
}

/** The sales order as its fulfillment orders make it, with the amounts that it had. */
const follow = (ctx: Ctx, plan: FulfillmentPlan): Followed => {
  const { locked, fulfillmentOrders } = plan
  const goods = goodsIn(locked, fulfillmentOrders)
  const handed = handedWith(locked, goods)
  const shares = withoutShares(
    locked.order,
    voidedShares(locked.fulfillmentOrders, fulfillmentOrders),
    handed,
  )
  const sent = { lineItems: [...(shares.lineItems ?? []), ...(plan.sent?.lineItems ?? [])] }
  const { order } = followFulfillmentOrders(
    locked.order,
    { before: locked.fulfillmentOrders, after: fulfillmentOrders },
    handed,
    sent,
    toolsOf(ctx),
  )
  return { ...plan, goods, handed, order, sent }
}

/** Those whose lines changed get their amounts anew. */
const followAll = async (tx: Tx, ctx: Ctx, plans: FulfillmentPlan[]): Promise<Followed[]> => {
  const followed = plans.map((plan) => follow(ctx, plan))
  const changed = followed.filter(({ sent }) => (sent.lineItems ?? []).length > 0)
  const priced = await priceChanges(
    tx,
    ctx,
    changed.map(({ locked, sent, order }) => ({ locked, sent, closed: order })),
  )
  const byId = new Map(changed.map(({ locked }, index) => [locked.id, priced[index]]))
  return followed.map((one) => ({ ...one, order: byId.get(one.locked.id) ?? one.order }))
}

/**
 * Carries out all effects of a change of fulfillment orders, in the same number of statements for any number of them:
 * the sales orders follow, the stock follows, and all of it is stored. Stock before rows, as with every change of an order.
 */
export const saveFulfillmentOrders = async (
  tx: Tx,
  ctx: Ctx,
  plans: FulfillmentPlan[],
): Promise<FulfillmentOrderChange[]> => {
  const changed = plans.filter(
    ({ locked, fulfillmentOrders }) => changesIn(locked.fulfillmentOrders, fulfillmentOrders).length > 0,
  )
  if (changed.length === 0) return []
  const followed = await followAll(tx, ctx, changed)
  await performEffects(
    tx,
    ctx,
    followed.map(({ locked, order }) => ({ locked, after: order })),
  )
  const orders = await followStocks(
    tx,
    ctx,
    followed.map(({ locked, fulfillmentOrders, order, handed, goods }) => ({
      locked,
      after: order,
      handed,
      isRouted: locked.isRouted,
      packages: goods,
      fulfillmentOrders,
      unrouted: {
        before: needsRouting(locked.order, locked.fulfillmentOrders),
        now: needsRouting(order, fulfillmentOrders),
      },
    })),
  )
  const changes = followed.flatMap(({ locked, fulfillmentOrders }) =>
    changesIn(locked.fulfillmentOrders, fulfillmentOrders),
  )
  const [, stored] = await Promise.all([
    saveChanges(
      tx,
      ctx,
      followed.map(({ locked }, index) => ({ locked, after: orders[index] as Order })),
    ),
    storeFulfillmentOrders(tx, ctx, changes),
  ])
  return stored
}
