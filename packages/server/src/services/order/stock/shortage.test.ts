import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@tradepost/kernel'
import { countStatements } from '../../../../test/support/statements.ts'
import { assertBalanced, deadlocks } from '../../inventory/reservation/reservation.fixture.ts'
import { line } from '../sales/order.fixture.ts'
import { cups, handedOver, withHeldStock } from './order-stock.fixture.ts'
import { serveWaitingOrders } from './serve-waiting.ts'

type Stocked = Awaited<ReturnType<typeof withHeldStock>>

/** As the job does it, without waiting for the job. */
const serve = async ({ platform, merchantCode }: Stocked) => {
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  await serveWaitingOrders(platform, { id, code: merchantCode })
}

const statusesOf = async (h: Stocked, numbers: string[]) =>
  (await Promise.all(numbers.map((number) => h.read(number)))).map((one) => one.fulfillmentStatus)

const teas = (quantity: number) => ({ lineItems: [line({ quantity })] })

describe('an order that waits for stock', () => {
  it('is served by itself when stock comes', async () => {
    const h = await withHeldStock([{ onHand: 1 }])
    const orderNumber = await h.place(teas(3))
    assert.deepEqual(await statusesOf(h, [orderNumber]), ['actionRequired'])

    await h.put({ onHand: 5 })
    for (let tries = 0; tries < 600; tries++) {
      if ((await h.read(orderNumber)).fulfillmentStatus === 'open') break
      await sleep(100)
    }

    assert.deepEqual(await statusesOf(h, [orderNumber]), ['open'])
    assert.deepEqual(await h.stock(), { 'tea depot': '3 of 5' })
    const { reservations } = await h.api.listReservations()
    assert.deepEqual(
      reservations.map(({ quantity }) => quantity),
      [3],
    )
    const updates = (await h.events()).filter(({ event }) => event === 'salesOrderUpdated')
    assert.partialDeepStrictEqual(updates.at(-1)?.payload, {
      salesOrderNumber: orderNumber,
      oldProperties: { fulfillmentStatus: 'actionRequired' },
      newProperties: { fulfillmentStatus: 'open' },
      user: 'system',
    })
    await assertBalanced(h)
  })

  it('comes before those that came after it', async () => {
    const h = await withHeldStock([])
    // numbers with more digits are younger, whatever they begin with
    await h.platform.database.run(sql`
      insert into order_sequence (merchant_id, next) select m.id, 99998 from merchant m where m.code = ${h.merchantCode}`)
    const numbers = [
      await h.place(teas(2)),
      await h.place(teas(2)),
      await h.place(teas(2)),
      await h.place(teas(2)),
    ]
    assert.deepEqual(numbers, ['99998', '99999', '100000', '100001'])

    await h.put({ onHand: 5 })
    await serve(h)

    assert.deepEqual(await statusesOf(h, numbers), ['open', 'open', 'actionRequired', 'actionRequired'])
    const { reservations } = await h.api.listReservations()
    assert.deepEqual(
      reservations.map(({ salesOrderNumber, quantity }) => `${salesOrderNumber} ${quantity}`).toSorted(),
      ['100000 1', '99998 2', '99999 2'],
    )
    await h.put({ onHand: 8 })
    await serve(h)
    assert.deepEqual(await statusesOf(h, numbers), ['open', 'open', 'open', 'open'])
    assert.deepEqual(await h.stock(), { 'tea depot': '8 of 8' })
  })

  it('is served once, however often and by however many', async () => {
    const h = await withHeldStock([])
    await h.place(teas(2))
    await h.put({ onHand: 9 })

    await Promise.all(Array.from({ length: 4 }, () => serve(h)))
    await serve(h)

    assert.deepEqual(await h.stock(), { 'tea depot': '2 of 9' })
    await assertBalanced(h)
  })

  it('is served by stock that others give back, where it wants it', async () => {
    const h = await withHeldStock([{ onHand: 2 }, { locationCode: 'store', onHand: 9 }])
    const first = await h.place(teas(2))
    const second = await h.place(teas(2))
    await serve(h)
    assert.deepEqual(await statusesOf(h, [first, second]), ['open', 'actionRequired'])

    await h.api.updateSalesOrder({ orderNumber: first, body: { status: 'canceled' } })
    await serve(h)

    assert.deepEqual(await statusesOf(h, [second]), ['open'])
    assert.deepEqual(await h.stock(), { 'tea depot': '2 of 2', 'tea store': '0 of 9' })
  })

  it('waits no more for lines that were voided, made smaller or handed over', async () => {
    const h = await withHeldStock([{ onHand: 1 }])
    const numbers = [await h.place(teas(3)), await h.place(teas(3)), await h.place(teas(3))]
    const [shrunk = '', canceled = '', handed = ''] = numbers
    assert.deepEqual(await statusesOf(h, numbers), ['actionRequired', 'actionRequired', 'actionRequired'])

    await h.api.updateSalesOrder({
      orderNumber: shrunk,
      body: { lineItems: [{ code: 'A', quantity: 1, quantityChangeReason: 'unavailable' }] },
    })
    await h.api.updateSalesOrder({
      orderNumber: canceled,
      body: { lineItems: [{ code: 'A', status: 'canceled' }] },
    })
    await h.add(handed, handedOver(3, 'berlin'))
    await h.put({ onHand: 9 })
    await serve(h)

    assert.deepEqual(await statusesOf(h, numbers), ['open', 'open', 'completed'])
    assert.deepEqual(await h.stock(), { 'tea berlin': '0 of -3', 'tea depot': '1 of 9' })
  })

  it('leaves the status that somebody set for another reason', async () => {
    const h = await withHeldStock([])
    const orderNumber = await h.place(teas(2))
    await h.put({ onHand: 2 })
    await serve(h)
    await h.api.updateSalesOrder({ orderNumber, body: { fulfillmentStatus: 'actionRequired' } })

    await h.api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'A', quantity: 1, quantityChangeReason: 'other' }] },
    })

    assert.deepEqual(await statusesOf(h, [orderNumber]), ['actionRequired'])
  })
})

describe('at the same time', () => {
  it('waiting orders, checkouts and stock that comes share what there is', async () => {
    const h = await withHeldStock([{ productCode: 'cup', onHand: 0 }])
    const before = await deadlocks(h)
    const waiting = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        h.place({ lineItems: n % 2 ? [line({ quantity: 1 }), cups(1)] : [cups(1), line({ quantity: 1 })] }),
      ),
    )
    const fresh = await Promise.all(
      Array.from({ length: 8 }, () =>
        h.place({ status: 'new', lineItems: [cups(1), line({ quantity: 1 })] }),
      ),
    )

    await Promise.allSettled([
      h.put({ onHand: 6 }, { productCode: 'cup', onHand: 6 }),
      ...fresh.map((orderNumber) => h.api.checkoutSalesOrder({ orderNumber, body: {} })),
      serve(h),
      serve(h),
      ...waiting
        .slice(0, 3)
        .map((orderNumber) => h.api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })),
    ])
    await serve(h)

    assert.deepEqual(await h.stock(), { 'cup depot': '6 of 6', 'tea depot': '6 of 6' })
    const { reservations } = await h.api.listReservations()
    assert.equal(reservations.length, 12)
    await assertBalanced(h)
    assert.equal((await deadlocks(h)) - before, 0)
  })
})

describe('a backlog of waiting orders', () => {
  it('is served in turns, each from where the one before ended', async () => {
    const h = await withHeldStock([{ onHand: 0 }])
    const { ctx } = await countStatements(h)
    const merchant = { id: ctx.merchantId, code: h.merchantCode }
    const orderNumber = await h.place(teas(2))
    await h.put({ onHand: 5 })

    const beforeFirst = await serveWaitingOrders(h.platform, merchant, { batches: 0 })
    const end = await serveWaitingOrders(h.platform, merchant, { after: orderNumber })
    await serve(h)

    assert.deepEqual([beforeFirst, end], ['', null])
    assert.notDeepEqual(await statusesOf(h, [orderNumber]), ['actionRequired'])
  })
})

describe('the number of statements', () => {
  it('to serve waiting orders is the same for one and for many', async () => {
    const h = await withHeldStock([])
    const { ctx, spent } = await countStatements(h)
    const merchant = { id: ctx.merchantId, code: h.merchantCode }
    const wait = async (count: number, onHand: number) => {
      for (let n = 0; n < count; n++)
        await h.place({ lineItems: [line({ quantity: 1 }), line({ code: 'C', quantity: 1 })] })
      await h.put({ onHand })
      return spent(() => serveWaitingOrders(ctx.platform, merchant))
    }

    await wait(1, 2)
    assert.equal(await wait(1, 4), await wait(12, 28))
  })
})
