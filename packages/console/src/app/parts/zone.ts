const DAY_MS = 86_400_000

/** The time on a clock of the zone, read as if it were UTC. */
const clockIn = (zone: string, time: number): number => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`)
}

/** When a clock of the zone shows this; looked at twice, because the clocks may change between the two. */
const timeAt = (zone: string, clock: number): number => {
  const guess = clock - (clockIn(zone, clock) - clock)
  return guess - (clockIn(zone, guess) - clock)
}

const textOf = (time: number): string => new Date(time).toISOString()

/** `2026-03-02T10:00`, as fields of browsers write what a clock of the zone shows; empty without a moment. */
export const clockOf = (zone: string, moment: unknown): string => {
  const time = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
  return Number.isNaN(time) ? '' : textOf(clockIn(zone, time)).slice(0, 16)
}

/** The moment that a clock of the zone shows so. */
export const momentAt = (zone: string, clock: string): string | null => {
  const shown = Date.parse(`${clock}Z`)
  return Number.isNaN(shown) ? null : textOf(timeAt(zone, shown))
}

/** The day in the zone: `2026-03-02`. A day without a time is the same everywhere. */
export const dayOf = (zone: string, moment: unknown): string =>
  typeof moment === 'string' && moment.length === 10 ? moment : clockOf(zone, moment).slice(0, 10)

export const startOfDay = (zone: string, day: string): string =>
  textOf(timeAt(zone, Date.parse(`${day}T00:00:00Z`)))

export const endOfDay = (zone: string, day: string): string =>
  textOf(timeAt(zone, Date.parse(`${day}T00:00:00Z`) + DAY_MS) - 1)

export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** Where the reader's own clock shows another time than the merchant's, moments need their zone beside them. */
export const isElsewhere = (zone: string): boolean => {
  const now = Date.now()
  return Math.abs(clockIn(zone, now) - clockIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now)) > 1000
}
