import { type MerchantLimits, texts } from '@tradepost/contract'
import { type Ctx, emit, refuse } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import { lockedMerchant } from '../record/lock.service.ts'
import { merchantUpdated } from '../record/merchant.events.ts'
import * as store from '../record/merchant.store.ts'

/** Tokens that were checked before carry the former limit, so they are checked again. */
export const setMerchantLimits = (ctx: Ctx, code: string, { requestsPerSecond: rate }: MerchantLimits) => {
  const { rateLimit } = ctx.platform.config
  if (rate !== null && rateLimit > 0 && rate > rateLimit)
    refuse([{ code: 'MAXIMUM', message: texts.moreThanServer(rateLimit), path: ['requestsPerSecond'] }])
  return ctx.tx(async (tx) => {
    const merchant = await lockedMerchant(tx, ctx, code)
    const { own } = await store.findRate(tx, merchant.id)
    if (own === rate) return
    await store.setRate(tx, merchant.id, rate)
    await dropTokens(tx, { merchantId: merchant.id })
    await emit(tx, ctx.forMerchant(merchant, tx), [merchantUpdated(code)])
  })
}
