import type { resolutions } from '@tradepost/contract'
import { DAY_MS, type Day, dayOf, dayText, type Zone } from '@tradepost/kernel'

export type Resolution = (typeof resolutions)[number]

/** Milliseconds since 1970; `to` is not in it any more. */
export type Range = { from: number; to: number; zone: Zone }

export type Period = { periodStart: string; periodEnd: string; firstDay: Day }

const onCalendar = (day: Day) => {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), weekday: (date.getUTCDay() + 6) % 7 }
}

const firstOfMonth = (year: number, month: number): Day => {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 1)
  return date.getTime() / DAY_MS
}

/** Weeks begin on Monday. */
const starts: Record<Resolution, (day: Day) => Day> = {
  day: (day) => day,
  week: (day) => day - onCalendar(day).weekday,
  month: (day) => firstOfMonth(onCalendar(day).year, onCalendar(day).month),
  quarter: (day) => firstOfMonth(onCalendar(day).year, Math.floor(onCalendar(day).month / 3) * 3),
}

const nexts: Record<Resolution, (first: Day) => Day> = {
  day: (first) => first + 1,
  week: (first) => first + 7,
  month: (first) => firstOfMonth(onCalendar(first).year, onCalendar(first).month + 1),
  quarter: (first) => firstOfMonth(onCalendar(first).year, onCalendar(first).month + 3),
}

export const periodStart = (day: Day, resolution: Resolution): Day => starts[resolution](day)
export const nextPeriod = (day: Day, resolution: Resolution): Day =>
  nexts[resolution](periodStart(day, resolution))

/** Periods of the range in order, the first and the last as far as they lie in it; one more than the limit when too many. */
export const periodsIn = ({ from, to, zone }: Range, resolution: Resolution, limit: number): Period[] => {
  const last = dayOf(to - 1, zone)
  const periods: Period[] = []
  for (let first = dayOf(from, zone); first <= last && periods.length <= limit; ) {
    const next = nextPeriod(first, resolution)
    periods.push({
      periodStart: dayText(first),
      periodEnd: dayText(Math.min(next - 1, last)),
      firstDay: first,
    })
    first = next
  }
  return periods
}

export const wholeRange = ({ from, to, zone }: Range): Period[] => {
  const [first, last] = [dayOf(from, zone), dayOf(to - 1, zone)]
  return [{ periodStart: dayText(first), periodEnd: dayText(last), firstDay: first }]
}
