import { DAY_MS, type Day, dayOf, instantOf, isUtc, offsetAt, startOfDay, type Zone } from '@tradepost/kernel'
import { nextPeriod, periodStart, type Range, type Resolution } from './period.rules.ts'

/** Bounds as they were sent, of which at least one is there. */
export type DateBounds = { gte?: string; lte?: string }

/** A day, or a time, whose offset may be known. */
type Bound = { day: number } | { at: number }

const form = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** `Z`, `+02` and `+0200` as `+00:00`, `+02:00`. */
const offsetZone = (offset: string): Zone => {
  if (/^z$/i.test(offset)) return '+00:00'
  const [, hours = '00', minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(offset) ?? []
  return `${hours}:${minutes}`
}

const wallTime = (date: string, time: string, seconds = ''): number =>
  Date.parse(`${date}T${time}${seconds}Z`)

const readBound = (text: string, zone: Zone): Bound => {
  const [, date = '', time, seconds, offset] = form.exec(text) ?? []
  if (time === undefined) return { day: Date.parse(`${date}T00:00Z`) / DAY_MS }
  const wall = wallTime(date, time, seconds)
  return { at: offset ? wall - offsetAt(0, offsetZone(offset)) : instantOf(wall, zone) }
}

/** The offset of a bound, unless clocks of the zone show it then. */
const foreignOffset = (text: string | undefined, zone: Zone): Zone | null => {
  const offset = text && form.exec(text)?.[4]
  if (!offset) return null
  const bound = readBound(text, zone)
  const own = offsetZone(offset)
  return 'at' in bound && offsetAt(bound.at, zone) !== offsetAt(0, own) ? own : null
}

/** An offset in a bound decides which days there are, before the time zone of the request. */
const zoneFor = ({ gte, lte }: DateBounds, zone: Zone): Zone => {
  const decided = foreignOffset(gte, zone) ?? foreignOffset(lte, zone) ?? zone
  return isUtc(decided) ? 'UTC' : decided
}

/** Of the years that four digits can write, which a period or an offset would lead out of. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'].map((text) => Date.parse(text) / DAY_MS) as [
  Day,
  Day,
]

/** Dates without a time mean the whole period that they are in; a single bound means the rest of its own day or period. */
export const rangeOf = (bounds: DateBounds, requested: Zone, resolution: Resolution): Range => {
  const zone = zoneFor(bounds, requested)
  const gte = bounds.gte === undefined ? undefined : readBound(bounds.gte, zone)
  const lte = bounds.lte === undefined ? undefined : readBound(bounds.lte, zone)
  const startOf = (bound: Bound) =>
    'day' in bound ? startOfDay(periodStart(bound.day, resolution), zone) : bound.at
  const endOf = (bound: Bound) =>
    'day' in bound ? startOfDay(nextPeriod(bound.day, resolution), zone) : bound.at + 1
  const dayStart = (bound: Bound) =>
    'day' in bound ? startOf(bound) : startOfDay(dayOf(bound.at, zone), zone)
  const dayEnd = (bound: Bound) =>
    'day' in bound ? endOf(bound) : startOfDay(dayOf(bound.at, zone) + 1, zone)
  const from = gte ? startOf(gte) : dayStart(lte as Bound)
  const to = lte ? endOf(lte) : dayEnd(gte as Bound)
  return {
    from: Math.max(from, startOfDay(FIRST_DAY, zone)),
    to: Math.min(to, startOfDay(LAST_DAY + 1, zone)),
    zone,
  }
}
