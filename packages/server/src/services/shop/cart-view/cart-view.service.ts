import type { Cart } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { viewOf } from '../cart/cart.service.ts'
import { findCart } from '../cart/cart.store.ts'
import type { CartKey } from '../cart/cart.types.ts'
import { type PricedCart, priceCart } from './cart-price.service.ts'
import { emptyCart, toCart } from './cart-view.rules.ts'

/** A cart that its id names must exist; that of a token is empty until something is in it. */
export const priceFoundCart = async (ctx: Ctx, key: CartKey, localeCode?: string): Promise<PricedCart> => {
  const found = await findCart(ctx.db, ctx.merchantId, key, viewOf(ctx, localeCode))
  if (!found || (found.cart === null && key.cartId !== null)) throw fail('cartNotFound')
  return priceCart(ctx.db, ctx, { ...found, cart: found.cart ?? emptyCart(found.shop) })
}

export const getCart = async (ctx: Ctx, key: CartKey, localeCode?: string): Promise<Cart> =>
  toCart(await priceFoundCart(ctx, key, localeCode))
