import { type Ctx, type Db, fail, transactionCache } from '@tradepost/kernel'
import { findDocument, merchantDocument, shopDocument } from '../document/document.store.ts'
import { type CompleteMerchantSettings, completeMerchantSettings } from '../model/setting.rules.ts'

export const settingsCache = transactionCache(async (db: Db, merchantId: number) => {
  const row = await findDocument(db, merchantDocument(merchantId, 'settings'))
  if (!row) throw fail('merchantNotFound')
  return completeMerchantSettings(row.value)
})

export const getMerchantSettings = (db: Db, merchantId: number): Promise<CompleteMerchantSettings> =>
  settingsCache.read(db, merchantId)

export const merchantSettingsOf = (ctx: Ctx) => merchantDocument(ctx.merchantId, 'settings')

export const externalSettingsOf = (ctx: Ctx) => ({
  ...merchantDocument(ctx.merchantId, 'external_service_settings'),
  keepsNull: /ImportFields$/,
})

export const shopSettingsOf = (ctx: Ctx, code: string) => shopDocument(ctx.merchantId, code, 'settings')

export const designValuesOf = (ctx: Ctx, code: string) => shopDocument(ctx.merchantId, code, 'design_values')
