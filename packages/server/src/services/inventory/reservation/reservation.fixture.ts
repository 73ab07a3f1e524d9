import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReservationCreate } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { line } from './reservation-line.fixture.ts'

export type Shelf = {
  productCode?: string
  locationCode?: string
  sku?: string
  bin?: string
  binLocation?: string
  onHand?: number
  safetyStock?: number
  status?: 'active' | 'inactive'
}

const merchantIdOf = async ({ platform, merchantCode }: Harness): Promise<number> => {
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  return id
}

export const addLocations = (h: Harness, codes: string[], status: 'active' | 'inactive' = 'active') =>
  h.seed.location(...codes.map((code) => ({ code, status })))

const PER_BATCH = 1000

/** Records with what is on hand; their products are made when they are not there yet. */
export const addStock = async (h: Harness, shelves: Shelf[]) => {
  const inventories = shelves.map((shelf) => ({
    productCode: 'tea',
    locationCode: 'store',
    sku: null,
    onHand: 10,
    ...shelf,
  }))
  const products = [...new Set(inventories.map(({ productCode }) => productCode))].map((code) => ({
    code,
    name: { 'en-us': code },
    modelType: 'standard' as const,
    isInventoryManaged: true,
  }))
  for (let first = 0; first < products.length; first += PER_BATCH)
    await h.api.createProducts({ body: { products: products.slice(first, first + PER_BATCH) } })
  expectNoErrors(await h.api.setInventories({ body: { inventories } }))
}

/** A merchant with the location `store` and these records; ten of the product `tea` there unless something else is said. */
export const withStock = async (...shelves: Shelf[]) => {
  const h = await harness()
  await h.seed.catalog()
  await addLocations(h, ['store'])
  await addStock(h, shelves.length > 0 ? shelves : [{}])
  const reserve = (...reservations: ReservationCreate[]) => h.api.reserveInventory({ body: { reservations } })
  /** The code of the one reservation that this line becomes. */
  const reserveOne = async (over: Partial<ReservationCreate> = {}): Promise<string> => {
    const { codes, errors } = await reserve(line(over))
    assert.deepEqual(errors, [])
    return codes[0] as string
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    h.raw(`/catalog/v1/merchants/${h.merchantCode}${path}`, { method, body: JSON.stringify(body), headers })
  return {
    ...h,
    reserve,
    reserveOne,
    post,
    stock: () => stockOf(h),
    ledger: () => ledgerOf(h),
    merchantId: await merchantIdOf(h),
  }
}

export type Stocked = Awaited<ReturnType<typeof withStock>>

type Level = { record: string; onHand: number; onReserve: number }

/** Stock of each record, by the parts of its key that are set. */
export const stockOf = async (h: Harness) => {
  const rows = await h.platform.database.many<Level>(sql`
    select concat_ws('/', product_code, location_code, nullif(sku, ''), nullif(bin, ''), nullif(bin_location, '')) as record,
      on_hand::float8 as "onHand", on_reserve::float8 as "onReserve"
    from inventory i join merchant m on m.id = i.merchant_id where m.code = ${h.merchantCode} order by 1`)
  return Object.fromEntries(rows.map(({ record, onHand, onReserve }) => [record, [onHand, onReserve]]))
}

type Change = { field: string; before: number; after: number; reason: string; reference: string }

/** The ledger without what the test itself laid down, oldest first. */
export const ledgerOf = (h: Harness) =>
  h.platform.database.many<Change>(sql`
    select c.field, c.before::float8, c.after::float8, c.reason, c.reference
    from inventory_change c join merchant m on m.id = c.merchant_id
    where m.code = ${h.merchantCode} and c.reason <> 'set' order by c.id`)

/** Invariants of stock: records, reservations and ledger agree. */
export const assertBalanced = async (h: Harness) => {
  const key = sql`product_code, location_code, sku, bin, bin_location`
  const merchantId = await merchantIdOf(h)
  const wrong = await h.platform.database.many(sql`
    with held as (
      select ${key}, sum(quantity) as quantity from reservation where merchant_id = ${merchantId} group by ${key}),
    booked as (
      select ${key}, sum(after - before) filter (where field = 'onHand') as on_hand,
        sum(after - before) filter (where field = 'onReserve') as on_reserve
      from inventory_change where merchant_id = ${merchantId} group by ${key})
    select ${key}, i.on_hand, i.on_reserve, held.quantity as held, booked.on_hand as booked_hand, booked.on_reserve as booked_reserve
    from (select * from inventory where merchant_id = ${merchantId}) i
    full join held using (${key}) full join booked using (${key})
    where i.on_reserve is distinct from coalesce(held.quantity, 0) or i.on_hand is distinct from coalesce(booked.on_hand, 0)
      or i.on_reserve is distinct from coalesce(booked.on_reserve, 0)`)
  const counts = await h.platform.database.one<{ rows: number; counted: number }>(sql`
    select (select count(*) from reservation where merchant_id = ${merchantId}) as rows,
      (select coalesce(sum(n), 0)::bigint from counter where merchant_id = ${merchantId} and kind = 'reservation') as counted`)
  assert.deepEqual(wrong, [])
  assert.equal(counts.counted, counts.rows)
}

export const eventsNamed = async ({ events }: Pick<Harness, 'events'>, event: string) =>
  (await events()).filter((one) => one.event === event)

/** How often PostgreSQL had to end a transaction because some waited in a circle; what the kernel repeats silently. */
export const deadlocks = async ({ platform }: Pick<Harness, 'platform'>): Promise<number> => {
  // a connection hands its figures in with the first statement a second after the last time
  await sleep(1100)
  await Promise.all(Array.from({ length: 20 }, () => platform.database.run(sql`select pg_sleep(0.05)`)))
  const { count } = await platform.database.one<{ count: number }>(sql`
    select deadlocks as count from pg_stat_database where datname = current_database()`)
  return count
}
