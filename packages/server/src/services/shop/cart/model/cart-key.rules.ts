import { type Ctx, fail, isUuid } from '@tradepost/kernel'
import type { CartKey } from './cart.types.ts'

const shopperOf = ({ principal }: Ctx) => {
  if (!principal.shopper) throw fail('unauthorized')
  return principal.shopper
}

/** A customer has one cart in a shop, whatever the session; a guest that of the session. */
const ownKey = (ctx: Ctx): CartKey => {
  const { shopCode, sessionId, customerId } = shopperOf(ctx)
  return { shopCode, customerId, sessionId: customerId === null ? sessionId : null, cartId: null }
}

export const isApiClient = (ctx: Ctx): boolean => shopperOf(ctx).sessionId === null

/** By its id: shoppers find only their own, an API client all of the shop. */
export const cartOf = (ctx: Ctx, cartId: string): CartKey => {
  if (!isUuid(cartId)) throw fail('cartNotFound')
  return { ...ownKey(ctx), cartId }
}

/** The cart that belongs to the token; an API client has none and must name it. */
export const cartOfToken = (ctx: Ctx, cartId: string | undefined): CartKey => {
  if (cartId !== undefined) return cartOf(ctx, cartId)
  if (isApiClient(ctx)) throw fail('cartUnnamed')
  return ownKey(ctx)
}

/** For carts that are made when they are needed. */
export const newCartKey = (ctx: Ctx): CartKey => ownKey(ctx)
