import { type CartProblem, errors, shopCarts } from '@tradepost/contract'
import { ApiError, fail, routes } from '@tradepost/kernel'
import { getCartWithTotals } from '../checkout/view/get-cart.ts'
import { getCheckoutUrl } from '../checkout-link/create.ts'
import { addCoupons } from './coupon/add.ts'
import { deleteCoupons } from './coupon/delete.ts'
import { createCart } from './create.ts'
import { addProducts } from './line/add.ts'
import { setQuantity } from './line/change.ts'
import { cartOf } from './model/cart-key.rules.ts'

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
