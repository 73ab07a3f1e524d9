import { type Ctx, entityAnswer, fail } from '@tradepost/kernel'
import * as store from '../record/merchant.store.ts'

export const getMerchant = async (ctx: Ctx) => {
  const row = await store.findMerchant(ctx.db, ctx.merchantId, ctx.platform.config.publicUrl)
  if (!row) throw fail('merchantNotFound')
  return entityAnswer('merchant', row.text, row.revision)
}

export const getMerchantId = (ctx: Ctx) => store.findMerchantUuid(ctx.db, ctx.merchantId)

export const getSiBranding = async (ctx: Ctx) => {
  const row = await store.findPartner(ctx.db, ctx.merchantId)
  if (!row?.partner) throw fail('partnerNotFound')
  return { siBranding: row.partner }
}
