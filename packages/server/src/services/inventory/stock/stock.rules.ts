import { money } from '@tradepost/kernel'

/** What a record holds; `safetyStock` is its own one, null without. */
export type StockRecord = { onHand: number; onReserve: number; safetyStock: number | null }

/** The part of a location's inventory settings that decides how much is kept back there. */
export type LocationStock = {
  safetyStockMode?: string | null
  safetyStock?: number | null
  safetyStockType?: string | null
}

/** Exact to four decimals, as quantities are stored; never below zero. */
const minus = (from: number, value: number) => {
  const left = money.subtract(money.amount(from), money.amount(value))
  return left > 0n ? money.toNumber(left) : 0
}

/** What is on hand and held by nobody. */
export const available = ({ onHand, onReserve }: StockRecord): number => minus(onHand, onReserve)

/** A share of what is on hand, in whole pieces: half a piece cannot be kept back. */
const share = (onHand: number, percentage: number) => {
  const [onHandUnits, percentUnits] = [money.amount(Math.max(onHand, 0)), money.amount(percentage)]
  const whole = 100n * 10_000n * 10_000n
  return Number((onHandUnits * percentUnits + whole - 1n) / whole)
}

/** What is kept back from being shown: the record's own safety stock, else that of its location. */
export const effectiveSafetyStock = (
  { onHand, safetyStock }: StockRecord,
  location: LocationStock | null,
): number => {
  if (safetyStock !== null) return safetyStock
  const kept = location?.safetyStockMode === 'enabled' ? (location.safetyStock ?? 0) : 0
  return location?.safetyStockType === 'percentage' ? share(onHand, kept) : kept
}

/** What customers may see of a record. */
export const visible = (record: StockRecord, location: LocationStock | null): number =>
  minus(available(record), effectiveSafetyStock(record, location))

/** Whether what is visible fell to the merchant's threshold just now; one that is low already falls no more. */
export const fellLow = (before: number, after: number, threshold: number | null): boolean =>
  threshold !== null && before > threshold && after <= threshold
