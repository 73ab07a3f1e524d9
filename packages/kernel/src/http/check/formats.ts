import { isIP } from 'node:net'

/** ISO 8601 with a time zone; a date that exists and that PostgreSQL can store. */
const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:[Zz]|[+-](\d\d):?(\d\d))$/

export const isDateTime = (text: string): boolean => {
  const match = dateTime.exec(text)
  if (!match) return false
  const [year, month, day, hour, minute, second, zoneHour, zoneMinute] = match
    .slice(1)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number, number, number]
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return (
    year >= 1 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59 &&
    zoneHour <= 15 &&
    zoneMinute <= 59 &&
    hasYearInUtc(year, text)
  )
}

/** Dates are stored as texts in UTC, which only sort by time with four-digit years. */
const hasYearInUtc = (year: number, text: string): boolean => {
  if (year > 1 && year < 9999) return true
  const inUtc = toDate(text).getUTCFullYear()
  return inUtc >= 1 && inUtc <= 9999
}

const toDate = (text: string): Date => new Date(text.replace(' ', 'T'))

/** One @ with something on both sides and a dot behind it; only a mail can prove more. */
export const isEmail = (text: string): boolean => {
  const at = text.indexOf('@')
  if (at < 1 || text.includes('@', at + 1) || /\s/.test(text)) return false
  const dot = text.indexOf('.', at + 2)
  return dot !== -1 && dot < text.length - 1
}

/** Names such as Europe/Vienna. Offsets and three letters mean one thing to Node and another to PostgreSQL. */
const isTimeZone = (text: string): boolean => {
  if (!/^(UTC|[A-Za-z]+\/[\w/+-]+)$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== null
  } catch {
    return false
  }
}

export const formats: Record<string, (text: string) => boolean> = {
  'date-time': isDateTime,
  email: isEmail,
  'time-zone': isTimeZone,
  ip: (text) => isIP(text) !== 0,
}

/** The form in which dates are stored and answered. */
export const toIsoDate = (text: string): string => toDate(text).toISOString()
