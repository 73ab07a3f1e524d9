import { dayOf, endOfDay, startOfDay } from '../../parts/zone.ts'

/** Days as the reports name them, both ends included. */
export type Range = { from: string; to: string }

const DAY_MS = 86_400_000
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** So many days of the merchant up to this one, and as many before them. */
export const rangesOf = (days: number, now: Date, zone: string): { current: Range; earlier: Range } => {
  const today = Date.parse(`${dayOf(zone, now.toISOString())}T00:00:00Z`)
  const range = (end: number): Range => ({ from: dayAt(end - (days - 1) * DAY_MS), to: dayAt(end) })
  return { current: range(today), earlier: range(today - days * DAY_MS) }
}

/** From the first to the last moment of a range, as lists filter by it. */
export const momentsOf = ({ from, to }: Range, zone: string) => ({
  $gte: startOfDay(zone, from),
  $lte: endOfDay(zone, to),
})

/** How much more or less than before; null without anything to compare with. */
export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before
