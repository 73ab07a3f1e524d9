import type { Measure } from '../analytics-fact/fact.types.ts'
import type { Figure } from './metric.rules.ts'
import type { Period } from './period.rules.ts'
import { DAY_MS, type Day } from './zone.rules.ts'

/** Sums of the days of a month, as PostgreSQL writes lists: reading them so is several times faster than as arrays. */
export type MonthRow = { measure: Measure; key: string; month: string; counts: string; amounts: string }

export type MeasuredFigure = Figure & { measure: Measure }

const elements = (list: string): string[] => list.slice(1, -1).split(',')

/** Adds one number after the other to the figure of its measure, period and key. */
export const adder = () => {
  const byName = new Map<string, MeasuredFigure[]>()
  const add = (measure: Measure, key: string, period: number, n: number, amount: number) => {
    const name = `${measure} ${key}`
    const list = byName.get(name) ?? []
    if (list.length === 0) byName.set(name, list)
    const known = list[period]
    if (known) {
      known.n += n
      known.amount += amount
    } else list[period] = { measure, key, period, n, amount }
  }
  /** In the order of the keys. */
  const figures = (): MeasuredFigure[] =>
    [...byName.keys()]
      .sort()
      .flatMap((name) => (byName.get(name) ?? []).filter((figure) => figure !== undefined))
  return { add, figures }
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
  { add }: Pick<ReturnType<typeof adder>, 'add'>,
  rows: MonthRow[],
  periods: Period[],
  [first, end]: [Day, Day],
): void => {
  const places = periodsByDay(periods, first, end)
  for (const { measure, key, month, counts, amounts } of rows) {
    const start = Date.parse(month) / DAY_MS
    const [numbers, sums] = [elements(counts), elements(amounts)]
    for (let index = 0; index < numbers.length; index++) {
      const day = start + index
      if (day < first || day >= end) continue
      const [n, amount] = [Number(numbers[index]), Number(sums[index])]
      if (n !== 0 || amount !== 0) add(measure, key, places[day - first] as number, n, amount)
    }
  }
}
