import type { Cart } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import type { CartKey } from '../model/cart.types.ts'
import { type PricedCart, priceCart } from '../price/price.ts'
import { viewOf } from '../record/cart.service.ts'
import { findCart } from '../record/cart.store.ts'
import { emptyCart, toCart } from './view.rules.ts'

/** A cart that its id names must exist; that of a token is empty until something is in it. */
export const priceFoundCart = async (ctx: Ctx, key: CartKey, localeCode?: string): Promise<PricedCart> => {
  const found = await findCart(ctx.db, ctx.merchantId, key, viewOf(ctx, localeCode))
  if (!found || (found.cart === null && key.cartId !== null)) throw fail('cartNotFound')
  return priceCart(ctx.db, ctx, { ...found, cart: found.cart ?? emptyCart(found.shop) })
}

export const getCart = async (ctx: Ctx, key: CartKey, localeCode?: string): Promise<Cart> =>
  toCart(await priceFoundCart(ctx, key, localeCode))
