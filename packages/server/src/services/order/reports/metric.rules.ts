import type { ReportingMetric } from '@tradepost/contract'
import type { Period } from './period.rules.ts'
import type { Report } from './report.types.ts'

/** A sum of one period (from 1) and one part. */
export type Figure = { period: number; key: string; n: number; amount: number }

/** Sums of one part, in lists by period, of which the first has the number 1. */
export type PeriodSums = { key: string; n: Float64Array; amount: Float64Array }

/** Four places are enough for money, seconds and shares, and hide the noise of fractions. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

const ratio = (amount: number, n: number): number => (n === 0 ? 0 : amount / n)

const values: Record<Report['value'], (n: number, amount: number) => number> = {
  count: (n) => n,
  sum: (_, amount) => rounded(amount),
  average: (n, amount) => rounded(ratio(amount, n)),
  share: (n, amount) => rounded(ratio(amount, n)),
  restOfShare: (n, amount) => (n === 0 ? 0 : rounded(1 - ratio(amount, n))),
}

export const figureOf = (kind: Report['value'], figures: Pick<Figure, 'n' | 'amount'>[]): number => {
  let [n, amount] = [0, 0]
  for (const figure of figures) {
    n += figure.n
    amount += figure.amount
  }
  return values[kind](n, amount)
}

const isAnything = (n: number, amount: number): boolean => n !== 0 || amount !== 0

/** Parts that came to nothing are left out: a status that all orders have left, a platform that brought nothing in. */
const isSomething: Record<Report['value'], (n: number, amount: number) => boolean> = {
  count: (n) => n !== 0,
  sum: (_, amount) => amount !== 0,
  average: isAnything,
  share: isAnything,
  restOfShare: isAnything,
}

type Shown = Pick<Report, 'value' | 'breakdown'>

/** The figures of each period, in the order of their keys, as they come. */
const byPeriodOf = (value: Report['value'], periods: Period[], figures: Figure[]): Figure[][] => {
  const byPeriod: Figure[][] = periods.map(() => [])
  for (const figure of figures)
    if (isSomething[value](figure.n, figure.amount)) byPeriod[figure.period - 1]?.push(figure)
  return byPeriod
}

const nameOf = ({ key }: Pick<Figure, 'key'>): string => key || 'unknown'

/** Every period has a value, zero where nothing happened. */
export const metricsOf = (
  { value, breakdown }: Shown,
  periods: Period[],
  figures: Figure[],
): ReportingMetric[] => {
  const byPeriod = byPeriodOf(value, periods, figures)
  return periods.map(({ periodStart, periodEnd }, index) => {
    const own = byPeriod[index] ?? []
    return {
      periodStart,
      periodEnd,
      value: figureOf(value, own),
      breakdowns: breakdown
        ? own.map((figure) => ({ type: nameOf(figure), value: values[value](figure.n, figure.amount) }))
        : [],
    }
  })
}

/** As JSON text: the two thousand objects of a year of days take twice as long to make and to write. */
export const metricsText = ({ value, breakdown }: Shown, periods: Period[], sums: PeriodSums[]): string => {
  const shown = values[value]
  const isShown = isSomething[value]
  const heads = sums.map((part) => `{"type":${JSON.stringify(nameOf(part))},"value":`)
  let text = ''
  for (let period = 1; period <= periods.length; period++) {
    let [n, amount, parts] = [0, 0, '']
    for (let index = 0; index < sums.length; index++) {
      const part = sums[index] as PeriodSums
      const [own, ownAmount] = [part.n[period] as number, part.amount[period] as number]
      if (!isShown(own, ownAmount)) continue
      n += own
      amount += ownAmount
      if (breakdown) parts += `${parts && ','}${heads[index]}${shown(own, ownAmount)}}`
    }
    const { periodStart, periodEnd } = periods[period - 1] as Period
    text += `${text && ','}{"periodStart":"${periodStart}","periodEnd":"${periodEnd}","value":${shown(n, amount)},"breakdowns":[${parts}]}`
  }
  return `[${text}]`
}
