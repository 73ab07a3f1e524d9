import { LRUCache } from 'lru-cache'

/** Language and clock of the recipient. */
export type Reader = { locale: string; zone: string }

/** Making one takes as long as a statement of the database. */
const formats = new LRUCache<string, Intl.DateTimeFormat | Intl.NumberFormat>({ max: 500 })

const cached = <Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: string,
  make: () => Format,
): Format => {
  const found = formats.get(key) as Format | undefined
  if (found) return found
  const made = make()
  formats.set(key, made)
  return made
}

/** An unknown locale or zone must not keep the recipient from getting the message. */
const dateFormat = ({ locale, zone }: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const make = (language: string, timeZone: string) =>
    cached(
      `date ${language} ${timeZone} ${JSON.stringify(options)}`,
      () => new Intl.DateTimeFormat(language, { ...options, timeZone }),
    )
  try {
    return make(locale.replace('_', '-'), zone)
  } catch {
    return make('en-US', 'UTC')
  }
}

const numberFormat = ({ locale }: Reader, options: Intl.NumberFormatOptions): Intl.NumberFormat | null => {
  const make = (language: string) =>
    cached(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options))
  for (const language of [locale.replace('_', '-'), 'en-US'])
    try {
      return make(language)
    } catch {
      // the next one; an unknown currency has none
    }
  return null
}

const dateOf = (value: unknown): Date | null => {
  if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof Date)) return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

const tokens = /YYYY|YY|MMMM|MMM|MM|M|dddd|ddd|DD|D|HH|H|hh|h|mm|m|ss|s|A|a|\[[^[\]]*\]/g

const two = (text: string) => text.padStart(2, '0')

const wordsOf = (reader: Reader, date: Date, token: string): string => {
  const part = (options: Intl.DateTimeFormatOptions, type: string) =>
    dateFormat(reader, options)
      .formatToParts(date)
      .find((one) => one.type === type)?.value ?? ''
  return token.startsWith('M')
    ? part({ month: token === 'MMMM' ? 'long' : 'short', day: 'numeric' }, 'month')
    : part({ weekday: token === 'dddd' ? 'long' : 'short' }, 'weekday')
}

const numbersOf = (reader: Reader, date: Date) => {
  const clock = dateFormat(
    { ...reader, locale: 'en-US' },
    {
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  )
  return new Map(clock.formatToParts(date).map(({ type, value }) => [type, value]))
}

/** Letters such as `MM/DD/YYYY HH:mm`; everything else, and text in square brackets, is shown as it is. */
const byPattern = (reader: Reader, date: Date, pattern: string): string => {
  const parts = numbersOf(reader, date)
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const hour = Number(part('hour'))
  const twelve = String(hour % 12 || 12)
  const half = hour < 12 ? 'AM' : 'PM'
  const shown: Record<string, () => string> = {
    YYYY: () => part('year').padStart(4, '0'),
    YY: () => two(part('year').slice(-2)),
    MM: () => two(part('month')),
    M: () => part('month'),
    DD: () => two(part('day')),
    D: () => part('day'),
    HH: () => two(String(hour)),
    H: () => String(hour),
    hh: () => two(twelve),
    h: () => twelve,
    mm: () => two(part('minute')),
    m: () => String(Number(part('minute'))),
    ss: () => two(part('second')),
    s: () => String(Number(part('second'))),
    A: () => half,
    a: () => half.toLowerCase(),
  }
  return pattern
    .slice(0, 100)
    .replaceAll(tokens, (token) =>
      token.startsWith('[') ? token.slice(1, -1) : (shown[token]?.() ?? wordsOf(reader, date, token)),
    )
}

const formatMoment = (
  reader: Reader,
  value: unknown,
  pattern: unknown,
  options: Intl.DateTimeFormatOptions,
) => {
  const date = dateOf(value)
  if (!date) return ''
  return typeof pattern === 'string'
    ? byPattern(reader, date, pattern)
    : dateFormat(reader, options).format(date)
}

export const formatDate = (reader: Reader, value: unknown, pattern: unknown): string =>
  formatMoment(reader, value, pattern, { dateStyle: 'medium' })

export const formatTime = (reader: Reader, value: unknown, pattern: unknown): string =>
  formatMoment(reader, value, pattern, { timeStyle: 'short' })

/** Empty for what is no number. */
const numberOf = (value: unknown): number | null => {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

export const formatNumber = (reader: Reader, value: unknown, digits: unknown): string => {
  const number = numberOf(value)
  if (number === null) return ''
  const wanted = numberOf(digits)
  const fixed = wanted === null ? null : Math.min(Math.max(Math.trunc(wanted), 0), 20)
  const options = fixed === null ? {} : { minimumFractionDigits: fixed, maximumFractionDigits: fixed }
  return numberFormat(reader, options)?.format(number) ?? ''
}

export const formatAmount = (reader: Reader, value: unknown, code: unknown): string => {
  const number = numberOf(value)
  if (number === null) return ''
  const currency = typeof code === 'string' ? code.slice(0, 10) : ''
  const format = currency === '' ? null : numberFormat(reader, { style: 'currency', currency })
  return format ? format.format(number) : `${formatNumber(reader, number, 2)} ${currency}`.trim()
}
