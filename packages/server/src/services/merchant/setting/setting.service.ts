import { type ExternalServiceSettings, MerchantSettings } from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  entityAnswer,
  fail,
  json,
  type ListQuery,
  transactionCache,
} from '@tradepost/kernel'
import { changeDocument, readDocument } from '../document/document.service.ts'
import { findDocument, merchantDocument } from '../document/document.store.ts'
import { settingsUpdated } from '../merchant/merchant.events.ts'
import { appSettings, completeSettings, settingOf, toStoredSettings } from './setting.rules.ts'
import { chosen, chosenPage } from './setting-filter.service.ts'

/** Every setting has a value, null where nothing is set and nothing is the default. */
export type CompleteMerchantSettings = Required<MerchantSettings>

export const completeMerchantSettings = (stored: Record<string, unknown>) =>
  ({ ...completeSettings(MerchantSettings, stored), ...appSettings(stored) }) as CompleteMerchantSettings

const cached = transactionCache(async (db: Db, merchantId: number) => {
  const row = await findDocument(db, merchantDocument(merchantId, 'settings'))
  if (!row) throw fail('merchantNotFound')
  return completeMerchantSettings(row.value)
})

/** For the other services. */
export const getMerchantSettings = (db: Db, merchantId: number): Promise<CompleteMerchantSettings> =>
  cached.read(db, merchantId)

const settingsOf = (ctx: Ctx) => merchantDocument(ctx.merchantId, 'settings')
const externalOf = (ctx: Ctx) => ({
  ...merchantDocument(ctx.merchantId, 'external_service_settings'),
  keepsNull: /ImportFields$/,
})

export const getSettings = async (ctx: Ctx, query: { filters?: string } = {}) => {
  const { value, revision } = await readDocument(ctx, settingsOf(ctx))
  return entityAnswer('settings', json(await chosen(ctx, completeMerchantSettings(value), query)), revision)
}

export const getSetting = async (ctx: Ctx, key: string) => {
  const { value } = await readDocument(ctx, settingsOf(ctx))
  return { setting: settingOf(completeMerchantSettings(value), key) }
}

export const updateSettings = (ctx: Ctx, settings: MerchantSettings) => {
  cached.forget(ctx.db)
  return changeDocument(
    ctx,
    settingsOf(ctx),
    toStoredSettings(settings),
    settingsUpdated(ctx.principal.merchantCode, Object.keys(settings)),
  )
}

export const getExternalServiceSettings = async (ctx: Ctx, query: ListQuery) => {
  const { value, revision } = await readDocument(ctx, externalOf(ctx))
  return entityAnswer('externalServiceSettings', json(await chosenPage(ctx, value, query)), revision)
}

export const getExternalServiceSetting = async (ctx: Ctx, key: string) => {
  const { value } = await readDocument(ctx, externalOf(ctx))
  return { externalServiceSetting: settingOf(value, key) }
}

export const updateExternalServiceSettings = (ctx: Ctx, settings: ExternalServiceSettings) =>
  changeDocument(
    ctx,
    externalOf(ctx),
    settings,
    settingsUpdated(ctx.principal.merchantCode, Object.keys(settings)),
  )
