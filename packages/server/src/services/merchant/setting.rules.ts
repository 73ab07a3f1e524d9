import { type MerchantSettings, settingDefaults } from '@tradepost/contract'
import { fail, normalizeLocale } from '@tradepost/kernel'

type Values = Record<string, unknown>
type Schema = { properties: Record<string, unknown> }

/** Every key of the schema with what is set or else its default; what the schema no longer has is left out. */
export const completeSettings = (schema: Schema, stored: Values): Values => {
  const defaults = settingDefaults(schema)
  return Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, stored[key] ?? value]))
}

/** Own keys only: `constructor` is no setting. */
export const settingOf = (values: Values, key: string): unknown => {
  if (!Object.hasOwn(values, key)) throw fail('settingNotFound')
  return values[key]
}

export const toStoredSettings = (sent: MerchantSettings): MerchantSettings => ({
  ...sent,
  ...(sent.defaultLocale && { defaultLocale: normalizeLocale(sent.defaultLocale) }),
})
