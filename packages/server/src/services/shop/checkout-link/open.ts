import { type Ctx, type Principal, sha256, type Tx } from '@tradepost/kernel'
import { beginSession } from '../session/session.service.ts'
import { findSession } from '../session/session.store.ts'
import { principalOf } from '../session/token.service.ts'
import * as store from './checkout-link.store.ts'

/** To read a question and answer it. */
const ANSWER_MS = 900_000

/** The shopper who goes on, or the secret by which the visitor says that they want to. */
type Opened = { principal: Principal } | { question: string }

/** Whether the visitor would leave a cart or an account behind. */
const hasOther = async (tx: Tx, ctx: Ctx, sessionId: string, customerId: string | null): Promise<boolean> => {
  const visitor = ctx.principal.shopper
  if (!visitor?.sessionId || visitor.sessionId === sessionId) return false
  if (visitor.customerId !== null) return visitor.customerId !== customerId
  return (await store.findFilledCart(tx, ctx.merchantId, visitor.sessionId, ctx.now)) !== null
}

/** The link is used up: only who was asked can answer. */
const askFirst = async (tx: Tx, { merchantId, now, platform }: Ctx, link: store.TakenLink) => {
  const question = platform.ids.secret()
  const expireDate = new Date(now.getTime() + ANSWER_MS)
  await store.insertLink(tx, merchantId, { ...link, hash: sha256(question), expireDate, localeCode: null })
  return { question }
}

/**
 * Hands the cart, and the sign-in, over to the visitor in a session of its own: whoever made the link would otherwise go on
 * in the session in which the visitor signs in. Null: it was used, is too old, or never was.
 */
export const openCheckoutLink = (
  ctx: Ctx,
  shopCode: string,
  { secret, isSure }: { secret: string; isSure: boolean },
): Promise<Opened | null> =>
  ctx.tx(async (tx) => {
    const { merchantId, now, platform } = ctx
    const { merchantCode } = ctx.principal
    const link = await store.takeLink(tx, merchantId, { hash: sha256(secret), shopCode, now })
    const found = link && (await findSession(tx, { merchantCode, shopCode, sessionId: link.sessionId }, now))
    if (!found) return null
    const { customerId } = found
    if (!isSure && (await hasOther(tx, ctx, link.sessionId, customerId))) return askFirst(tx, ctx, link)

    const sessionId = platform.ids.uuid()
    if (customerId === null) await store.moveCart(tx, merchantId, { from: link.sessionId, to: sessionId })
    else await beginSession(tx, platform, { merchantId, shopCode, sessionId, customerId })
    return { principal: principalOf({ merchantCode, shopCode, sub: sessionId, jti: '', exp: 0 }, found) }
  })
