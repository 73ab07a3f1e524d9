import {
  MerchantSettings,
  ShopSettings,
  type ShopSettingsUpdate,
  selectionKey,
  settingDefaults,
} from '@tradepost/contract'
import { fail, normalizeLocale } from '@tradepost/kernel'

type Values = Record<string, unknown>

type Schema = { properties: Record<string, unknown> }

/** Every key of the schema with what is set or else its default; what the schema no longer has is left out. */
export const completeSettings = (schema: Schema, stored: Values): Values => {
  const defaults = settingDefaults(schema)
  return Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, stored[key] ?? value]))
}

/** A key is also found with a capital first letter, as some clients spell it. Own keys only: `constructor` is no setting. */
export const settingOf = (values: Values, key: string): unknown => {
  const known = [key, key.charAt(0).toLowerCase() + key.slice(1)].find((name) => Object.hasOwn(values, name))
  if (known === undefined) throw fail('settingNotFound')
  return values[known]
}

/** Keys of apps that the schema cannot name come behind the others. */
export const appSettings = (stored: Values): Values =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => selectionKey.test(key)))

const siteCode = 'googleSiteVerificationCode'

const olderSiteCode = 'siteVerificationCode'

export const shopSettingKey = (key: string): string => (key === olderSiteCode ? siteCode : key)

export const toStoredShopSettings = ({
  [olderSiteCode]: older,
  ...sent
}: ShopSettingsUpdate): ShopSettings => ({
  ...(older !== undefined && { [siteCode]: older }),
  ...sent,
})

export const toStoredSettings = (sent: MerchantSettings): MerchantSettings => ({
  ...sent,
  ...(sent.defaultLocale && { defaultLocale: normalizeLocale(sent.defaultLocale) }),
})

/** Every setting has a value, null where nothing is set and nothing is the default. */
export type CompleteShopSettings = Required<ShopSettings>

export const completeShopSettings = (stored: Record<string, unknown>) =>
  completeSettings(ShopSettings, stored) as CompleteShopSettings

/** Every setting has a value, null where nothing is set and nothing is the default. */
export type CompleteMerchantSettings = Required<MerchantSettings>

export const completeMerchantSettings = (stored: Record<string, unknown>) =>
  ({ ...completeSettings(MerchantSettings, stored), ...appSettings(stored) }) as CompleteMerchantSettings
