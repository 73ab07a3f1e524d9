import { shopCheckouts } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { cartOf } from '../cart/model/cart-key.rules.ts'
import { finishCheckout } from './finish.ts'
import { getShopperOrder } from './get-order.ts'
import { startCheckout } from './start.ts'
import { getCheckout } from './view/get.ts'

export const shopCheckoutRoutes = routes(shopCheckouts, {
  getCheckout: ({ ctx, params, query }) => getCheckout(ctx, cartOf(ctx, params.cartId), query),
  checkOutCart: preparing(
    ({ ctx, params, body, query, headers }) =>
      startCheckout(ctx, {
        key: cartOf(ctx, params.cartId),
        request: body,
        idempotencyKey: headers['idempotency-key']?.toString(),
        isDryRun: (query as { dryRun?: boolean }).dryRun,
      }),
    ({ ctx, params, body }, prepared) =>
      finishCheckout(ctx, { key: cartOf(ctx, params.cartId), request: body }, prepared),
  ),
  getShopperOrder: ({ ctx, params, query }) => getShopperOrder(ctx, params.orderNumber, query),
})
