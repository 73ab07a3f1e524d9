import type { Stored } from './judge.store.ts'
import { stockOf, type Tally } from './load.ts'

export type Verdict = { lost: string[]; doubled: string[] }

const compare = (what: string, answered: string[], found: string[]): Verdict => {
  const counts = new Map<string, number>()
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    lost: answered.filter((name) => !counts.has(name)).map((name) => `${what} ${name} is lost`),
    doubled: [...counts]
      .filter(([, count]) => count > 1)
      .map(([name, count]) => `${what} ${name} is there ${count} times`),
  }
}

/** Every change that was answered is there, and once; each location was told to the webhook once. */
export const judge = (tally: Tally, stored: Stored, told: string[]): Verdict => {
  const verdicts = [
    compare('location', tally.locations, stored.locations),
    compare('order', tally.orders, stored.orders),
    compare('call about location', tally.locations, told),
  ]
  const amounts = tally.stock.map((count, writer) => {
    const found = stored.stock[stockOf(writer)] ?? 0
    const text = `stock ${stockOf(writer)} is ${found} after ${count} increments`
    return { lost: found < count ? [text] : [], doubled: found > count ? [text] : [] }
  })
  const all = [...verdicts, ...amounts]
  return { lost: all.flatMap(({ lost }) => lost), doubled: all.flatMap(({ doubled }) => doubled) }
}
