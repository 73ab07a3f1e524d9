/** Days as the reports name them, both ends included. */
export type Range = { from: string; to: string }

const DAY_MS = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** So many days up to this one, and as many before them. */
export const rangesOf = (days: number, now: Date): { current: Range; earlier: Range } => {
  const today = Date.parse(dayOf(now.getTime()))
  const range = (end: number): Range => ({ from: dayOf(end - (days - 1) * DAY_MS), to: dayOf(end) })
  return { current: range(today), earlier: range(today - days * DAY_MS) }
}

/** From the first to the last moment of a range, as lists filter by it. */
export const momentsOf = ({ from, to }: Range) => ({
  $gte: `${from}T00:00:00.000Z`,
  $lte: `${to}T23:59:59.999Z`,
})

/** How much more or less than before; null without anything to compare with. */
export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before
