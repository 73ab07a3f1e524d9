const form =
  /^(\d{4})-(\d\d)-(\d\d)(?<time>[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?<zone>Z|[+-](\d\d)(?::?(\d\d))?)?)?$/i

const daysInMonth = (year: number, month: number) =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

/**
 * The text of a date or time that PostgreSQL is sure to read, or null. Without a zone it is UTC.
 * It stays text, because a JavaScript date would cut the microseconds that a column may hold.
 */
export const readDate = (text: string): string | null => {
  const match = form.exec(text)
  if (!match) return null
  const part = (index: number) => Number(match[index] ?? 0)

  const [year, month, day] = [part(1), part(2), part(3)]
  const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  const isTime = part(5) <= 23 && part(6) <= 59 && part(7) <= 59
  // PostgreSQL takes offsets below 16 hours.
  const isZone = part(9) <= 15 && part(10) <= 59
  if (!isDay || !isTime || !isZone) return null

  if (!match.groups?.time) return `${text}T00:00:00Z`
  return match.groups.zone ? text : `${text}Z`
}
