import assert from 'node:assert/strict'
import { it } from 'node:test'
import { loadTestDatabase, sql } from '@tradepost/kernel'
import { withDatabase } from '@tradepost/postgres'
import { type Client, createClient, expectNoErrors } from '@tradepost/sdk'
import { shipped } from '../../src/services/order/fulfillment/group/group.fixture.ts'
import { tea, withRouting } from '../../src/services/order/fulfillment/route/route.fixture.ts'
import { order } from '../../src/services/order/sales/order.fixture.ts'
import { launch } from '../support/launch.ts'

const ORDERS = 500

/** A few at a time, in the order of the list; `heard` is told each answer. */
const routeAll = async (api: Client, numbers: string[], heard: () => void = () => {}) => {
  const left = [...numbers]
  const work = async () => {
    for (let orderNumber = left.shift(); orderNumber; orderNumber = left.shift()) {
      await api.routeSalesOrder({ orderNumber })
      heard()
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
}

it('routes each of 500 orders once by two servers, of which one is killed in the middle', async () => {
  const h = await withRouting([
    { locationCode: 'store', onHand: 300 },
    { locationCode: 'berlin', onHand: 300 },
  ])
  await h.api.updateSettings({ body: { settings: { automaticRouting: false } } })
  const numbers: string[] = []
  for (let batch = 0; batch < ORDERS / 100; batch++) {
    const orders = Array.from({ length: 100 }, () => order(shipped({ lineItems: [tea(1)] })))
    const created = expectNoErrors(await h.api.createSalesOrders({ body: { orders } }))
    numbers.push(...created.orderNumbers.map(String))
  }
  const { name } = await h.platform.database.one<{ name: string }>(sql`select current_database() as name`)
  const { child, ready, ended } = launch({
    DATABASE_URL: withDatabase(loadTestDatabase().url, name),
    TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
    TRADEPOST_DEMO: '0',
  })
  const other = createClient({
    baseUrl: await ready,
    merchantCode: h.merchantCode,
    clientId: h.client.id,
    clientSecret: h.client.secret,
    retries: 0,
  })

  let heard = 0
  const killed = routeAll(other, numbers, () => {
    if (++heard === 100) child.kill('SIGKILL')
  })
  await Promise.all([routeAll(h.api, numbers.toReversed()), assert.rejects(killed)])
  assert.equal((await ended).signal, 'SIGKILL')
  assert.ok(heard < ORDERS)

  const { merchantCode } = h
  const [routed] = await h.platform.database.many<{ orders: number; works: number; quantity: number }>(sql`
    select count(distinct f.sales_order_id)::int as orders, count(*)::int as works, sum(l.quantity)::int as quantity
    from fulfillment_order f join fulfillment_order_line l on l.merchant_id = f.merchant_id and l.fulfillment_order_id = f.id
    join merchant m on m.id = f.merchant_id where m.code = ${merchantCode}`)
  assert.deepEqual(routed, { orders: ORDERS, works: ORDERS, quantity: ORDERS })
  const [held] = await h.platform.database.many<{ reserved: number }>(sql`
    select sum(i.on_reserve)::int as reserved from inventory i join merchant m on m.id = i.merchant_id
    where m.code = ${merchantCode}`)
  assert.deepEqual(held, { reserved: ORDERS })
})
