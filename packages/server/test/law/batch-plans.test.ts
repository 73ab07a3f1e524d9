import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Database, sql, unprepared } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import {
  part,
  withFulfillmentOrders,
} from '../../src/services/order/fulfillment/fulfillment-order.fixture.ts'
import { order } from '../../src/services/order/sales/order.fixture.ts'
import { quiet } from '../support/digest.ts'
import { useOwnServer } from '../support/harness.ts'

useOwnServer()

const BATCH = 100
/** A tenth of each with each. */
const MOST_PAIRS = BATCH ** 2 / 10

type Node = { 'Actual Loops': number; Plans?: Node[] } & Record<string, unknown>
type Explained = { 'Query Text': string; Plan: Node }

/** Planned anew each time: a plan from when the table was empty is replaced as soon as it has grown. */
const explain = `set plan_cache_mode = force_custom_plan; load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice`

/** Has every connection tell the plans of its statements, as they were carried out. */
const watchPlans = ({ pool }: Database): Explained[] => {
  const plans: Explained[] = []
  const heard = new WeakSet()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    client.on('notice', ({ message = '' }) => {
      const plan = message.indexOf('plan:\n')
      if (plan >= 0) plans.push(JSON.parse(message.slice(plan + 'plan:\n'.length)))
    })
    // not awaited: it travels in front of what the connection was taken for
    client.query(explain).catch(() => undefined)
  })
  return plans
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
/** Pairs that were compared and did not match. What a scan leaves out does not count: it is bounded by the table. */
const pairsAt = (node: Node) => Number(node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops']

const codes = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
const priced = (code: string) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard' as const,
  isInventoryManaged: true,
  price: { currencyCode: 'USD' as const, price: 10 },
})
const atDepot = (productCode: string) => ({ productCode, locationCode: 'depot' })

type Shop = Awaited<ReturnType<typeof withFulfillmentOrders>>

const stockUp = async ({ api }: Shop, products: string[]) => {
  expectNoErrors(await api.createProducts({ body: { products: products.map(priced) } }))
  const productLocationPrices = products.map((code) => ({
    ...atDepot(code),
    currencyCode: 'USD' as const,
    price: 9,
  }))
  expectNoErrors(await api.setProductLocationPrices({ body: { productLocationPrices } }))
  const inventories = products.map((code) => ({ ...atDepot(code), sku: null, onHand: 5 }))
  expectNoErrors(await api.setInventories({ body: { inventories } }))
}

const sell = async ({ api }: Shop) => {
  const orders = codes('order', BATCH).map(() => order())
  const { orderNumbers } = expectNoErrors(await api.createSalesOrders({ body: { orders } }))
  const fulfillmentOrders = orderNumbers.map((number) => part(String(number), 2))
  return expectNoErrors(await api.createFulfillmentOrders({ body: { fulfillmentOrders } })).ids.map(String)
}

describe('a batch', () => {
  it('is compared with the tables by index, not each row with each', async () => {
    const h = await withFulfillmentOrders([{ onHand: 5000 }])
    await stockUp(h, codes('before', 500))
    for (let round = 0; round < 4; round++) await sell(h)
    await h.platform.database.run(unprepared(sql`analyze`))
    const plans = watchPlans(h.platform.database)

    const many = codes('many', BATCH)
    await stockUp(h, many)
    expectNoErrors(await h.api.resolvePrices({ body: { items: many.map(atDepot) } }))
    const numbers = await sell(h)
    for (const status of ['accepted', 'picked', 'canceled'] as const)
      expectNoErrors(
        await h.api.setFulfillmentOrderStatuses({
          body: numbers.map((orderNumber) => ({ orderNumber, status })),
        }),
      )
    await quiet(h.platform.database)

    assert.ok(plans.length > 100, 'the statements told their plans')
    const quadratic = plans.flatMap(({ 'Query Text': text, Plan }) =>
      nodesOf(Plan)
        .filter((node) => pairsAt(node) > MOST_PAIRS)
        .map((node) => ({ pairs: pairsAt(node), at: node['Node Type'], text })),
    )
    assert.deepEqual(quadratic, [])
  })
})
