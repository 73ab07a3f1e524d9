import { serverNow } from '../api/server-clock.ts'
import { dayOf } from './zone.ts'

export type Formats = {
  money(amount: number | null | undefined, currencyCode?: string): string
  /** Without decimals from a thousand on, for figures that are read at a glance. */
  roughMoney(amount: number): string
  /** As short as it can be, for the scale of a chart. */
  scaleMoney(amount: number): string
  number(value: number | null | undefined): string
  /** In the largest unit of which it has one. */
  bytes(value: number): string
  /** With its sign, for changes. */
  signed(value: number): string
  percent(share: number): string
  date(text: string | null | undefined): string
  /** The year is said when it is another one. */
  dateTime(text: string | null | undefined): string
  /** `2026-03-02T10:00`, the time that some clock shows. */
  clockTime(text: string): string
  /** In the reader's own time zone, for people in a store. */
  ownTime(text: string): string
  ownDateTime(text: string): string
  shortDay(text: string): string
  /** How long ago, roughly. */
  since(text: string): string
  /** A length of time in its two largest units. */
  duration(minutes: number): string
}

type Merchant = { defaultLocale: string; defaultCurrency: string; timezone: string }

const NONE = '–'

const localeFor = (ofMerchant: string, language: string): string => {
  const [known = language] = Intl.NumberFormat.supportedLocalesOf([ofMerchant.replace('_', '-')])
  return known.slice(0, 2) === language ? known : language
}

/**
 * Everything is written in the reader's language, in the way of the merchant's region where people there speak it. Days and
 * hours are those of the merchant wherever the reader is, so that a list, its filter and a report mean the same day.
 */
export const formatsFor = (merchant: Merchant, language: string): Formats => {
  const tag = localeFor(merchant.defaultLocale, language)
  const numbers = new Intl.NumberFormat(tag)
  const changes = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' })
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const timeZone = merchant.timezone
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone })
  const plainDay = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const shownTime = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const momentThisYear = new Intl.DateTimeFormat(tag, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const yearOf = (text: string) => dayOf(timeZone, text).slice(0, 4)
  const momentOf = (text: string): string =>
    (yearOf(text) === yearOf(new Date().toISOString()) ? momentThisYear : moment).format(new Date(text))
  const ownMoment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short' })
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const since = (minutes: number): string => {
    if (minutes < 60) return ago.format(-minutes, 'minute')
    return minutes < 2880
      ? ago.format(-Math.floor(minutes / 60), 'hour')
      : ago.format(-Math.floor(minutes / 1440), 'day')
  }
  // 2h 5m; the narrow words of other languages are narrow for hours only
  const unitDisplay = language === 'en' ? 'narrow' : 'short'
  const unit = (value: number, of: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: of, unitDisplay }).format(value)
  const duration = (minutes: number): string => {
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
    const parts = days > 0 ? [days, hours, 0] : [0, hours, Math.round(minutes % 60)]
    const shown = parts.flatMap((value, at) =>
      value > 0 ? [unit(value, ['day', 'hour', 'minute'][at] ?? '')] : [],
    )
    return shown.length > 0 ? shown.join(' ') : unit(0, 'minute')
  }
  const bytes = (value: number): string => {
    const step = Math.min(3, Math.floor(Math.log2(Math.max(value, 1)) / 10))
    const of = ['byte', 'kilobyte', 'megabyte', 'gigabyte'][step] ?? ''
    return new Intl.NumberFormat(tag, { style: 'unit', unit: of, maximumFractionDigits: 1 }).format(
      value / 1024 ** step,
    )
  }
  const moneyIn = (currency: string, digits?: number) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: digits })
  return {
    money: (amount, currencyCode = merchant.defaultCurrency) =>
      amount === null || amount === undefined ? NONE : moneyIn(currencyCode).format(amount),
    roughMoney: (amount) =>
      moneyIn(merchant.defaultCurrency, Math.abs(amount) >= 1000 ? 0 : undefined).format(amount),
    scaleMoney: (amount) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: merchant.defaultCurrency,
        notation: 'compact',
        minimumFractionDigits: 0,
      }).format(amount),
    number: (value) => (value === null || value === undefined ? NONE : numbers.format(value)),
    bytes,
    signed: (value) => changes.format(value),
    percent: (share) => percents.format(share),
    date: (text) => {
      if (!text) return NONE
      return (text.length === 10 ? plainDay : day).format(new Date(text))
    },
    dateTime: (text) => (text ? momentOf(text) : NONE),
    clockTime: (text) => shownTime.format(new Date(`${text}Z`)),
    ownDateTime: (text) => ownMoment.format(new Date(text)),
    since: (text) => since(Math.max(0, Math.floor((serverNow() - Date.parse(text)) / 60_000))),
    duration,
    ownTime: (text) => clock.format(new Date(text)),
    shortDay: (text) => short.format(new Date(`${text.slice(0, 10)}T00:00:00Z`)),
  }
}
