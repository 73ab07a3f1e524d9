import { type Ctx, fail } from '@tradepost/kernel'
import {
  applyLogin,
  findByPassword,
  joinGuestWishlists,
  type SignedIn,
  syncLogin,
} from '../../customer/index.ts'
import { mergeSessionCart } from '../cart/merge/merge.ts'
import { beginSession, endSession } from '../session/session.service.ts'

/** Takes long, and so comes before the transaction. */
export const checkSignIn = async (
  ctx: Ctx,
  { login, password }: { login: string; password: string },
): Promise<SignedIn> => {
  const { platform, merchantId, principal } = ctx
  const customerId = await findByPassword(platform, merchantId, { emailAddress: login, password })
  const shopCode = principal.shopper?.shopCode ?? null
  const signedIn = customerId === undefined ? undefined : await syncLogin(ctx, customerId, shopCode)
  if (!signedIn) throw fail('shopperSignInFailed')
  return signedIn
}

type SignIn = {
  isMerging: boolean
  /** For pages, whose cookie somebody else may have set before: only the new one is signed in. */
  newId?: string
}

/** From now on the token is the customer's; that of an API client stays without one. */
export const signIn = (
  ctx: Ctx,
  { customerId, sync }: Pick<SignedIn, 'customerId'> & Partial<SignedIn>,
  { isMerging, newId }: SignIn,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { shopCode, sessionId } = ctx.principal.shopper ?? { shopCode: '', sessionId: null }
    const { merchantId, platform } = ctx
    // carts are locked before customers
    if (isMerging && sessionId !== null) await mergeSessionCart(tx, ctx, { shopCode, sessionId, customerId })
    if (sync) await applyLogin(tx, ctx, { customerId, sync })
    if (sessionId === null) return
    await joinGuestWishlists(tx, ctx, sessionId, customerId)
    await beginSession(tx, platform, { merchantId, shopCode, sessionId: newId ?? sessionId, customerId })
    if (newId !== undefined) await endSession(tx, merchantId, sessionId)
  })

export const signOut = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    const sessionId = ctx.principal.shopper?.sessionId ?? null
    if (sessionId !== null) await endSession(tx, ctx.merchantId, sessionId)
  })
