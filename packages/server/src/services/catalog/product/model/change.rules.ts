import type { CurrencyCode, ProductUpdate } from '@tradepost/contract'
import { type ApiError, fail, invalid } from '@tradepost/kernel'
import { isStale } from '../../base/stale.rules.ts'
import type { Property } from './product.rules.ts'
import { mergeProperties, withListsByLocale } from './property.rules.ts'
import { checkReferences, hasReferences, problemsOf, type References } from './reference.rules.ts'
import { checkSurcharges } from './surcharge.rules.ts'

export type ProductChange = { code: string; patch: ProductUpdate }

/** The stored product, as far as a change depends on it. */
export type ChangedProduct = {
  externalUpdateDate: string | null
  priceCurrency: CurrencyCode | null
  /** Null where the change has none. */
  properties: Property[] | null
}

export const readsProperties = ({ properties }: ProductUpdate): boolean => Boolean(properties?.length)

/**
 * Whether no other row and nothing that is stored decides about the change, so that it need not be read first. A bare list
 * of media belongs to the language of the catalog.
 */
export const standsAlone = (patch: ProductUpdate): boolean =>
  Object.keys(patch).length > 0 &&
  !hasReferences(patch) &&
  typeof patch.externalUpdateDate !== 'string' &&
  patch.media === undefined

/** Texts of one language do not replace those of the others. */
const withOtherLanguages = (
  patch: ProductUpdate,
  stored: Property[] | null,
  locale: string,
  defaultLocale: string,
): ProductUpdate =>
  patch.properties?.length && stored
    ? { ...patch, properties: mergeProperties(patch.properties, stored, locale, defaultLocale) }
    : patch

export type CatalogDefaults = { defaultLocale: string; defaultCurrency: CurrencyCode }

/**
 * The update with texts of other languages kept, or why it is refused. The language is that of the catalog unless given.
 */
export const decideChange = (
  patch: ProductUpdate,
  before: ChangedProduct,
  known: References,
  { defaultLocale, defaultCurrency, localeCode = defaultLocale }: CatalogDefaults & { localeCode?: string },
): ApiError | ProductUpdate => {
  if (isStale(before.externalUpdateDate, patch.externalUpdateDate)) return fail('stale')
  const sent = withListsByLocale(patch, known.definitions, defaultLocale)
  const complete = withOtherLanguages(sent, before.properties, localeCode.toLowerCase(), defaultLocale)
  const problems = hasReferences(complete)
    ? [
        ...checkReferences(complete, known).flatMap(problemsOf),
        ...checkSurcharges(complete, before.priceCurrency ?? defaultCurrency),
      ]
    : []
  return problems.length > 0 ? invalid(problems) : complete
}
