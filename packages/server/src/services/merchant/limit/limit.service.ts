import { type Limit, type MerchantLimits, texts } from '@tradepost/contract'
import { type Ctx, clientUse, emit, fail, rateOf, refuse } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import { merchantUpdated } from '../merchant/merchant.events.ts'
import * as store from '../merchant/merchant.store.ts'

/** The limits of a service, with what the merchant uses of them. */
export type LimitReader = (ctx: Ctx) => Promise<Limit[]>

/** Later services tell theirs through the list, because this one may not call them. */
export const getLimits = async (ctx: Ctx, readers: LimitReader[]) => {
  const { platform, merchantId, now } = ctx
  const { rateLimit } = platform.config
  const { own } = await store.findRate(ctx.db, merchantId)
  const limits: Limit[] = [
    { code: 'requestsPerSecond', limit: rateOf(rateLimit, own) || null, used: null },
    ...(await Promise.all(readers.map((read) => read(ctx)))).flat(),
  ]
  const requestsPerSecond = { own, server: rateLimit || null }
  return { limits, requestsPerSecond, clients: clientUse(platform).of(merchantId, now) }
}

/** Tokens that were checked before carry the limit of then, so they are checked again. */
export const setMerchantLimits = (ctx: Ctx, code: string, { requestsPerSecond: rate }: MerchantLimits) => {
  const { rateLimit } = ctx.platform.config
  if (rate !== null && rateLimit > 0 && rate > rateLimit)
    refuse([{ code: 'MAXIMUM', message: texts.moreThanServer(rateLimit), path: ['requestsPerSecond'] }])
  return ctx.tx(async (tx) => {
    const merchant = await store.lockMerchantByCode(tx, code)
    if (!merchant) throw fail('merchantNotFound')
    ctx.checkMatch(merchant.revision)
    const { own } = await store.findRate(tx, merchant.id)
    if (own === rate) return
    await store.setRate(tx, merchant.id, rate)
    await dropTokens(tx, { merchantId: merchant.id })
    await emit(tx, ctx.forMerchant(merchant, tx), [merchantUpdated(code)])
  })
}
