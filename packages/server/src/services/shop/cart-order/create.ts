import { type Ctx, fail, isUuid } from '@tradepost/kernel'
import { findUser } from '../base/user.read.ts'
import { viewOf } from '../cart/record/cart.service.ts'
import { findCart } from '../cart/record/cart.store.ts'
import { checkOutCart } from '../checkout/finish.ts'
import { getCheckout } from '../checkout/view/get.ts'
import { storedRequest } from './cart-order.rules.ts'

/** The checkout of a shopper, with the answers that the customer has given before. */
export const createOrderFromCart = async (ctx: Ctx, shopCode: string, cartId: string) => {
  const key = { shopCode, sessionId: null, customerId: null, cartId }
  const found = isUuid(cartId) ? await findCart(ctx.db, ctx.merchantId, key, viewOf(ctx)) : null
  if (!found?.cart) throw fail('cartNotFound')
  const { customerId } = found.cart
  const user = customerId === null ? null : await findUser(ctx.db, ctx.merchantId, customerId)
  const { fulfillmentMethods } = await getCheckout(ctx, key, {})
  const request = user ? storedRequest(user, fulfillmentMethods) : null
  if (!request) throw fail('cartOfNobody')
  const { orderNumber } = await checkOutCart(ctx, key, request)
  return { orderNumber }
}
