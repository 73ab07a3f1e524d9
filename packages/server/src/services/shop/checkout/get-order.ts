import type { SalesOrder, ShopperOrder } from '@tradepost/contract'
import { type Ctx, fail, isSignedLink } from '@tradepost/kernel'
import { findPerson } from '../../customer/index.ts'
import { findSalesOrder } from '../../order/index.ts'
import { listPayments } from '../payment/list.ts'
import { findBuyer } from '../purchase/purchase.store.ts'
import { toShopperOrder } from './shopper-order.rules.ts'

/** Bought as a guest, with the address that the account has confirmed. */
const isOfPerson = async ({ db, merchantId }: Ctx, customerId: string, bearer: string): Promise<boolean> =>
  (await findPerson(db, merchantId, customerId))?.customerIds.includes(bearer) ?? false

const isBuyer = async (ctx: Ctx, { orderNumber, customerId: bearer }: SalesOrder): Promise<boolean> => {
  const { sessionId = null, customerId = null } = ctx.principal.shopper ?? {}
  // the back end of the shop
  if (sessionId === null) return true
  if (customerId !== null && bearer === customerId) return true
  if (customerId !== null && bearer !== null && (await isOfPerson(ctx, customerId, bearer))) return true
  const buyer = await findBuyer(ctx.db, ctx.merchantId, orderNumber)
  return (
    buyer !== null &&
    (buyer.sessionId === sessionId || (customerId !== null && buyer.customerId === customerId))
  )
}

/** Somebody else's order is answered like one that does not exist. */
export const getShopperOrder = async (
  ctx: Ctx,
  orderNumber: string,
  { secret = '' }: { secret?: string },
): Promise<ShopperOrder> => {
  const { platform, merchantId, principal } = ctx
  const order = await findSalesOrder(ctx, orderNumber)
  if (!order || order.shopCode !== principal.shopper?.shopCode) throw fail('orderNotFound')
  const isLinked = isSignedLink(platform.vault.macSecret, ['order', merchantId, orderNumber], secret)
  if (!isLinked && !(await isBuyer(ctx, order))) throw fail('orderNotFound')
  const { balance } = await listPayments(ctx, orderNumber)
  return toShopperOrder(order, balance)
}
