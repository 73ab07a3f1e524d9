import type { World } from './scenario/world.ts'
import { readArguments } from './server/options.ts'

export type BenchOptions = {
  callers: number
  /** Length of one round; each side of a scenario has `rounds` of them, in turns. */
  seconds: number
  rounds: number
  warmUpSeconds: number
  /** Names of scenarios; empty means all of them and the start-up figures. */
  only: string[]
  products: { large: number; medium: number; small: number }
  /** Variants of one product: updating one must not cost more because of the others. */
  siblings: number
  /** A merchant gets so many by the interface; the others are copies of them, because a million would take too long. */
  orders: { large: number; medium: number; byInterface: number }
  /** Orders of the year that the reports are about, as figures alone. */
  reportedOrders: number
  /** Enough that orders seldom wait for the totals of one. Orders stored beforehand all belong to the first. */
  customers: number
  /** Orders whose goods can be given back. */
  returned: number
  batches: World['batches']
  idleSeconds: number
  /** A PostgreSQL server that is measured beside the embedded one. */
  databaseUrl?: string
  enforce: boolean
  /** Where the result is written as JSON. */
  json: string
}

const full = {
  seconds: 4,
  rounds: 3,
  warmUpSeconds: 5,
  idleSeconds: 10,
  large: 100_000,
  medium: 10_000,
  small: 1_000,
  orders: 10_000,
  reportedOrders: 1_000_000,
}
const quick = {
  seconds: 1,
  rounds: 1,
  warmUpSeconds: 0.5,
  idleSeconds: 2,
  large: 5_000,
  medium: 2_000,
  small: 500,
  orders: 1_000,
  reportedOrders: 50_000,
}

export const usage = `npm run bench -- [options]
  --callers n     requests in flight at any time (16)
  --seconds n     length of one round (4; each side of a scenario has 3)
  --only name     this scenario only, without the start-up figures; may be repeated
  --products n    products of the large merchant (100000)
  --orders n      orders of the large merchant (10000); above that they are copied in the database
  --database url  a PostgreSQL server of one's own, on which databases may be created: measured beside the embedded one
  --quick         little data and one short round: shows that it works, measures little
  --json file     where the result goes (bench-results.json)
  --enforce       exit code 1 when a bar does not hold`

/** The medium merchant has a tenth, but ten thousand at most, which a million is compared with. */
const ordersFor = (large: number) => ({
  large,
  medium: Math.min(10_000, Math.ceil(large / 10)),
  byInterface: 10_000,
})

export const readOptions = (args = process.argv.slice(2)): BenchOptions => {
  const base = args.includes('--quick') ? quick : full
  const { products, orders, database, json, ...chosen } = readArguments({
    args,
    whole: { callers: 16, products: base.large, orders: base.orders },
    fractions: { seconds: base.seconds },
    others: {
      only: { type: 'string', multiple: true, default: [] },
      database: { type: 'string' },
      quick: { type: 'boolean' },
      json: { type: 'string', default: 'bench-results.json' },
      enforce: { type: 'boolean', default: false },
    },
  })
  return {
    ...chosen,
    rounds: base.rounds,
    warmUpSeconds: base.warmUpSeconds,
    products: { large: products, medium: base.medium, small: base.small },
    siblings: 2500,
    customers: 1000,
    returned: 1000,
    batches: { statuses: 500, routed: 100 },
    orders: ordersFor(orders),
    reportedOrders: base.reportedOrders,
    idleSeconds: base.idleSeconds,
    ...(database && { databaseUrl: database }),
    json,
  }
}
