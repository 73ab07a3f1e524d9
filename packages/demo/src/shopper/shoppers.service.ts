import type { Ctx } from '@tradepost/kernel'
import {
  addProducts,
  allocateOrderNumbers,
  cartOf,
  cartOfToken,
  createCart,
  finishCheckout,
} from '@tradepost/server'
import type { DemoCustomer } from '../customer/customers.ts'
import { demoCarts, demoPurchase, demoPurchaseOf } from './shoppers.ts'

const SHOP = 'web'

/** As if somebody had opened the shop in a browser. */
const visitorOf = (ctx: Ctx, customerId: string | null): Ctx =>
  ctx.as({
    ...ctx.principal,
    shopper: { shopCode: SHOP, sessionId: ctx.platform.ids.uuid(), customerId },
  })

const addressOf = ({ contact }: DemoCustomer) => {
  const { firstName, lastName, address1, city, region, postalCode, country, phone } = contact
  return { firstName, lastName, address1, city, region, postalCode, country, phone }
}

/** An order that was bought in the shop, and carts that somebody has begun to fill. */
export const fillShoppers = async (ctx: Ctx, customer: DemoCustomer, customerId: string): Promise<void> => {
  const shopper = visitorOf(ctx, customerId)
  await addProducts(shopper, cartOfToken(shopper, undefined), demoPurchase)
  const { cartId } = await createCart(shopper)
  const orderId = await allocateOrderNumbers(ctx.db, ctx.merchantId, 1)
  const bought = { key: cartOf(shopper, cartId), request: demoPurchaseOf(addressOf(customer)) }
  await finishCheckout(shopper, bought, { orderId })
  for (const { isOfShopper, lines } of demoCarts) {
    const visitor = isOfShopper ? shopper : visitorOf(ctx, null)
    await addProducts(visitor, cartOfToken(visitor, undefined), lines)
  }
}
