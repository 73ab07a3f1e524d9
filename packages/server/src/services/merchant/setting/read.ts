import { type Ctx, entityAnswer, json, type ListQuery } from '@tradepost/kernel'
import { readDocument } from '../document/document.service.ts'
import {
  completeMerchantSettings,
  completeShopSettings,
  settingOf,
  shopSettingKey,
} from '../model/setting.rules.ts'
import { filtered, filteredPage } from './filter.service.ts'
import { designValuesOf, externalSettingsOf, merchantSettingsOf, shopSettingsOf } from './setting.service.ts'

export const getSettings = async (ctx: Ctx, query: { filters?: string } = {}) => {
  const { value, revision } = await readDocument(ctx, merchantSettingsOf(ctx))
  return entityAnswer('settings', json(await filtered(ctx, completeMerchantSettings(value), query)), revision)
}

export const getSetting = async (ctx: Ctx, key: string) => {
  const { value } = await readDocument(ctx, merchantSettingsOf(ctx))
  return { setting: settingOf(completeMerchantSettings(value), key) }
}

export const getExternalServiceSettings = async (ctx: Ctx, query: ListQuery) => {
  const { value, revision } = await readDocument(ctx, externalSettingsOf(ctx))
  return entityAnswer('externalServiceSettings', json(await filteredPage(ctx, value, query)), revision)
}

export const getExternalServiceSetting = async (ctx: Ctx, key: string) => {
  const { value } = await readDocument(ctx, externalSettingsOf(ctx))
  return { externalServiceSetting: settingOf(value, key) }
}

export const getShopSettings = async (ctx: Ctx, code: string, query: { filters?: string }) => {
  const { value, revision } = await readDocument(ctx, shopSettingsOf(ctx, code))
  return entityAnswer('settings', json(await filtered(ctx, completeShopSettings(value), query)), revision)
}

export const getShopSetting = async (ctx: Ctx, code: string, key: string) => {
  const { value } = await readDocument(ctx, shopSettingsOf(ctx, code))
  return { setting: settingOf(completeShopSettings(value), shopSettingKey(key)) }
}

export const getDesignValues = async (ctx: Ctx, code: string) => {
  const { value, revision } = await readDocument(ctx, designValuesOf(ctx, code))
  return entityAnswer('designValues', json(value), revision)
}
