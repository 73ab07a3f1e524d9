import { type Ctx, fail, normalizeLocale, sha256, type Tx } from '@tradepost/kernel'
import { userOf } from '../base/shopper.rules.ts'
import { mergeCartInto } from '../cart/merge/merge.ts'
import type { CartKey } from '../cart/model/cart.types.ts'
import { lockCart } from '../cart/record/cart.store.ts'
import { beginSession } from '../session/session.service.ts'
import * as store from './checkout-link.store.ts'

const LINK_MS = 60_000

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
