import type { Merchant } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { applyUpdate } from '../merchant/update.ts'
import { lockedMerchant } from '../record/lock.service.ts'

export const setMerchantStatus = (ctx: Ctx, code: string, status: Merchant['status']) =>
  ctx.tx(async (tx) => {
    const before = await lockedMerchant(tx, ctx, code)
    if (before.status !== status) await applyUpdate(tx, ctx.forMerchant(before, tx), before, { status })
  })
