import { shopCarts } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { mergeCart } from '../merge/merge.service.ts'
import { prepareRegistration, registerShopper } from './register.service.ts'
import { userOf } from './user.rules.ts'
import { checkSignIn, getCartIdOf, getUser, signIn } from './user.service.ts'

export const shopUserRoutes = routes(shopCarts, {
  loginShopper: preparing(
    ({ ctx, body }) => checkSignIn(ctx, body),
    async ({ ctx }, customerId) => {
      await signIn(ctx, customerId, { isMerging: false })
      return { userId: customerId }
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
