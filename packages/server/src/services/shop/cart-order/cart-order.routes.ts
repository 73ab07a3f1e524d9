import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createOrderFromCart } from './create.ts'

/** Part of the interface of orders; carts are reached from here. */
export const cartOrderRoutes = routes(order, {
  createOrderFromCart: ({ ctx, params }) => createOrderFromCart(ctx, params.shopCode, params.cartId),
})
