import { shopCallRoutes } from './call/call.routes.ts'
import { shopCartRoutes } from './cart/cart.routes.ts'
import { shopCheckoutRoutes } from './checkout/checkout.routes.ts'
import { shopTokenRoutes } from './token/shopper-token.routes.ts'
import { SHOPPER_TOKEN, verifyShopperToken } from './token/shopper-token.service.ts'
import { shopUserRoutes } from './user/user.routes.ts'

/** Named calls first: addresses that nobody serves answer as they do. */
export const shopRoutes = [
  shopCallRoutes,
  shopCartRoutes,
  shopCheckoutRoutes,
  shopUserRoutes,
  shopTokenRoutes,
]
export { checkOutCart } from './checkout/checkout.service.ts'
export { type CheckoutQuestion, getCheckout } from './checkout/checkout-view.service.ts'
export { getShopperOrder } from './checkout/shopper-order.service.ts'
export { shopJobs } from './upkeep.ts'
export { shopperData } from './user/shopper-data.service.ts'
export const shopperTokens = { [SHOPPER_TOKEN]: verifyShopperToken }
