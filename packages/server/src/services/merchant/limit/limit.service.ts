import type { Limit } from '@tradepost/contract'
import { type Ctx, clientUse } from '@tradepost/kernel'

/** The limits of a service, with what the merchant uses of them. */
export type LimitReader = (ctx: Ctx) => Promise<Limit[]>

/** Later services tell theirs through the list, because this one may not call them. */
export const getLimits = async (ctx: Ctx, readers: LimitReader[]) => {
  const { platform, merchantId, now } = ctx
  const limits: Limit[] = [
    { code: 'requestsPerSecond', limit: platform.config.rateLimit || null, used: null },
    ...(await Promise.all(readers.map((read) => read(ctx)))).flat(),
  ]
  return { limits, clients: clientUse(platform).of(merchantId, now) }
}
