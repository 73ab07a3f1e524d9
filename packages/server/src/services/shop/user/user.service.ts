import type { ShopUser } from '@tradepost/contract'
import { type Ctx, type Db, fail } from '@tradepost/kernel'
import { findByPassword } from '../../customer/index.ts'
import { viewOf } from '../cart/cart.service.ts'
import { findCart } from '../cart/cart.store.ts'
import { mergeSessionCart } from '../merge/merge.service.ts'
import { beginSession, endSession } from '../token/session.service.ts'
import { findUser } from './user.read.ts'
import { userOf } from './user.rules.ts'

export const getUser = async (db: Db, { merchantId }: Ctx, customerId: string): Promise<ShopUser> => {
  const user = await findUser(db, merchantId, customerId)
  if (!user) throw fail('shopperNotFound')
  return user
}

export const getCartIdOf = async (ctx: Ctx, userId: string): Promise<{ cartId: string }> => {
  const { shopCode, customerId } = userOf(ctx, userId)
  const key = { shopCode, customerId, sessionId: null, cartId: null }
  const found = await findCart(ctx.db, ctx.merchantId, key, viewOf(ctx))
  if (!found?.cart) throw fail('cartNotFound')
  return { cartId: found.cart.id }
}

/** Takes long, and so comes before the transaction. */
export const checkSignIn = async (
  { platform, merchantId }: Ctx,
  { login, password }: { login: string; password: string },
): Promise<string> => {
  const customerId = await findByPassword(platform, merchantId, { emailAddress: login, password })
  if (customerId === undefined) throw fail('shopperSignInFailed')
  return customerId
}

type SignIn = {
  isMerging: boolean
  /** For pages, whose cookie somebody else may have set before: only the new one is signed in. */
  newId?: string
}

/** From now on the token speaks for the customer; that of an API client speaks for nobody. */
export const signIn = (ctx: Ctx, customerId: string, { isMerging, newId }: SignIn): Promise<void> =>
  ctx.tx(async (tx) => {
    const { shopCode, sessionId } = ctx.principal.shopper ?? { shopCode: '', sessionId: null }
    if (sessionId === null) return
    const { merchantId, platform } = ctx
    if (isMerging) await mergeSessionCart(tx, ctx, { shopCode, sessionId, customerId })
    await beginSession(tx, platform, { merchantId, shopCode, sessionId: newId ?? sessionId, customerId })
    if (newId !== undefined) await endSession(tx, merchantId, sessionId)
  })

export const signOut = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    const sessionId = ctx.principal.shopper?.sessionId ?? null
    if (sessionId !== null) await endSession(tx, ctx.merchantId, sessionId)
  })
