import type { SiBranding } from '@tradepost/contract'
import { type Ctx, emit } from '@tradepost/kernel'
import { lockedMerchant } from '../record/lock.service.ts'
import { merchantUpdated } from '../record/merchant.events.ts'
import * as store from '../record/merchant.store.ts'

export const setSiBranding = (ctx: Ctx, code: string, partner: SiBranding | null) =>
  ctx.tx(async (tx) => {
    const merchant = await lockedMerchant(tx, ctx, code)
    await store.setPartner(tx, merchant.id, partner)
    await emit(tx, ctx.forMerchant(merchant, tx), [merchantUpdated(code)])
  })
