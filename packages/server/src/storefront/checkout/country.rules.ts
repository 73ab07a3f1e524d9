import { iso31661 } from 'iso-3166'

export type Country = { code: string; name: string }

const kept = new Map<string, Country[]>()

/** All countries by their names in the language, in its order. */
export const countriesIn = (tag: string): Country[] => {
  const known = kept.get(tag)
  if (known) return known
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const order = new Intl.Collator(tag)
  const list = iso31661
    .filter(({ state }) => state === 'assigned')
    .map(({ alpha2 }) => ({ code: alpha2, name: names.of(alpha2) ?? alpha2 }))
    .toSorted((a, b) => order.compare(a.name, b.name))
  kept.set(tag, list)
  return list
}

/** The one that the language is spoken in, by its locale: `en-us` is `US`. */
export const countryOf = (locale: string): string => {
  const code = locale.split('-')[1]?.toUpperCase() ?? ''
  return iso31661.some(({ alpha2 }) => alpha2 === code) ? code : 'US'
}

export const isCountry = (code: string): boolean => iso31661.some(({ alpha2 }) => alpha2 === code)
