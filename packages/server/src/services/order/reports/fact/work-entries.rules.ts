import { type Counted, counted, secondsBetween } from './entry.rules.ts'
import type { Entry, FulfillmentOrderFigures, Measure, OrderFigures } from './fact.types.ts'

/** Nothing when a step is missing: locations may skip steps. */
const timed = (measure: Measure, base: Counted, from: string | null, to: string | null): Entry[] =>
  from && to ? [counted(measure, { ...base, at: to, amount: secondsBetween(from, to) })] : []

const cycleEntries = (work: FulfillmentOrderFigures, base: Counted): Entry[] => {
  const { createDate, acceptDate, pickDate, packDate, readyDate, completeDate } = work
  return [
    ...timed('work.readyTime', base, createDate, readyDate),
    ...timed('work.acceptTime', base, createDate, acceptDate),
    ...timed('work.pickTime', base, acceptDate ?? createDate, pickDate),
    ...timed('work.packTime', base, pickDate ?? acceptDate ?? createDate, packDate),
    ...timed('work.completeTime', base, packDate ?? pickDate ?? acceptDate ?? createDate, completeDate),
    ...timed('work.cycleTime', base, createDate, completeDate),
  ]
}

const endEntries = (work: FulfillmentOrderFigures, base: Counted): Entry[] => {
  const { status, completeDate, endDate, currencyCode, total, lineCount, fulfilledLines, returnedLines } =
    work
  const ended = completeDate ?? endDate
  const isDone = status === 'fulfilled' && completeDate !== null
  return [
    ...(completeDate ? [counted('work.completed', { ...base, at: completeDate, part: status })] : []),
    ...(isDone
      ? [
          counted('work.fulfilled', { ...base, at: completeDate, currency: currencyCode, amount: total }),
          counted('work.returned', { ...base, at: completeDate, n: fulfilledLines, amount: returnedLines }),
        ]
      : []),
    ...(endDate ? [counted('work.aborted', { ...base, at: endDate, part: status })] : []),
    ...(ended ? [counted('work.lines', { ...base, at: ended, n: lineCount, amount: fulfilledLines })] : []),
  ]
}

const reservationEntries = (work: FulfillmentOrderFigures, base: Counted, platform: string): Entry[] => {
  if (work.type !== 'ROPIS') return []
  const { checkInDate, status, lineCount } = work
  return [
    counted('ropis.reserved', { ...base, part: platform, amount: lineCount }),
    ...(checkInDate
      ? [counted('ropis.checkedIn', { ...base, at: checkInDate, amount: status === 'fulfilled' ? 1 : 0 })]
      : []),
  ]
}

export const fulfillmentOrderEntries = (
  { platform }: OrderFigures,
  work: FulfillmentOrderFigures,
): Entry[] => {
  const { id, type, locationCode, status, createDate, statusChangeDate, lineCount, itemCount } = work
  const base = { at: createDate, location: locationCode, methods: [type], work: id }
  return [
    counted('work.created', { ...base, part: status }),
    counted('work.changed', { ...base, at: statusChangeDate, part: status }),
    counted('work.items', { ...base, amount: itemCount }),
    counted('work.value', { ...base, currency: work.currencyCode, amount: work.total }),
    counted('work.unavailable', { ...base, n: lineCount, amount: work.rejectedLines }),
    ...endEntries(work, base),
    ...cycleEntries(work, base),
    ...reservationEntries(work, base, platform),
  ]
}
