import { shopCallRoutes } from './call/call.routes.ts'
import { shopCartRoutes } from './cart/cart.routes.ts'
import { cartOrderRoutes } from './cart-order/cart-order.routes.ts'
import { catalogCallRoutes } from './catalog-call/catalog-call.routes.ts'
import { shopCheckoutRoutes } from './checkout/checkout.routes.ts'
import { contentCallRoutes } from './content-call/content-call.routes.ts'
import { favoriteRoutes } from './favorite/favorite.routes.ts'
import { orderPaymentRoutes, paymentNewsRoutes } from './payment/payment.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'
import { shopTokenRoutes } from './token/shopper-token.routes.ts'
import { SHOPPER_TOKEN, verifyShopperToken } from './token/shopper-token.service.ts'
import { shopUserRoutes } from './user/user.routes.ts'

/** Named calls first: addresses that nobody serves answer as they do. */
export const shopRoutes = [
  shopCallRoutes,
  contentCallRoutes,
  catalogCallRoutes,
  profileRoutes,
  favoriteRoutes,
  shopCartRoutes,
  shopCheckoutRoutes,
  cartOrderRoutes,
  shopUserRoutes,
  shopTokenRoutes,
  orderPaymentRoutes,
  paymentNewsRoutes,
  timelineRoutes,
]
export { createCart } from './cart/cart.service.ts'
export { cartOf, cartOfToken } from './cart/cart-key.rules.ts'
export { addProducts } from './cart-line/add-products.service.ts'
export { setQuantity } from './cart-line/change-lines.service.ts'
export { getCart } from './cart-view/cart-view.service.ts'
export { checkOutCart, finishCheckout } from './checkout/checkout.service.ts'
export { type CheckoutQuestion, getCheckout } from './checkout/checkout-view.service.ts'
export { getShopperOrder } from './checkout/shopper-order.service.ts'
export { openCheckoutLink } from './checkout-link/checkout-link.service.ts'
export { addCoupons, deleteCoupons } from './coupon/coupon.service.ts'
export { paymentFollower, paymentJobs, paymentTick } from './payment/payment.jobs.ts'
export { followOrders } from './payment/payment-state.service.ts'
export { cartReminderJobs, cartReminderTick } from './reminder/reminder.jobs.ts'
export { SESSION_SECONDS } from './token/session.service.ts'
export { keepSession, newGuest, resumeSession } from './token/visitor-session.service.ts'
export { shopJobs } from './upkeep.ts'
export { prepareRegistration, registerShopper } from './user/register.service.ts'
export { shopperData } from './user/shopper-data.service.ts'
export { checkSignIn, getUser, signIn, signOut } from './user/user.service.ts'
export const shopperTokens = { [SHOPPER_TOKEN]: verifyShopperToken }
