import type { CatalogDraft } from './drafts.ts'

export const demoParentCatalog = {
  code: 'default',
  name: 'Kettle & Crane',
  isDefault: true,
  defaultLocaleCode: 'en-us',
  defaultCurrencyCode: 'USD',
} as const

export const demoCatalogs: CatalogDraft[] = [
  {
    code: 'us',
    name: 'United States',
    defaultLocaleCode: 'en-us',
    defaultCurrencyCode: 'USD',
    isDefault: true,
    parentCatalogCode: demoParentCatalog.code,
  },
  {
    code: 'de',
    name: 'Deutschland',
    defaultLocaleCode: 'de-de',
    defaultCurrencyCode: 'EUR',
    isDefault: false,
    parentCatalogCode: demoParentCatalog.code,
  },
]
