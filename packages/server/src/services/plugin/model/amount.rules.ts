/** Existing shops write at most three decimals; the sign of nothing is left out. */
export const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 1000) / 1000 + 0

/** Without a tax both are the same. */
export const withTax = (net: number, taxPercent: number | null): number =>
  rounded(net * (1 + (taxPercent ?? 0) / 100))

export const withoutTax = (gross: number, taxPercent: number | null): number =>
  rounded(gross / (1 + (taxPercent ?? 0) / 100))

/** A price without and with tax; the shop's settings say which one it sent. */
export const bothAmounts = (price: number, taxPercent: number | null, pricesIncludeTax: boolean) =>
  pricesIncludeTax
    ? { net: withoutTax(price, taxPercent), gross: rounded(price) }
    : { net: rounded(price), gross: withTax(price, taxPercent) }
