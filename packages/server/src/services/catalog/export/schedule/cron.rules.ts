import { offsetAt, type Zone } from '@tradepost/kernel'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Field = (value: number) => boolean
/** A pattern of five fields, read. */
export type Cron = {
  minute: Field
  hour: Field
  day: Field
  month: Field
  weekday: Field
  /** Days of the month and of the week are joined by "or" when both are limited, as cron has always done. */
  isEitherDay: boolean
  /** Runs in every hour, also in one that comes twice. */
  isHourly: boolean
}

const fieldOf = (text: string, most: number): Field => {
  const spans = text.split(',').map((part) => {
    const [range = '', step] = part.split('/')
    const [from, to] = range === '*' ? [0, most] : range.split('-').map(Number)
    const first = from ?? 0
    return { from: first, to: to ?? (step === undefined ? first : most), step: Number(step ?? 1) }
  })
  return (value) =>
    spans.some(({ from, to, step }) => value >= from && value <= to && (value - from) % step === 0)
}

/** The pattern is valid: it was checked when it was stored. */
export const readCron = (pattern: string): Cron => {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = pattern.split(' ')
  const isWeekday = fieldOf(weekday, 7)
  return {
    minute: fieldOf(minute, 59),
    hour: fieldOf(hour, 23),
    // `*/2` counts from the first day and month, not from 0
    day: fieldOf(day.replace('*', '1-31'), 31),
    month: fieldOf(month.replace('*', '1-12'), 12),
    weekday: (value) => isWeekday(value) || (value === 0 && isWeekday(7)),
    isEitherDay: !day.startsWith('*') && !weekday.startsWith('*'),
    isHourly: hour === '*',
  }
}

/** The wall clock as a time of UTC, which has no jumps. */
type Wall = number

const matches = (cron: Cron, wall: Wall): boolean => {
  const date = new Date(wall)
  if (!cron.minute(date.getUTCMinutes()) || !cron.hour(date.getUTCHours())) return false
  if (!cron.month(date.getUTCMonth() + 1)) return false
  const [day, weekday] = [cron.day(date.getUTCDate()), cron.weekday(date.getUTCDay())]
  return cron.isEitherDay ? day || weekday : day && weekday
}

const wallAt = (zone: Zone, at: number): Wall => Math.floor((at + offsetAt(at, zone)) / MINUTE) * MINUTE

/** A minute of local time, marked if it is the repetition when clocks are set back. */
type WallMinute = { wall: Wall; isRepeated: boolean }

/** Longer stretches end like this one: whatever was missed before would be started once, too. */
const LONGEST = 32 * 24 * HOUR

/** Minutes that begin after one moment and up to another, those included that a clock set forward leaves out. */
export const wallMinutes = (timeZone: Zone, from: Date, to: Date): WallMinute[] => {
  const minutes: WallMinute[] = []
  const start = Math.floor(Math.max(from.getTime(), to.getTime() - LONGEST) / MINUTE) * MINUTE
  let before = wallAt(timeZone, start)
  for (let at = start + MINUTE; at <= to.getTime(); at += MINUTE) {
    const wall = wallAt(timeZone, at)
    if (wall > before)
      for (let each = before + MINUTE; each <= wall; each += MINUTE) minutes.push(minuteOf(each, at))
    else minutes.push(minuteOf(wall, at))
    before = wall
  }
  return minutes

  function minuteOf(wall: Wall, at: number): WallMinute {
    const setBack = wallAt(timeZone, at - 3 * HOUR) + 3 * HOUR - wall
    return { wall, isRepeated: setBack > 0 && wallAt(timeZone, at - setBack) === wall }
  }
}

/** Whether a pattern comes up in these minutes: once is enough, however often it was missed. */
export const isDue = (pattern: string, minutes: WallMinute[]): boolean => {
  const cron = readCron(pattern)
  return minutes.some(({ wall, isRepeated }) => (cron.isHourly || !isRepeated) && matches(cron, wall))
}
