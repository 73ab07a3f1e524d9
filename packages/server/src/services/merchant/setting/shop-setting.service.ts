import { type DesignValues, ShopSettings, type ShopSettingsUpdate } from '@tradepost/contract'
import { type Ctx, entityAnswer, json } from '@tradepost/kernel'
import { changeDocument, readDocument } from '../document/document.service.ts'
import { shopDocument } from '../document/document.store.ts'
import { shopUpdated } from '../merchant/merchant.events.ts'
import { completeSettings, settingOf, shopSettingKey, toStoredShopSettings } from './setting.rules.ts'
import { chosen } from './setting-filter.service.ts'

const settingsOf = (ctx: Ctx, code: string) => shopDocument(ctx.merchantId, code, 'settings')
const designOf = (ctx: Ctx, code: string) => shopDocument(ctx.merchantId, code, 'design_values')

/** Every setting has a value, null where nothing is set and nothing is the default. */
export type CompleteShopSettings = Required<ShopSettings>

export const completeShopSettings = (stored: Record<string, unknown>) =>
  completeSettings(ShopSettings, stored) as CompleteShopSettings

export const getShopSettings = async (ctx: Ctx, code: string, query: { filters?: string }) => {
  const { value, revision } = await readDocument(ctx, settingsOf(ctx, code))
  return entityAnswer('settings', json(await chosen(ctx, completeShopSettings(value), query)), revision)
}

export const getShopSetting = async (ctx: Ctx, code: string, key: string) => {
  const { value } = await readDocument(ctx, settingsOf(ctx, code))
  return { setting: settingOf(completeShopSettings(value), shopSettingKey(key)) }
}

export const updateShopSettings = (ctx: Ctx, code: string, settings: ShopSettingsUpdate) =>
  changeDocument(ctx, settingsOf(ctx, code), toStoredShopSettings(settings), shopUpdated(code))

export const getDesignValues = async (ctx: Ctx, code: string) => {
  const { value, revision } = await readDocument(ctx, designOf(ctx, code))
  return entityAnswer('designValues', json(value), revision)
}

export const updateDesignValues = (ctx: Ctx, code: string, values: DesignValues) =>
  changeDocument(ctx, designOf(ctx, code), values, shopUpdated(code))
