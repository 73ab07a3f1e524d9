import { DAY_MS, type Day } from '@tradepost/kernel'
import type { Measure } from './fact/fact.types.ts'
import type { Figure, PeriodSums } from './metric.rules.ts'
import type { Period } from './period.rules.ts'

/** Sums of the days of a month, as PostgreSQL writes lists: reading them so is several times faster than as arrays. */
export type MonthRow = { measure: Measure; key: string; month: string } & {
  /** null: nobody asked for them. */
  [Of in 'counts' | 'amounts']: string | null
}

export type MeasuredFigure = Figure & { measure: Measure }

/** Several times faster than taking the text apart. */
const elements = (list: string): number[] => JSON.parse(`[${list.slice(1, -1)}]`)

const LONGEST_MONTH = 31
const nothing: readonly number[] = Array<number>(LONGEST_MONTH).fill(0)

type Sums = PeriodSums & { measure: Measure }

/** Adds up figures by measure, key and period. */
export const summer = (periodCount: number) => {
  const byName = new Map<string, Sums>()
  const sumsOf = (measure: Measure, key: string): Sums => {
    const name = `${measure} ${key}`
    const known = byName.get(name)
    if (known) return known
    const made = {
      measure,
      key,
      n: new Float64Array(periodCount + 1),
      amount: new Float64Array(periodCount + 1),
    }
    byName.set(name, made)
    return made
  }
  /** In the order of the keys. */
  const sums = (): Sums[] => [...byName.keys()].sort().map((name) => byName.get(name) as Sums)
  /** Without those that came to nothing. */
  const figures = (): MeasuredFigure[] => {
    const found: MeasuredFigure[] = []
    for (const { measure, key, n: counts, amount: amounts } of sums()) {
      for (let period = 1; period <= periodCount; period++) {
        const [n, amount] = [counts[period] as number, amounts[period] as number]
        if (n !== 0 || amount !== 0) found.push({ measure, key, period, n, amount })
      }
    }
    return found
  }
  return { sumsOf, sums, figures }
}
export type Summer = ReturnType<typeof summer>

const addTo = (sums: Sums, period: number, n: number, amount: number): void => {
  sums.n[period] = (sums.n[period] as number) + n
  sums.amount[period] = (sums.amount[period] as number) + amount
}

export const addFigures = ({ sumsOf }: Summer, figures: MeasuredFigure[]): void => {
  for (const { measure, key, period, n, amount } of figures) addTo(sumsOf(measure, key), period, n, amount)
}

/** The days of the months that are there: a range may be thousands of years long. */
const covered = (starts: Day[], [first, end]: [Day, Day]): [Day, Day] => {
  let [from, to] = [end, first]
  for (const start of starts) {
    from = Math.min(from, start)
    to = Math.max(to, start + LONGEST_MONTH)
  }
  return [Math.max(first, from), Math.min(end, to)]
}

/** The period of each day from `first` on, counted from 1. */
const periodsByDay = (periods: Period[], first: Day, end: Day): Uint16Array => {
  const places = new Uint16Array(Math.max(0, end - first))
  let period = 0
  for (let day = first; day < end; day++) {
    while (period < periods.length && (periods[period] as Period).firstDay <= day) period++
    places[day - first] = period
  }
  return places
}

/** Adds the days from `first` up to, but without, `end`. */
export const addMonths = (
  { sumsOf }: Summer,
  rows: MonthRow[],
  periods: Period[],
  [first, end]: [Day, Day],
): void => {
  const starts = rows.map(({ month }) => Date.parse(month) / DAY_MS)
  const [from, to] = covered(starts, [first, end])
  const places = periodsByDay(periods, from, to)
  for (const [row, { measure, key, counts, amounts }] of rows.entries()) {
    const start = starts[row] as Day
    const numbers = counts === null ? nothing : elements(counts)
    const values = amounts === null ? nothing : elements(amounts)
    const sums = sumsOf(measure, key)
    const last = Math.min(numbers.length, end - start)
    for (let index = Math.max(0, first - start); index < last; index++)
      addTo(sums, places[start + index - from] as number, numbers[index] as number, values[index] as number)
  }
}
