import type { Reader } from './format.rules.ts'
import { formatAmount, formatDate, formatNumber, formatTime } from './format.rules.ts'

export type Value = unknown

type Helper = (reader: Reader, ...args: Value[]) => Value

export const isTrue = (value: Value): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== 'false'

const compared = (a: Value, b: Value): number => {
  const [x, y] = [Number(a), Number(b)]
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}
const isEqual = (a: Value, b: Value) => a === b || (a != null && b != null && String(a) === String(b))

/** Pure functions of their values: all that a message can call. */
export const helpers: Record<string, Helper> = {
  date: (reader, value, pattern) => formatDate(reader, value, pattern),
  time: (reader, value, pattern) => formatTime(reader, value, pattern),
  number: (reader, value, digits) => formatNumber(reader, value, digits),
  currency: (reader, value, code) => formatAmount(reader, value, code),
  default: (_, value, otherwise) => (isTrue(value) ? value : otherwise),
  eq: (_, a, b) => isEqual(a, b),
  ne: (_, a, b) => !isEqual(a, b),
  gt: (_, a, b) => compared(a, b) > 0,
  gte: (_, a, b) => compared(a, b) >= 0,
  lt: (_, a, b) => compared(a, b) < 0,
  lte: (_, a, b) => compared(a, b) <= 0,
  and: (_, ...all) => all.every(isTrue),
  or: (_, ...all) => all.some(isTrue),
  not: (_, value) => !isTrue(value),
}

export const helperNames = new Set(Object.keys(helpers))
export const blockNames = new Set(['if', 'unless', 'each', 'with'])
