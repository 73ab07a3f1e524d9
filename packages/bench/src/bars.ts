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

const ofFloor = (scenario: string, atLeast: number, what: string, floor = 'the floor'): Bar => ({
  name: `${what}, of ${floor}`,
  unit: '%',
  atLeast,
  of: (result) => ratioOf(result, scenario),
})

const ofLimit = (scenario: string, atLeast: number, what: string): Bar => ({
  name: `${what}, of the limit`,
  unit: '%',
  atLeast,
  of: ({ scenarios }) => {
    const ratio = scenarios[scenario]?.limit?.ratio
    return ratio === undefined ? undefined : ratio * 100
  },
})

const beside = (scenario: string, than: string, atMost: number, name: string): Bar => ({
  name,
  unit: '×',
  atMost,
  of: (result) => costOf(result, scenario, than),
})

/** Figures that must be reached; `--enforce` makes a miss the exit code. */
export const bars: Bar[] = [
  ofFloor('get', 45, 'get a product'),
  ofFloor('list20', 45, 'list 20 products'),
  ofFloor('update', 40, 'update a product'),
  ofLimit('get', 55, 'get a product'),
  ofLimit('list20', 50, 'list 20 products'),
  ofLimit('update', 50, 'update a product'),
  beside('list20', 'list20-small', 1.5, 'list of the large merchant, cost beside the small'),
  ofFloor('create1000', 40, 'create 1,000 products with categories and options'),
  beside(
    'update-sibling',
    'update',
    1.3,
    'update of a variant with 2,500 siblings, cost beside a product without',
  ),
  beside(
    'category20',
    'category20-medium',
    2,
    'page of a category of the large merchant, cost beside the medium',
  ),
  beside('category20-deep', 'category20-medium', 2, 'the same found by cursor'),
  {
    name: 'search, p99 beside that of a get',
    unit: '×',
    atMost: 10,
    of: ({ scenarios: { search, get } }) => (search && get ? search.http.p99 / get.http.p99 : undefined),
  },
  ofFloor('search-frequent', 45, 'search for a frequent word'),
  beside(
    'search-frequent',
    'search-frequent-small',
    1.2,
    'search for a frequent word of the large merchant, cost beside the small',
  ),
  beside('list-price', 'list20', 5, 'page of the products of one price, cost beside a page of all'),
  beside('facets', 'list20', 60, 'page with three facets, cost beside one without'),
  ofFloor('reserve', 40, 'reserve stock of many records'),
  ofFloor('reserve-hot', 40, 'reserve stock of one record', 'a floor that waits for the same row'),
  ofFloor('order-create', 40, 'create an order with 10 lines'),
  ofFloor('order-place', 40, 'place an order with 10 lines and promotions'),
  ofFloor('order-update', 40, 'update an order'),
  beside(
    'order-list100',
    'order-list100-medium',
    2,
    'list 100 orders of the large merchant, cost beside the medium',
  ),
  beside(
    'work-list100',
    'work-list100-medium',
    2,
    'list 100 fulfillment orders by status and location of the large merchant, cost beside the medium',
  ),
  ofFloor('work-status500', 40, 'set the status of 500 fulfillment orders'),
  ofFloor('order-route100', 40, 'create and route 100 orders'),
  ofFloor('return-create', 40, 'create a return'),
  ofFloor('cart-add', 40, 'add to a cart of one line'),
  ofFloor('cart-add50', 40, 'add to a cart of 50 lines'),
  ofFloor('cart-get1', 50, 'read a cart of one line'),
  ofFloor('cart-get50', 50, 'read a cart of 50 lines'),
  ofFloor('checkout', 40, 'buy a cart of one line'),
  ofFloor('store-product', 30, 'product page of the storefront', 'its data query alone'),
  ofFloor('page-fresh', 60, 'read a live page'),
  beside('page-edited', 'page-fresh', 1.1, 'live page with 100 versions, cost beside one version'),
  beside('report-total', 'order-get', 5, 'revenue of a year of a million orders, cost beside a get'),
  beside('report-months', 'order-get', 5, 'the same by months'),
  beside('report-days', 'order-get', 5, 'the same by days'),
  ofFloor('image', 50, 'fetch an image that is made', 'the static file plugin'),
  {
    name: 'get a product while 50 images are made, p99 beside that of a get',
    unit: '×',
    atMost: 10,
    of: ({ scenarios: { 'get-images': beside, get } }) =>
      beside && get ? beside.http.p99 / get.http.p99 : undefined,
  },
  {
    name: 'idle memory after a later start',
    unit: 'MB',
    atMost: 150,
    of: ({ startUp }) => startUp && startUp.later.idleBytes / 1e6,
  },
  { name: 'later start', unit: 's', atMost: 5, of: ({ startUp }) => startUp && startUp.later.readyMs / 1000 },
]

export type CheckedBar = { name: string; unit: string; bar: string; value: number; holds: boolean }

export const checkBars = (result: BenchResult): CheckedBar[] =>
  bars.flatMap((bar) => {
    const value = bar.of(result)
    if (value === undefined) return []
    const [holds, text] =
      'atLeast' in bar
        ? [value >= bar.atLeast, `at least ${bar.atLeast}`]
        : [value <= bar.atMost, `at most ${bar.atMost}`]
    return [{ name: bar.name, unit: bar.unit, bar: text, value, holds }]
  })
