import { shopCheckouts } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { cartOf } from '../cart/cart-key.rules.ts'
import { finishCheckout, prepareCheckout } from './checkout.service.ts'
import { getCheckout } from './checkout-view.service.ts'
import { getShopperOrder } from './shopper-order.service.ts'

export const shopCheckoutRoutes = routes(shopCheckouts, {
  getCheckout: ({ ctx, params, query }) => getCheckout(ctx, cartOf(ctx, params.cartId), query),
  checkOutCart: preparing(
    ({ ctx, params, body, query, headers }) =>
      prepareCheckout(ctx, {
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
