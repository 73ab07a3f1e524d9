import { type ErrorName, type Shop, type ShopCreate, type ShopUpdate, texts } from '@tradepost/contract'
import { type Ids, normalizeLocale, type Problem, storedAddress } from '@tradepost/kernel'
import type { CompleteMerchantSettings } from './setting.rules.ts'

export type NewShop = Omit<Shop, 'isDefault'> & { apiKey: string }

const storedLocales = (locales: string[]): string[] => [...new Set(locales.map(normalizeLocale))]

/** Missing values come from the merchant, are generated, or are null. Every call generates new ones. */
export const toNewShop = (sent: ShopCreate, settings: CompleteMerchantSettings, ids: Ids): NewShop => ({
  code: sent.code,
  name: sent.name,
  logoUrl: sent.logoUrl ?? null,
  locales: storedLocales(sent.locales ?? [settings.defaultLocale]),
  currencies: [...new Set(sent.currencies ?? [settings.defaultCurrency])],
  catalogCode: sent.catalogCode ?? null,
  customerNumber: sent.customerNumber ?? ids.digits(8),
  shopNumber: sent.shopNumber ?? ids.digits(6),
  pluginUrl: sent.pluginUrl ?? null,
  url: sent.url ?? null,
  websiteCname: sent.websiteCname ?? null,
  websiteCustomDomain: sent.websiteCustomDomain ?? null,
  primaryWebsiteFQDN: sent.primaryWebsiteFQDN ?? null,
  apiKey: sent.apiKey ?? ids.secret(),
})

export type Clash = { code: boolean; customerNumber: boolean; shopNumber: boolean }

/** Why a shop was not stored; null when only generated numbers were in the way, so that new ones may do. */
export const conflictOf = (sent: ShopCreate, clash: Clash): ErrorName | null => {
  if (clash.code) return 'shopExists'
  if (clash.customerNumber && sent.customerNumber !== undefined) return 'customerNumberTaken'
  if (clash.shopNumber && sent.shopNumber !== undefined) return 'shopNumberTaken'
  return null
}

/** The newest default wins; the first shop of a merchant is the default without asking. */
export const newDefault = (stored: ShopCreate[], hasDefault: boolean): string | null =>
  stored.findLast(({ isDefault }) => isDefault)?.code ?? (hasDefault ? null : (stored[0]?.code ?? null))

/** The default moves from shop to shop; it cannot be taken away. */
export const checkUpdate = (before: Shop, patch: ShopUpdate): Problem[] =>
  before.isDefault && patch.isDefault === false
    ? [
        {
          code: 'NOT_PASSED',
          message: texts.lastDefaultShop,
          path: ['isDefault'],
          value: false,
        },
      ]
    : []

export const mergeShop = (before: Shop, { apiKey: _, ...patch }: ShopUpdate): Shop => ({
  ...before,
  ...patch,
  ...(patch.locales && { locales: storedLocales(patch.locales) }),
  ...(patch.currencies && { currencies: [...new Set(patch.currencies)] }),
})

export const toStored = (sent: ShopUpdate, publicUrl: string): ShopUpdate => ({
  ...sent,
  ...(sent.logoUrl && { logoUrl: storedAddress(sent.logoUrl, publicUrl) }),
})
