import type { intervals } from '@tradepost/contract'
import { type Day, dayOf, dayText, startOfDay, type Zone } from '@tradepost/kernel'
import { nextPeriod, type Period, periodStart, type Range } from './period.rules.ts'

export type Interval = (typeof intervals)[number]

const spans: Record<Interval, (today: Day) => { before: Day; first: Day; next: Day }> = {
  today: (today) => ({ before: today - 1, first: today, next: today + 1 }),
  yesterday: (today) => ({ before: today - 2, first: today - 1, next: today }),
  month: (today) => {
    const first = periodStart(today, 'month')
    return { before: periodStart(first - 1, 'month'), first, next: nextPeriod(today, 'month') }
  },
}

/** The interval before (period 1) and the requested one (period 2). */
export const intervalPeriods = (
  interval: Interval,
  now: Date,
  zone: Zone,
): { range: Range; periods: Period[] } => {
  const { before, first, next } = spans[interval](dayOf(now.getTime(), zone))
  const period = (start: Day, end: Day): Period => ({
    periodStart: dayText(start),
    periodEnd: dayText(end - 1),
    firstDay: start,
  })
  return {
    range: { from: startOfDay(before, zone), to: startOfDay(next, zone), zone },
    periods: [period(before, first), period(first, next)],
  }
}
