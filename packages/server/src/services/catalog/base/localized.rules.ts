import { localePattern } from '@tradepost/contract'

export type Localized<T> = Record<string, T>

const lowerLocale = (locale: string) => locale.toLowerCase().replace('_', '-')

/** Locale codes compare without regard to case: `en-US` and `en-us` are one. Most are sent as they are stored. */
export const lowerKeys = <T>(map: Localized<T>): Localized<T> =>
  Object.keys(map).every((locale) => locale === lowerLocale(locale))
    ? map
    : Object.fromEntries(Object.entries(map).map(([locale, value]) => [lowerLocale(locale), value]))

const locale = new RegExp(localePattern)
/** A value may also be an object of any other kind, which is kept as it was sent. */
export const isLocalized = (value: unknown): value is Localized<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((key) => locale.test(key))
