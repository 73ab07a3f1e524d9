import { shopCheckouts } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { cartOf } from '../cart/cart-key.rules.ts'
import { buyCart, takeOrderNumber } from './checkout.service.ts'
import { getCheckout } from './checkout-view.service.ts'
import { getShopperOrder } from './shopper-order.service.ts'

export const shopCheckoutRoutes = routes(shopCheckouts, {
  getCheckout: ({ ctx, params, query }) => getCheckout(ctx, cartOf(ctx, params.cartId), query),
  checkOutCart: preparing(
    ({ ctx }) => takeOrderNumber(ctx),
    ({ ctx, params, body }, orderId) => buyCart(ctx, cartOf(ctx, params.cartId), body, orderId),
  ),
  getShopperOrder: ({ ctx, params, query }) => getShopperOrder(ctx, params.orderNumber, query),
})
