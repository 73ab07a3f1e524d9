import { type CartProblem, shopCalls } from '@tradepost/contract'
import { Answer, type Ctx, preparing, routes } from '@tradepost/kernel'
import { fallbackHeaders } from '../../webhook/index.ts'
import { credentialsOf, signedInUser } from '../base/shopper.rules.ts'
import { addCoupons } from '../cart/coupon/add.ts'
import { deleteCoupons } from '../cart/coupon/delete.ts'
import { deleteCart } from '../cart/delete.ts'
import { addProducts, refused } from '../cart/line/add.ts'
import { deleteProducts, updateProducts } from '../cart/line/change.ts'
import type { CartKey } from '../cart/model/cart.types.ts'
import { cartOfToken } from '../cart/model/cart-key.rules.ts'
import { getCheckout } from '../checkout/view/get.ts'
import { getCartWithTotals } from '../checkout/view/get-cart.ts'
import { getCheckoutUrl } from '../checkout-link/create.ts'
import { getUser } from '../user/read.ts'
import { checkSignIn, signIn, signOut } from '../user/sign-in.ts'

type Call<Body> = { ctx: Ctx; query: { cartId?: string }; body: Body }
// biome-ignore lint/suspicious/noConfusingVoidType: a change returns what its transaction returns, which is nothing
type Act<Body> = (ctx: Ctx, key: CartKey, body: Body) => Promise<CartProblem[] | void>

const done = { output: {} }
const succeeded = { output: { success: true } }

/** A change of the cart of the token. Problems that are returned, not thrown, leave the change in place. */
const change =
  <Body>(act: Act<Body>) =>
  async ({ ctx, query, body }: Call<Body>) => {
    const problems = (await act(ctx, cartOfToken(ctx, query.cartId), body)) ?? []
    return problems.length === 0 ? done : refused(problems)
  }

export const shopCallRoutes = routes(shopCalls, {
  callAddProducts: change(addProducts),
  callGetCart: async ({ ctx, query }) => ({
    output: await getCartWithTotals(ctx, cartOfToken(ctx, query.cartId), query.localeCode),
  }),
  callUpdateProducts: change(updateProducts),
  callDeleteProducts: change(deleteProducts),
  callAddCoupons: change(addCoupons),
  callDeleteCoupons: change(deleteCoupons),
  callDeleteCart: change(deleteCart),
  callGetCheckoutTotals: async ({ ctx, query }) => {
    const { totals } = await getCheckout(ctx, cartOfToken(ctx, query.cartId), query)
    return { output: { totals } }
  },
  callGetCheckoutUrl: async ({ ctx, query }) => ({
    output: await getCheckoutUrl(ctx, cartOfToken(ctx, query.cartId), query),
  }),
  callLoginUser: preparing(
    ({ ctx, body }) => checkSignIn(ctx, credentialsOf(body)),
    async ({ ctx }, signedIn) => {
      await signIn(ctx, signedIn, { isMerging: true })
      return new Answer(JSON.stringify(succeeded), undefined, fallbackHeaders(signedIn.sync))
    },
  ),
  callLogoutUser: async ({ ctx }) => {
    await signOut(ctx)
    return succeeded
  },
  callGetUser: async ({ ctx }) => ({ output: await getUser(ctx.db, ctx, signedInUser(ctx)) }),
})
