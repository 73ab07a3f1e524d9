import type { BenchResult } from './bench.ts'

type Bar = { name: string; unit: '%' | '×' | 'MB' | 's' } & ({ atLeast: number } | { atMost: number }) & {
    /** Undefined when it was not measured. */
    of(result: BenchResult): number | undefined
  }

const ratioOf = (result: BenchResult, name: string) => {
  const ratio = result.scenarios[name]?.ratio
  return ratio === undefined ? undefined : ratio * 100
}

/** How many times longer the one takes than the other. */
const costOf = ({ scenarios }: BenchResult, name: string, than: string) => {
  const [one, other] = [scenarios[name], scenarios[than]]
  return one && other ? other.http.rate / one.http.rate : undefined
}

/** What must hold; `--enforce` makes it the exit code. */
export const bars: Bar[] = [
  { name: 'get a product, of the floor', unit: '%', atLeast: 45, of: (result) => ratioOf(result, 'get') },
  {
    name: 'list 20 products, of the floor',
    unit: '%',
    atLeast: 45,
    of: (result) => ratioOf(result, 'list20'),
  },
  {
    name: 'update a product, of the floor',
    unit: '%',
    atLeast: 40,
    of: (result) => ratioOf(result, 'update'),
  },
  {
    name: 'list of the large merchant, cost beside the small',
    unit: '×',
    atMost: 1.5,
    of: (result) => costOf(result, 'list20', 'list20-small'),
  },
  {
    name: 'create 1,000 products with categories and options, of the floor',
    unit: '%',
    atLeast: 40,
    of: (result) => ratioOf(result, 'create1000'),
  },
  {
    name: 'update of a variant with 2,500 siblings, cost beside a product without',
    unit: '×',
    atMost: 1.3,
    of: (result) => costOf(result, 'update-sibling', 'update'),
  },
  {
    name: 'page of a category of the large merchant, cost beside the medium',
    unit: '×',
    atMost: 2,
    of: (result) => costOf(result, 'category20', 'category20-medium'),
  },
  {
    name: 'the same found by cursor',
    unit: '×',
    atMost: 2,
    of: (result) => costOf(result, 'category20-deep', 'category20-medium'),
  },
  {
    name: 'search, p99 beside that of a get',
    unit: '×',
    atMost: 10,
    of: ({ scenarios: { search, get } }) => (search && get ? search.http.p99 / get.http.p99 : undefined),
  },
  {
    name: 'reserve stock of many records, of the floor',
    unit: '%',
    atLeast: 40,
    of: (result) => ratioOf(result, 'reserve'),
  },
  {
    name: 'reserve stock of one record, of a floor that waits for the same row',
    unit: '%',
    atLeast: 40,
    of: (result) => ratioOf(result, 'reserve-hot'),
  },
  {
    name: 'create an order with 10 lines, of the floor',
    unit: '%',
    atLeast: 40,
    of: (result) => ratioOf(result, 'order-create'),
  },
  {
    name: 'place an order with 10 lines and promotions, of the floor',
    unit: '%',
    atLeast: 40,
    of: (result) => ratioOf(result, 'order-place'),
  },
  {
    name: 'update an order, of the floor',
    unit: '%',
    atLeast: 40,
    of: (result) => ratioOf(result, 'order-update'),
  },
  {
    name: 'list 100 orders of the large merchant, cost beside the medium',
    unit: '×',
    atMost: 2,
    of: (result) => costOf(result, 'order-list100', 'order-list100-medium'),
  },
  {
    name: 'idle memory after a later start',
    unit: 'MB',
    atMost: 150,
    of: ({ startUp }) => startUp && startUp.later.idleBytes / 1e6,
  },
  { name: 'later start', unit: 's', atMost: 5, of: ({ startUp }) => startUp && startUp.later.readyMs / 1000 },
]

export type JudgedBar = { name: string; unit: string; bar: string; value: number; holds: boolean }

export const judge = (result: BenchResult): JudgedBar[] =>
  bars.flatMap((bar) => {
    const value = bar.of(result)
    if (value === undefined) return []
    const [holds, text] =
      'atLeast' in bar
        ? [value >= bar.atLeast, `at least ${bar.atLeast}`]
        : [value <= bar.atMost, `at most ${bar.atMost}`]
    return [{ name: bar.name, unit: bar.unit, bar: text, value, holds }]
  })
