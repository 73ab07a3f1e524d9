import type { SalesOrderCreate } from '@tradepost/contract'
import type { City } from '../customer/cities.ts'
import { toHundredths } from '../rounding.ts'
import type { DemoLine } from './lines.ts'

type TaxClass = DemoLine['taxClass']
export type LineTax = { taxAmount: number; tax2Amount: number }

export const sum = (amounts: number[]) => toHundredths(amounts.reduce((total, amount) => total + amount, 0))

/** In America food and plants are free of it; what is shipped is taxed where it goes. */
export const taxOf = (paid: number, taxClass: TaxClass, { stateTax, localTax }: City): LineTax => {
  const isTaxed = taxClass === 'standard'
  return {
    taxAmount: isTaxed ? toHundredths((paid * stateTax) / 100) : 0,
    tax2Amount: isTaxed ? toHundredths((paid * localTax) / 100) : 0,
  }
}

const germanRates = { standard: 19, reduced: 7, none: 0 }

/** The tax included in euro prices. */
const included = (lines: { paid: number; taxClass: TaxClass }[]): SalesOrderCreate['taxSummary'] =>
  (['standard', 'reduced'] as const)
    .map((taxClass) => {
      const paid = sum(lines.filter((line) => line.taxClass === taxClass).map((line) => line.paid))
      const rate = germanRates[taxClass]
      const amount = toHundredths((paid * rate) / (100 + rate))
      return { code: `mwst-${rate}`, name: `${rate} % MwSt., im Preis enthalten`, amount }
    })
    .filter(({ amount }) => amount > 0)

export const taxSummaryOf = (
  lines: { paid: number; taxClass: TaxClass; tax: LineTax }[],
  { country, name, regionName }: City,
): SalesOrderCreate['taxSummary'] => {
  if (country === 'DE') return included(lines)
  return [
    { code: 'state', name: `${regionName} sales tax`, amount: sum(lines.map(({ tax }) => tax.taxAmount)) },
    { code: 'local', name: `${name} local tax`, amount: sum(lines.map(({ tax }) => tax.tax2Amount)) },
  ].filter(({ amount }) => amount > 0)
}
