import type { Limit } from '@tradepost/contract'
import { type Ctx, clientUse, rateOf } from '@tradepost/kernel'
import * as store from '../record/merchant.store.ts'

/** The limits of a service, with what the merchant uses of them. */
export type LimitReader = (ctx: Ctx) => Promise<Limit[]>

/** `readers` are of later services, which this one may not call. */
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
