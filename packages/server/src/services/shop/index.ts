import { shopCallRoutes } from './call/call.routes.ts'
import { shopCartRoutes } from './cart/cart.routes.ts'
import { cartOrderRoutes } from './cart-order/cart-order.routes.ts'
import { catalogCallRoutes } from './catalog-call/catalog-call.routes.ts'
import { shopCheckoutRoutes } from './checkout/checkout.routes.ts'
import { contentCallRoutes } from './content-call/content-call.routes.ts'
import { favoriteRoutes } from './favorite/favorite.routes.ts'
import { orderPaymentRoutes, paymentNewsRoutes } from './payment/payment.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { shopTokenRoutes } from './session/session.routes.ts'
import { SHOPPER_TOKEN, verifyShopperToken } from './session/token.service.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'
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
export { addCoupons } from './cart/coupon/add.ts'
export { deleteCoupons } from './cart/coupon/delete.ts'
export { createCart } from './cart/create.ts'
export { addProducts } from './cart/line/add.ts'
export { setQuantity } from './cart/line/change.ts'
export { cartOf, cartOfToken } from './cart/model/cart-key.rules.ts'
export { getCart } from './cart/view/get.ts'
export { checkOutCart, finishCheckout } from './checkout/finish.ts'
export { getShopperOrder } from './checkout/get-order.ts'
export { listShopperOrders } from './checkout/list-orders.ts'
export { type CheckoutQuestion, getCheckout } from './checkout/view/get.ts'
export { openCheckoutLink } from './checkout-link/open.ts'
export { followOrders } from './payment/follow/follow-orders.ts'
export { paymentFollower, paymentJobs, paymentTick } from './payment/payment.jobs.ts'
export { cartReminderJobs, cartReminderTick } from './reminder/reminder.jobs.ts'
export { SESSION_SECONDS } from './session/session.service.ts'
export { keepSession, newGuest, resumeSession } from './session/visitor.service.ts'
export { shopJobs } from './upkeep.ts'
export { getUser } from './user/read.ts'
export { prepareRegistration, registerShopper } from './user/register.ts'
export { shopperData } from './user/shopper.privacy.ts'
export { checkSignIn, signIn, signOut } from './user/sign-in.ts'
export const shopperTokens = { [SHOPPER_TOKEN]: verifyShopperToken }
