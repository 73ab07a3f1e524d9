import type {
  DesignValues,
  ExternalServiceSettings,
  MerchantSettings,
  ShopSettingsUpdate,
} from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { changeDocument } from '../document/document.service.ts'
import { toStoredSettings, toStoredShopSettings } from '../model/setting.rules.ts'
import { settingsUpdated, shopUpdated } from '../record/merchant.events.ts'
import {
  designValuesOf,
  externalSettingsOf,
  merchantSettingsOf,
  settingsCache,
  shopSettingsOf,
} from './setting.service.ts'

export const updateSettings = (ctx: Ctx, settings: MerchantSettings) => {
  settingsCache.forget(ctx.db)
  return changeDocument(
    ctx,
    merchantSettingsOf(ctx),
    toStoredSettings(settings),
    settingsUpdated(ctx.principal.merchantCode, Object.keys(settings)),
  )
}

export const updateExternalServiceSettings = (ctx: Ctx, settings: ExternalServiceSettings) =>
  changeDocument(
    ctx,
    externalSettingsOf(ctx),
    settings,
    settingsUpdated(ctx.principal.merchantCode, Object.keys(settings)),
  )

export const updateShopSettings = (ctx: Ctx, code: string, settings: ShopSettingsUpdate) =>
  changeDocument(ctx, shopSettingsOf(ctx, code), toStoredShopSettings(settings), shopUpdated(code))

export const updateDesignValues = (ctx: Ctx, code: string, values: DesignValues) =>
  changeDocument(ctx, designValuesOf(ctx, code), values, shopUpdated(code))
