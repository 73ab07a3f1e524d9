import type { ShopPlugin } from '@tradepost/contract'

type Tax = ShopPlugin['taxes'][number]

/** Of several in one place: its own before that of the country, that before the one of everywhere. */
const closeness = ({ country, state }: Tax, place: Place): number => {
  if (state !== null) return state === place.state && country === place.country ? 2 : -1
  if (country !== null) return country === place.country ? 1 : -1
  return 0
}

export type Place = { country: string | null; state: string | null }

/** Null: the place is free of that tax, or the shop has none. A product without a class has that of the first tax. */
export const taxPercentOf = (taxes: Tax[], taxClass: string | null, place: Place): number | null => {
  const key = taxClass ?? taxes[0]?.key
  const [best] = taxes
    .filter((tax) => tax.key === key)
    .map((tax) => ({ tax, rank: closeness(tax, place) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => other.rank - one.rank)
  return best?.tax.percent ?? null
}

const rateKey = ({ key, country, state }: Tax) => [key, country, state].filter(Boolean).join('-')

/** The taxes of the shop as `get_settings` tells them: a rule for each class of products. */
export const taxSettings = (taxes: Tax[]) => {
  const classes = [...new Set(taxes.map(({ key }) => key))]
  return {
    product_tax_classes: classes.map((key) => ({ id: key, key })),
    customer_tax_classes: [{ id: '1', key: 'default', is_default: '1' }],
    tax_rates: taxes.map((tax) => ({
      id: rateKey(tax),
      key: rateKey(tax),
      display_name: tax.name,
      tax_percent: tax.percent,
      country: tax.country,
      state: tax.state,
      zipcode_type: 'all',
      zipcode_pattern: '',
      zipcode_range_from: '',
      zipcode_range_to: '',
    })),
    tax_rules: classes.map((key, index) => ({
      id: key,
      key,
      name: taxes.find((tax) => tax.key === key)?.name ?? key,
      priority: index,
      product_tax_classes: [{ key }],
      customer_tax_classes: [{ key: 'default' }],
      tax_rates: taxes.filter((tax) => tax.key === key).map((tax) => ({ key: rateKey(tax) })),
    })),
  }
}
