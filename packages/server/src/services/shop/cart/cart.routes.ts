import { type CartProblem, errors, shopCarts } from '@tradepost/contract'
import { ApiError, fail, routes } from '@tradepost/kernel'
import { addProducts } from '../cart-line/add-products.service.ts'
import { setQuantity } from '../cart-line/change-lines.service.ts'
import { getCartWithTotals } from '../checkout/cart-totals.service.ts'
import { getCheckoutUrl } from '../checkout-link/checkout-link.service.ts'
import { addCoupons, deleteCoupons } from '../coupon/coupon.service.ts'
import { createCart } from './cart.service.ts'
import { cartOf } from './cart-key.rules.ts'

/** Returned, not thrown: coupons that wait are stored though they are refused. */
const refusedCoupons = (entries: CartProblem[]) =>
  entries.length === 0
    ? undefined
    : new ApiError(errors.couponRefused, { entries, message: entries[0]?.message })

export const shopCartRoutes = routes(shopCarts, {
  createCart: ({ ctx }) => createCart(ctx),
  getCart: ({ ctx, params, query }) => getCartWithTotals(ctx, cartOf(ctx, params.cartId), query.localeCode),
  addCartProducts: ({ ctx, params, body }) => addProducts(ctx, cartOf(ctx, params.cartId), body),
  updateCartItem: ({ ctx, params, body }) =>
    setQuantity(ctx, cartOf(ctx, params.cartId), params.cartItemId, body.quantity),
  deleteCartItem: ({ ctx, params }) => setQuantity(ctx, cartOf(ctx, params.cartId), params.cartItemId, 0),
  addCartCoupons: async ({ ctx, params, body }) =>
    refusedCoupons(await addCoupons(ctx, cartOf(ctx, params.cartId), body)),
  deleteCartCoupon: async ({ ctx, params }) => {
    const [unknown] = await deleteCoupons(ctx, cartOf(ctx, params.cartId), [params.couponCode])
    if (unknown) throw fail('cartItemNotFound')
  },
  createCheckoutUrl: ({ ctx, params, query, body }) =>
    getCheckoutUrl(ctx, cartOf(ctx, params.cartId), { ...query, ...body }),
})
