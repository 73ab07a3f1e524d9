/** Amounts of money as a page writes them, `$1,234.50` or `1.234,50 €`, in cents without their sign. */
export const amountsIn = (text: string): number[] => [
  ...[...text.matchAll(/\$\s?(\d[\d,]*)(?:\.(\d\d))?/g)].map(([, whole = '', part = '00']) =>
    Number(whole.replaceAll(',', '') + part),
  ),
  ...[...text.matchAll(/(\d[\d.]*),(\d\d)\s?€/g)].map(([, whole = '', part]) =>
    Number(whole.replaceAll('.', '') + part),
  ),
]

/** Every number in answers, in cents without its sign. */
export const centsIn = (answers: unknown): Set<number> => {
  const found = new Set<number>()
  const walk = (value: unknown): void => {
    if (typeof value === 'number') found.add(Math.abs(Math.round(value * 100)))
    else if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) walk(Number(value))
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) walk(one)
  }
  walk(answers)
  return found
}

/** Every text in answers. */
export const textsIn = (answers: unknown): Set<string> => {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.add(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) walk(one)
  }
  walk(answers)
  return found
}

/** Every moment in answers, as a page may write it. */
export const datesIn = (answers: unknown, locale: string, timeZone: string): Set<string> => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const plainDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const found = new Set<string>()
  for (const [text] of JSON.stringify(answers).matchAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g)) {
    const date = new Date(text)
    if (Number.isNaN(date.getTime())) continue
    found.add(plainDay.format(date))
    if (text.length > 10) found.add(day.format(date))
  }
  return found
}
