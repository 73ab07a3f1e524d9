/** digits / 10^scale, without loss. */
export type Decimal = { digits: bigint; scale: number }

const form = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * A number is read through its shortest decimal text, so 0.1 is exactly one tenth.
 * Throws on anything else than a finite decimal: what a caller sends has passed a schema before.
 */
export const parseDecimal = (value: number | string): Decimal => {
  const [, sign, whole, fraction = '', exponent = '0'] = form.exec(String(value)) ?? []
  if (whole === undefined) throw new RangeError(`Not a decimal number: ${value}`)
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** Half away from zero, as invoices round: 0.5 becomes 1 and -0.5 becomes -1. */
export const divideRounded = (value: bigint, divisor: bigint): bigint => {
  const half = value < 0n ? -(divisor / 2n) : divisor / 2n
  return (value + half) / divisor
}

/** The digits at another scale; what does not fit is rounded. */
export const rescale = ({ digits, scale }: Decimal, to: number): bigint =>
  scale <= to ? digits * 10n ** BigInt(to - scale) : divideRounded(digits, 10n ** BigInt(scale - to))
