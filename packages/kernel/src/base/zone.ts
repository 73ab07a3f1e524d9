const MINUTE = 60_000
const QUARTER = 15 * MINUTE
export const DAY_MS = 24 * 60 * MINUTE

/** A name of IANA, or an offset such as `+05:45`. */
export type Zone = string

/** Days since 1970-01-01 on the calendar of a place. */
export type Day = number

/** Cleared when it grows large: requests with made-up zones must not fill the memory. */
const memoized = <Key, Value>(limit: number, make: (key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return (key: Key): Value => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= limit) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}

const clockOf = (zone: Zone): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

/** Milliseconds since 1970 of a wall clock, as if it were one in UTC. */
const wallClock = (at: number, clock: Intl.DateTimeFormat): number => {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name))
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year')
  const date = new Date(0)
  date.setUTCFullYear(year, part('month') - 1, part('day'))
  date.setUTCHours(part('hour'), part('minute'), part('second'))
  return date.getTime()
}

/** IANA has about 420 names that are in use. */
const MAX_ZONES = 600

/** At moments that are so many milliseconds apart, counted from 1970. */
const offsetsEvery = (step: number, limit: number) =>
  memoized(MAX_ZONES, (zone: Zone) => {
    const clock = clockOf(zone)
    return memoized(limit, (count: number) => wallClock(count * step, clock) - count * step)
  })

/** Clocks are set at quarters of an hour, and never forward and back again within a week. */
const byQuarter = offsetsEvery(QUARTER, 2000)
const byWeek = offsetsEvery(7 * DAY_MS, 2000)

/** Asking `Intl` takes as long as a statement of the database: a week whose ends agree is asked for only once. */
const zoneOffset = (at: number, zone: Zone): number => {
  const week = Math.floor(at / (7 * DAY_MS))
  const offset = byWeek(zone)(week)
  return offset === byWeek(zone)(week + 1) ? offset : byQuarter(zone)(Math.floor(at / QUARTER))
}

export const isUtc = (zone: Zone): boolean => /^((etc\/)?utc|\+00:00|-00:00)$/i.test(zone)

/** How far clocks there are ahead of UTC, in milliseconds. */
export const offsetAt = (at: number, zone: Zone): number => (isUtc(zone) ? 0 : zoneOffset(at, zone))

export const dayOf = (at: number, zone: Zone): Day => Math.floor((at + offsetAt(at, zone)) / DAY_MS)

/**
 * When clocks show a time; the first of two when they are set back. A time that they skip is the moment at which they are
 * set forward.
 */
export const instantOf = (wall: number, zone: Zone): number => {
  if (isUtc(zone)) return wall
  const before = wall - offsetAt(wall - DAY_MS, zone)
  const after = wall - offsetAt(wall + DAY_MS, zone)
  const shown = [before, after].filter((at) => at + offsetAt(at, zone) === wall)
  return shown.length > 0 ? Math.min(...shown) : before
}

export const startOfDay = (day: Day, zone: Zone): number => instantOf(day * DAY_MS, zone)

export const dayText: (day: Day) => string = memoized(20_000, (day: Day) =>
  new Date(day * DAY_MS).toISOString().slice(0, 10),
)
