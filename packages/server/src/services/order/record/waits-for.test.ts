import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FulfillmentOrderCreate, waitedFor } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import type { Harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { fill } from '../../shop/checkout/checkout.fixture.ts'
import { cards, withCards } from '../../shop/payment/payment.fixture.ts'
import { fulfillmentOrder, part, withFulfillmentOrders } from '../fulfillment/fulfillment-order.fixture.ts'
import { groupOf } from '../fulfillment/group/group.fixture.ts'
import { tea, withRouting } from '../fulfillment/route/route.fixture.ts'
import { listSalesOrders } from '../sales/list.ts'
import { waitsForField } from './waits-for.read.ts'

/** By the filter, which both of its forms agree about. */
const isFound = async (api: Harness['api'], orderNumber: string, waitsFor: string | null) => {
  const all = { orderNumber, isAttempt: { $in: [true, false] } }
  const find = async (condition: unknown) =>
    (await api.listSalesOrders({ filters: { ...all, waitsFor: condition } as never })).orders.length === 1
  const isIn = await find(waitsFor)
  assert.equal(await find({ $ne: waitsFor }), !isIn)
  return isIn
}

/** As the order says it, which is what the list and its filter say. */
const waitOf = async ({ api }: Pick<Harness, 'api'>, orderNumber: string) => {
  const { order } = await api.getSalesOrder({ orderNumber, fields: ['waitsFor'] })
  const { orders } = await api.listSalesOrders({
    filters: { orderNumber, isAttempt: { $in: [true, false] } },
    fields: ['waitsFor'],
  })
  const { waitsFor } = order
  assert.deepEqual(
    orders.map((one) => one.waitsFor),
    [waitsFor],
  )
  for (const who of [...waitedFor, null])
    assert.equal(await isFound(api, orderNumber, who), who === (waitsFor?.who ?? null), `filter ${who}`)
  return waitsFor && [waitsFor.who, waitsFor.locationCode, waitsFor.reason].filter(Boolean).join(' ')
}

const pickup: Partial<FulfillmentOrderCreate> = {
  locationCode: 'store',
  type: 'BOPIS',
  routeType: 'standardPickup',
}

describe('an order waits for', () => {
  it('its payment, until that is approved', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { jar: 2 }), cards.waiting)
    const before = await waitOf(h, orderNumber)

    await h.api.receivePaymentNews({
      methodCode: 'testCard',
      merchantCode: h.merchantCode,
      body: { reference: (await h.paymentOf(orderNumber)).reference, status: 'approved' },
    })

    assert.equal(before, 'payment processing')
    assert.notEqual(await waitOf(h, orderNumber), before)
  })

  it('nobody as a draft, and for nobody any more once it has ended', async () => {
    const h = await withFulfillmentOrders()
    const { salesOrderNumber, orderNumber } = await h.begin()
    const canceled = await h.place()
    const draft = await h.place({ status: 'new' })
    await h.update(orderNumber, { status: 'fulfilled' })
    await h.api.updateSalesOrder({ orderNumber: canceled, body: { status: 'canceled' } })

    assert.equal((await h.read(salesOrderNumber)).status, 'fulfilled')
    for (const one of [salesOrderNumber, canceled, draft]) assert.equal(await waitOf(h, one), null)
  })

  it('the merchant where routing is off, until all of it is with locations or sent without one', async () => {
    const h = await withFulfillmentOrders([
      { onHand: 5 },
      { locationCode: 'store' },
      { locationCode: 'berlin' },
    ])
    const orderNumber = await h.place()
    const before = await waitOf(h, orderNumber)
    await h.assign(part(orderNumber, 1, 'store'))
    const half = await waitOf(h, orderNumber)
    await h.assign(part(orderNumber, 1, 'berlin'))
    const sent = await h.place()
    await h.add(sent, groupOf(2))

    assert.deepEqual([before, half], ['merchant route', 'merchant route'])
    assert.equal(await waitOf(h, orderNumber), 'location store accept')
    assert.equal(await waitOf(h, sent), null)
    assert.equal(await waitOf(h, await h.place({ imported: true })), null)
  })

  it('the merchant where routing finds no location, and again when one refuses', async () => {
    const h = await withRouting([{ locationCode: 'store', onHand: 2 }])
    const short = await waitOf(h, await h.place({ lineItems: [tea(9)] }))
    await h.put({ locationCode: 'store', onHand: 20 })
    const orderNumber = await h.place({ lineItems: [tea(1)] })
    const before = await waitOf(h, orderNumber)
    const [asked] = await h.fulfillmentOrdersOf(orderNumber)

    await h.reject(String(asked?.orderNumber))

    assert.deepEqual([short, before], ['merchant decide', 'location store accept'])
    assert.equal(await waitOf(h, orderNumber), 'merchant decide')
  })

  it('its location, by the next step of a parcel', async () => {
    const h = await withFulfillmentOrders()
    const { salesOrderNumber, orderNumber } = await h.begin()
    const seen = [await waitOf(h, salesOrderNumber)]
    for (const status of ['requested', 'accepted', 'hold', 'inProgress', 'picked', 'packed'] as const) {
      await h.update(orderNumber, { status })
      seen.push(await waitOf(h, salesOrderNumber))
    }

    const steps = ['accept', 'accept', 'pick', 'hold', 'pick', 'pack', 'ship']
    assert.deepEqual(
      seen,
      steps.map((step) => `location depot ${step}`),
    )
  })

  it('its customer to collect it, and the location as soon as the customer is there', async () => {
    const h = await withFulfillmentOrders([{ locationCode: 'store', onHand: 5 }])
    const { salesOrderNumber, orderNumber } = await h.begin(pickup)
    const seen: unknown[] = []
    for (const status of ['accepted', 'picked', 'packed', 'ready', 'checkedIn'] as const) {
      await h.update(orderNumber, { status })
      seen.push(await waitOf(h, salesOrderNumber))
    }

    assert.deepEqual(seen, [
      'location store pick',
      'location store pack',
      'location store handOver',
      'customer store collect',
      'location store handOver',
    ])
  })

  it('the first location that works on it, and for the customer only when none does', async () => {
    const h = await withFulfillmentOrders([
      { locationCode: 'store', onHand: 5 },
      { locationCode: 'berlin', onHand: 5 },
    ])
    const orderNumber = await h.place()
    const [first = '', second = ''] = await h.assign(
      { ...part(orderNumber, 1, 'store'), type: 'BOPIS', routeType: 'standardPickup' },
      part(orderNumber, 1, 'berlin'),
    )
    const before = await waitOf(h, orderNumber)
    await h.update(first, { status: 'ready' })
    const ready = await waitOf(h, orderNumber)
    await h.update(second, { status: 'fulfilled' })

    assert.deepEqual([before, ready], ['location store accept', 'location berlin accept'])
    assert.equal(await waitOf(h, orderNumber), 'customer store collect')
  })
})

describe('the filter waitsFor', () => {
  it('finds orders that wait for one of several, counts them and takes no other word', async () => {
    const h = await withFulfillmentOrders()
    const { salesOrderNumber } = await h.begin()
    const unrouted = await h.place()
    await h.place({ status: 'new' })
    const find = async (waitsFor: unknown) => {
      const { orders, meta } = await h.api.listSalesOrders({
        filters: { waitsFor } as never,
        sort: 'submitDate:desc',
        limit: 1,
      })
      return [orders[0]?.orderNumber, meta.totalItemCount]
    }

    assert.deepEqual(await find({ $in: ['merchant', 'location'] }), [unrouted, 2])
    assert.deepEqual(await find('location'), [salesOrderNumber, 1])
    assert.deepEqual(await find({ $in: [] }), [undefined, 0])
    await assert.rejects(find('nobody'), ValidationError)
  })

  it('reads only orders that may wait', async () => {
    const { database } = (await withFulfillmentOrders()).platform
    const { text, values } = sql`explain select from sales_order o
      where o.merchant_id = 1 and ${waitsForField.has(['merchant'])} order by o.submit_date desc, o.id desc limit 20`
    const client = await database.pool.connect()

    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
    const { rows } = await client.query(text, values).finally(() => client.release(true))
    assert.match(JSON.stringify(rows), /sales_order__waiting/)
  })
})

describe('the field waitsFor', () => {
  it('comes when it is asked for, in one statement for any number of orders', async () => {
    const h = await withFulfillmentOrders()
    const { salesOrderNumber } = await h.begin()
    await h.place()
    await h.assign(fulfillmentOrder(await h.place()))
    const { ctx, spent } = await countStatements(h)

    assert.equal(await spent(() => listSalesOrders(ctx, { fields: 'waitsFor' })), 1)
    assert.ok(!('waitsFor' in (await h.read(salesOrderNumber))))
    assert.ok((await h.api.listSalesOrders()).orders.every((order) => !('waitsFor' in order)))
    await assert.rejects(h.api.listSalesOrders({ fields: ['waitFor'] as never }), ValidationError)
  })
})
