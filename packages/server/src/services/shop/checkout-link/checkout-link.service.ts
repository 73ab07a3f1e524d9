import { type Ctx, fail, normalizeLocale, type Principal, sha256, type Tx } from '@tradepost/kernel'
import { lockCart } from '../cart/cart.store.ts'
import type { CartKey } from '../cart/cart.types.ts'
import { mergeCartInto } from '../merge/merge.service.ts'
import { beginSession } from '../token/session.service.ts'
import { findSession } from '../token/session.store.ts'
import { principalOf } from '../token/shopper-token.service.ts'
import { userOf } from '../user/user.rules.ts'
import * as store from './checkout-link.store.ts'

const LINK_MS = 60_000
/** To read a question and answer it. */
const ANSWER_MS = 900_000

/** Shoppers hand over their own session; a cart that an API client names gets one if it has none. */
const sessionFor = async (tx: Tx, ctx: Ctx, key: CartKey): Promise<string> => {
  const { merchantId, now, platform, principal } = ctx
  const own = principal.shopper?.sessionId ?? null
  const locked = key.cartId === null ? null : await lockCart(tx, merchantId, key, now)
  if (key.cartId !== null && !locked) throw fail('cartNotFound')
  if (own !== null || !locked) return own ?? platform.ids.uuid()
  const { cart, shop } = locked
  if (cart.sessionId !== null) return cart.sessionId
  const sessionId = platform.ids.uuid()
  if (cart.customerId === null) await store.giveToSession(tx, merchantId, cart.id, sessionId)
  else {
    const { customerId } = cart
    await beginSession(tx, platform, { merchantId, shopCode: shop.shopCode, sessionId, customerId })
  }
  return sessionId
}

/** Who names a customer goes on as that customer: shoppers as themselves, an API client as anybody. */
const sessionOfUser = async (tx: Tx, ctx: Ctx, key: CartKey, userId: string): Promise<string> => {
  const { merchantId, platform, principal } = ctx
  const { shopCode, customerId } = userOf(ctx, userId)
  if (principal.shopper?.sessionId) return sessionFor(tx, ctx, key)
  if (!(await mergeCartInto(tx, ctx, customerId, key.cartId ?? ''))) throw fail('cartNotFound')
  const sessionId = platform.ids.uuid()
  await beginSession(tx, platform, { merchantId, shopCode, sessionId, customerId })
  return sessionId
}

type Asked = { localeCode?: string; userId?: string | null }

export const getCheckoutUrl = (ctx: Ctx, key: CartKey, { localeCode, userId }: Asked) =>
  ctx.tx(async (tx) => {
    const { merchantId, now, platform, principal } = ctx
    const secret = platform.ids.secret()
    const expireDate = new Date(now.getTime() + LINK_MS)
    const made = await store.insertLink(tx, merchantId, {
      hash: sha256(secret),
      shopCode: key.shopCode,
      sessionId: await (userId ? sessionOfUser(tx, ctx, key, userId) : sessionFor(tx, ctx, key)),
      expireDate,
      localeCode: localeCode ? normalizeLocale(localeCode) : null,
    })
    if (!made) throw fail('cartNotFound')
    const path = ['store', principal.merchantCode, key.shopCode, made.locale, 'checkout', secret]
    const url = `${platform.config.publicUrl}/${path.map(encodeURIComponent).join('/')}`
    return { url, expires: expireDate.toISOString() }
  })

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
