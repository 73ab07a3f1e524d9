import type { TaxRate } from '@tradepost/contract'

const rateKey = ({ taxClass, country, region }: TaxRate) =>
  [taxClass, country, region].filter(Boolean).join('-')

const customerTaxClass = { id: '1', key: 'default', is_default: '1' }

/** The taxes of the shop as `get_settings` tells them: a rule for each class of products. */
export const taxSettings = (taxes: TaxRate[]) => {
  const classes = [...new Set(taxes.map(({ taxClass }) => taxClass))]
  return {
    product_tax_classes: classes.map((key) => ({ id: key, key })),
    customer_tax_classes: [customerTaxClass],
    tax_rates: taxes.map((tax) => ({
      id: rateKey(tax),
      key: rateKey(tax),
      display_name: tax.name,
      tax_percent: tax.percent,
      country: tax.country,
      state: tax.region ?? '',
      zipcode_type: 'all',
      zipcode_pattern: '',
      zipcode_range_from: '',
      zipcode_range_to: '',
    })),
    tax_rules: classes.map((key, index) => ({
      id: key,
      key,
      name: taxes.find((tax) => tax.taxClass === key)?.name ?? key,
      priority: index,
      product_tax_classes: [{ key }],
      customer_tax_classes: [customerTaxClass],
      tax_rates: taxes.filter((tax) => tax.taxClass === key).map((tax) => ({ key: rateKey(tax) })),
    })),
  }
}
