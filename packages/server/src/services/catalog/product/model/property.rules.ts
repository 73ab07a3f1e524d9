import { isDeepStrictEqual } from 'node:util'
import type { ProductUpdate } from '@tradepost/contract'
import { isLocalized, type Localized, lowerKeys } from '../../base/localized.rules.ts'
import type { PropertyDefinition } from '../../property/property-value.rules.ts'
import type { Property } from './product.rules.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const languageOf = (locale: string) => locale.split('-', 1)[0]

/** The value that a read in this language shows; `localized_value` does the same. */
const shownIn = (map: Localized<unknown>, locale: string, fallback: string): unknown => {
  const locales = Object.keys(map)
    .filter((key) => !isEmpty(map[key]))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const shown =
    locales.find((key) => key === locale) ??
    locales.find((key) => languageOf(key) === languageOf(locale)) ??
    locales.find((key) => key === fallback) ??
    locales[0]
  return shown && map[shown]
}

/** A text that a read borrowed from another language is not stored in this one. */
const mergeTexts = (stored: Localized<unknown>, sent: Localized<unknown>, fallback: string) => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(lowerKeys(sent)).filter(
      ([locale, text]) => !isDeepStrictEqual(text, shownIn(stored, locale, fallback)),
    ),
  ),
})

const textFields = ['name', 'subDisplayGroup', 'customDisplayGroupName'] as const
const isFilledMap = (value: unknown): value is Localized<unknown> =>
  isLocalized(value) && Object.keys(value).length > 0

const mergeProperty = (sent: Property, stored: Property, locale: string, fallback: string): Property => {
  const merged: Record<string, unknown> = { ...sent }
  for (const field of textFields)
    if (isFilledMap(sent[field]) && isFilledMap(stored[field]))
      merged[field] = mergeTexts(stored[field], sent[field], fallback)
  // a localized object is the whole value; a plain value is that of one language
  const isPlain = !isEmpty(sent.value) && (typeof sent.value !== 'object' || Array.isArray(sent.value))
  if (isPlain && isFilledMap(stored.value))
    merged.value = mergeTexts(stored.value, { [locale]: sent.value }, fallback)
  return merged as Property
}

/** The list replaces the stored one, but keeps texts of other languages. */
export const mergeProperties = (
  sent: Property[],
  stored: Property[],
  locale: string,
  fallback: string,
): Property[] => {
  const byCode = new Map(stored.map((property) => [property.code, property]))
  return sent.map((property) => {
    const before = property.code === undefined ? undefined : byCode.get(property.code)
    return before ? mergeProperty(property, before, locale, fallback) : property
  })
}

const isTexts = (value: unknown): value is Localized<string> =>
  isLocalized(value) && Object.values(value).every((text) => typeof text === 'string')

/** A text that a language lacks is borrowed from another one, as reads do for single texts. */
const listByLocale = (items: Localized<string>[], fallback: string): Localized<unknown[]> | [] => {
  const maps = items.map(lowerKeys)
  const locales = [...new Set(maps.flatMap(Object.keys))]
  if (locales.length === 0) return []
  return Object.fromEntries(
    locales.map((locale) => [locale, maps.flatMap((map) => shownIn(map, locale, fallback) ?? [])]),
  )
}

type Definitions = ReadonlyMap<string, PropertyDefinition>

/** Lists of localized texts are stored in one form, a list for each locale, which reads, filters and words know. */
export const withListsByLocale = <Sent extends Pick<ProductUpdate, 'properties'>>(
  sent: Sent,
  definitions: Definitions,
  fallback: string,
): Sent => {
  if (!sent.properties || definitions.size === 0) return sent
  const properties = sent.properties.map((property): Property => {
    const { code, value } = property
    const definition = code === undefined ? undefined : definitions.get(code)
    if (definition?.type !== 'localizedText' || !definition.isArray) return property
    return Array.isArray(value) && value.length > 0 && value.every(isTexts)
      ? { ...property, value: listByLocale(value, fallback) }
      : property
  })
  return { ...sent, properties }
}
