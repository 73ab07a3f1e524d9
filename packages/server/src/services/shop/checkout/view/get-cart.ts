import type { Cart } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { taxRegionOf } from '../../../merchant/index.ts'
import type { CartKey } from '../../cart/model/cart.types.ts'
import type { PricedCart } from '../../cart/price/price.ts'
import { priceFoundCart } from '../../cart/view/get.ts'
import { cartItemsOf, toCart } from '../../cart/view/view.rules.ts'
import { isShipped, methodOf } from '../choice/choice.rules.ts'
import { quoteCart } from '../quote/quote.ts'
import { findShipTo } from './ship-to.store.ts'
import { quoteTotals } from './view.rules.ts'

/** Null: it is not known where all of the cart goes, or it cannot go there. */
const quoteFor = async (ctx: Ctx, { shop, cart, lines }: PricedCart, localeCode?: string) => {
  if (cart.customerId === null || lines.length === 0) return null
  const address = await findShipTo(ctx.db, ctx.merchantId, cart.customerId)
  if (!address) return null
  const choice = {
    method: 'directShip' as const,
    locationCode: null,
    slotId: null,
    destination: taxRegionOf(address),
    shippingMethodCode: null,
  }
  if (!lines.every(({ line }) => isShipped(methodOf(line, choice)))) return null
  const quote = await quoteCart(ctx.db, ctx, { shop, cart }, choice, localeCode)
  return quote.isServed && quote.methods.includes('directShip') && quote.total ? quote : null
}

/** With tax and shipping in its totals where the address of the customer tells them, by the first way to ship. */
export const getCartWithTotals = async (ctx: Ctx, key: CartKey, localeCode?: string): Promise<Cart> => {
  const view = await priceFoundCart(ctx, key, localeCode)
  const quote = await quoteFor(ctx, view, localeCode)
  if (!quote) return toCart(view)
  return {
    ...toCart(view),
    cartItems: cartItemsOf({ ...view, priced: quote.total }),
    totals: quoteTotals(quote),
  }
}
