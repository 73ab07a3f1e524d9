import { shopCarts } from '@tradepost/contract'
import { Answer, preparing, routes } from '@tradepost/kernel'
import { fallbackHeaders } from '../../webhook/index.ts'
import { userOf } from '../base/shopper.rules.ts'
import { mergeCart } from '../cart/merge/merge.ts'
import { getCartIdOf, getUser } from './read.ts'
import { prepareRegistration, registerShopper } from './register.ts'
import { checkSignIn, signIn } from './sign-in.ts'

export const shopUserRoutes = routes(shopCarts, {
  loginShopper: preparing(
    ({ ctx, body }) => checkSignIn(ctx, body),
    async ({ ctx }, signedIn) => {
      await signIn(ctx, signedIn, { isMerging: false })
      const body = JSON.stringify({ userId: signedIn.customerId })
      return new Answer(body, undefined, fallbackHeaders(signedIn.sync))
    },
  ),
  registerShopper: preparing(
    ({ ctx, body }) => prepareRegistration(ctx, body),
    async ({ ctx, body }, hashes) => ({ userId: await registerShopper(ctx, body, hashes) }),
  ),
  getShopper: ({ ctx, params }) => getUser(ctx.db, ctx, userOf(ctx, params.userId).customerId),
  getShopperCartId: ({ ctx, params }) => getCartIdOf(ctx, params.userId),
  mergeCart: ({ ctx, params }) => mergeCart(ctx, params.userId, params.cartId),
})
