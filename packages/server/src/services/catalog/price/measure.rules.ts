/** The content of one piece, and the reference amount by which prices are compared. */
export type Measure = {
  unit: string | null
  unitValue: number | null
  refUnit: string | null
  refValue: number | null
  /** Price of the reference amount, in the currency of the product. */
  price: number | null
  currencyCode: string | null
}

type Place = { currencyCode: string; localeCode: string }

/** `0.5 l (€4.00 / 1 l)`; null: the product is not compared by measure, or not in this currency. */
export const measureText = (measure: Measure, { currencyCode, localeCode }: Place): string | null => {
  const { unit, unitValue, refUnit, refValue, price } = measure
  if (unit === null || unitValue === null || refUnit === null || refValue === null || price === null)
    return null
  if (measure.currencyCode !== currencyCode) return null
  const number = new Intl.NumberFormat(localeCode)
  const money = new Intl.NumberFormat(localeCode, { style: 'currency', currency: currencyCode })
  return `${number.format(unitValue)} ${unit} (${money.format(price)} / ${number.format(refValue)} ${refUnit})`
}
