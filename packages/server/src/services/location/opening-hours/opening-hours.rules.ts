import { type OperationHours, weekdays } from '@tradepost/contract'
import { offsetAt, type Zone } from '@tradepost/kernel'

const DAY = 24 * 60

/** Minutes from midnight, `to` exclusive; beyond a day if it ends after midnight. */
type Span = { from: number; to: number }

const time = /(\d{1,2})(?::(\d\d))?(?:\s*([ap])\.?(?:m\.?)?)?/
const span = new RegExp(`^${time.source}\\s*(?:-|–|—|to)\\s*${time.source}$`, 'i')

/** `8a` and `8:30 PM`, or `20:30`; a bare `8` could be either half of the day. */
const readTime = (hours = '', minutes?: string, half?: string): number | null => {
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59 || (!half && minutes === undefined)) return null
  if (!half) return hour < 24 || (hour === 24 && minute === 0) ? hour * 60 + minute : null
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}

const readSpan = (text: string): Span | null => {
  const match = span.exec(text.trim())
  if (!match) return null
  const from = readTime(match[1], match[2], match[3])
  const to = readTime(match[4], match[5], match[6])
  if (from === null || to === null) return null
  // `6p - 2a` ends the next morning, `12a - 12a` is a whole day
  return { from, to: to > from ? to : to + DAY }
}

/** Null where the text cannot be read; a closed day has no spans. */
export const readHours = (text: string): Span[] | null => {
  if (/^\s*closed\s*$/i.test(text)) return []
  if (/^\s*(open\s+)?24\s*(h|hrs|hours)\s*$/i.test(text)) return [{ from: 0, to: DAY }]
  const spans = text.split(/[,;]/).map(readSpan)
  return spans.every((one) => one !== null) ? spans : null
}

/** Local weekday and minute at the location. */
const wallClock = (timeZone: Zone, at: Date): { day: number; minute: number } => {
  const wall = new Date(at.getTime() + offsetAt(at.getTime(), timeZone))
  return { day: wall.getUTCDay(), minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() }
}

const within = (spans: Span[], minute: number) => spans.some(({ from, to }) => minute >= from && minute < to)

/** Whether a location is open; null where its hours or its time zone do not say. */
export const isOpen = (hours: OperationHours, timeZone: string | null, at: Date): boolean | null => {
  if (timeZone === null) return null
  const { day, minute } = wallClock(timeZone, at)
  const spansOf = (index: number) => {
    const text = hours[weekdays[index % 7] as (typeof weekdays)[number]]
    return text === null ? null : readHours(text)
  }
  // the evening before may reach past midnight
  if (within(spansOf(day + 6) ?? [], minute + DAY)) return true
  const today = spansOf(day)
  return today && within(today, minute)
}

const MINUTE = 60_000
/** A location that stays closed longer than this is treated as always open. */
const MAX_DAYS = 14

const allDay: Span[] = [{ from: 0, to: DAY }]

/** Minutes until the location closes or opens next, as far as today's clock tells. */
const stretchAt = (spans: Span[], minute: number): { isOpen: boolean; minutes: number } => {
  const ends = spans.filter(({ from, to }) => minute >= from && minute < to).map(({ to }) => to)
  if (ends.length > 0) return { isOpen: true, minutes: Math.min(Math.max(...ends), DAY) - minute }
  const starts = spans.filter(({ from }) => from > minute).map(({ from }) => from)
  return { isOpen: false, minutes: Math.min(...starts, DAY) - minute }
}

/**
 * When a location will have been open for so many seconds. Days without known hours count as open all day, and so does
 * every day without a time zone: work must not wait forever for missing data.
 */
export const afterOpenSeconds = (
  hours: OperationHours,
  timeZone: string | null,
  from: Date,
  seconds: number,
): Date => {
  const plain = new Date(from.getTime() + seconds * 1000)
  if (timeZone === null) return plain
  const spansOf = (index: number): Span[] => {
    const text = hours[weekdays[index % 7] as (typeof weekdays)[number]]
    return (text === null ? null : readHours(text)) ?? allDay
  }
  let at = from.getTime()
  let left = seconds * 1000
  while (at - from.getTime() < MAX_DAYS * DAY * MINUTE + seconds * 1000) {
    const { day, minute } = wallClock(timeZone, new Date(at))
    // the evening before may reach past midnight
    const late = spansOf(day + 6).map((one) => ({ from: one.from - DAY, to: one.to - DAY }))
    const { isOpen: counts, minutes } = stretchAt([...spansOf(day), ...late], minute)
    const stretch = minutes * MINUTE - (at % MINUTE)
    if (counts && left <= stretch) return new Date(at + left)
    if (counts) left -= stretch
    at += stretch
  }
  return plain
}
