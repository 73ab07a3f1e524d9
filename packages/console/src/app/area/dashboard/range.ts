/** Days as the reports name them, both ends included. */
export type Range = { from: string; to: string }

const DAY_MS = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The time on a clock of the zone, read as if it were UTC. */
const clockIn = (zone: string, time: number): number => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`)
}

/** The moment at which a day begins; looked at twice, because the clocks may change between the two. */
const startOf = (day: string, zone: string): number => {
  const wanted = timeOf(day)
  const near = wanted - (clockIn(zone, wanted) - wanted)
  return near - (clockIn(zone, near) - wanted)
}

/** So many days of the merchant up to this one, and as many before them. */
export const rangesOf = (days: number, now: Date, zone: string): { current: Range; earlier: Range } => {
  const today = timeOf(dayOf(clockIn(zone, now.getTime())))
  const range = (end: number): Range => ({ from: dayOf(end - (days - 1) * DAY_MS), to: dayOf(end) })
  return { current: range(today), earlier: range(today - days * DAY_MS) }
}

/** From the first to the last moment of a range, as lists filter by it. */
export const momentsOf = ({ from, to }: Range, zone: string) => ({
  $gte: new Date(startOf(from, zone)).toISOString(),
  $lte: new Date(startOf(dayOf(timeOf(to) + DAY_MS), zone) - 1).toISOString(),
})

/** How much more or less than before; null without anything to compare with. */
export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before
