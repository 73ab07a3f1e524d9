import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { FulfillmentOrder, Location, OrderPayments, ReturnOrder, SalesOrder } from '@tradepost/contract'
import { type Client, createClient } from '@tradepost/sdk'
import { isOpen, salesOrderMachine } from '@tradepost/server'
import { startDemoServer } from '@tradepost/server/test-demo'
import { demoClient } from './account/accounts.service.ts'

type Told = {
  order: SalesOrder
  payments: OrderPayments
  works: FulfillmentOrder[]
  returns: ReturnOrder[]
}

const AT_ONCE = 8
const cents = (amount: number) => Math.round(amount * 100)

const readAll = async <Item>(
  list: (after: string | undefined) => Promise<{ items: Item[]; next: string | null | undefined }>,
): Promise<Item[]> => {
  const all: Item[] = []
  for (let after: string | undefined; ; ) {
    const { items, next } = await list(after)
    all.push(...items)
    if (!next) return all
    after = next
  }
}

/** The orders of the demo by the API, with their payments, work and returns. */
const readStory = async (api: Client): Promise<Told[]> => {
  const limit = 100
  const orders = await readAll(async (after) => {
    const page = await api.listSalesOrders({ limit, after })
    return { items: page.orders, next: page.meta.cursors?.after }
  })
  const works = await readAll(async (after) => {
    const page = await api.listFulfillmentOrders({ limit, after })
    return { items: page.fulfillmentOrders, next: page.meta.cursors?.after }
  })
  const { returnOrders } = await api.listReturnOrders({ limit: 100, fields: 'lineItems' })
  const queue = orders.values()
  const told: Told[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { orderNumber } of queue)
        told.push({
          order: (await api.getSalesOrder({ orderNumber })).order,
          payments: await api.listPayments({ orderNumber }),
          works: works.filter(
            ({ salesOrderNumber }) => salesOrderNumber === orderNumber,
          ) as FulfillmentOrder[],
          returns: returnOrders.filter(
            ({ salesOrderNumber }) => salesOrderNumber === orderNumber,
          ) as ReturnOrder[],
        })
    }),
  )
  return told
}

const isHandedOver = ({ status }: SalesOrder) => salesOrderMachine.is(status, 'fulfilled')
const isVoid = ({ status }: SalesOrder) => salesOrderMachine.is(status, 'void')
const methodOf = ({ lineItems }: SalesOrder) => lineItems[0]?.fulfillmentMethod
const inOrder = (dates: (string | null | undefined)[], what: string) => {
  const known = dates.filter((date) => date != null).map((date) => Date.parse(date))
  assert.deepEqual(
    known,
    known.toSorted((one, other) => one - other),
    what,
  )
  for (const date of known) assert.ok(date <= Date.now() + 60_000, `${what} lies ahead`)
}

describe('every order of the demo could have happened', () => {
  let story: Told[]
  let stores: Map<string, Location>
  before(async () => {
    const { url } = await startDemoServer()
    const api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient, retries: 0 })
    story = await readStory(api)
    const { locations } = await api.listLocations({ limit: 100 })
    stores = new Map(locations.map((location) => [location.code, location as Location]))
  })

  it('its dates follow each other', () => {
    for (const { order, works, returns } of story) {
      const { orderNumber, submitDate, fulfillDate, completeDate } = order
      inOrder([submitDate, fulfillDate, completeDate], orderNumber)
      for (const { acceptDate, readyDate, completeDate: done, orderNumber: number } of works)
        inOrder([submitDate, acceptDate, readyDate, done], number)
      for (const one of returns) {
        assert.ok(isHandedOver(order), `${one.orderNumber} brings back what was not handed over`)
        inOrder([fulfillDate, one.submitDate, one.completeDate], one.orderNumber)
      }
    }
  })

  it('nobody waits at a counter for a parcel', () => {
    for (const { works } of story)
      for (const { type, status, orderNumber } of works)
        assert.ok(status !== 'checkedIn' || type !== 'directShip', orderNumber)
  })

  it('its goods were collected while the store was open', () => {
    for (const { order, works } of story) {
      if (methodOf(order) === 'directShip') continue
      const code = order.lineItems[0]?.fulfillmentLocationCode ?? ''
      const store = stores.get(code)
      assert.ok(store, `${order.orderNumber} is collected at ${code}`)
      const moments = [order.fulfillDate, ...works.map(({ completeDate }) => completeDate)]
      for (const at of moments)
        if (at && Date.parse(at) < Date.now() - 3_600_000)
          assert.ok(
            isOpen(store.operationHours, store.timeZone, new Date(at)),
            `${order.orderNumber} at ${at}`,
          )
    }
  })

  it('was paid here, as far as it had to be, and money went back for what came back', () => {
    for (const { order, payments, returns } of story) {
      const { orderNumber, total } = order
      const { balance } = payments
      const back = returns
        .filter(({ status }) => status === 'completed')
        .reduce((sum, one) => sum - cents(one.total), 0)
      assert.equal(payments.payments.length, 1, `payments of ${orderNumber}`)
      const [payment] = payments.payments
      assert.ok(payment)
      const taken = cents(payment.capturedAmount) - cents(payment.refundedAmount)
      if (isHandedOver(order)) {
        assert.equal(taken, cents(total) - back, `taken for ${orderNumber}`)
        assert.deepEqual([balance.openAmount, balance.refundDueAmount], [0, 0], orderNumber)
      } else if (isVoid(order)) assert.deepEqual([taken, payment.status], [0, 'canceled'], orderNumber)
      else
        assert.deepEqual(
          [taken, cents(payment.amount), payment.status],
          [0, cents(total), 'authorized'],
          orderNumber,
        )
      const shown = order.paymentTransactions.map(({ type, chargedAmount }) => [
        type,
        cents(chargedAmount ?? 0),
      ])
      const steps = payment.steps.filter(({ kind }) => kind === 'refund')
      assert.deepEqual(
        shown,
        [['order', cents(payment.capturedAmount)], ...steps.map(({ amount }) => ['refund', cents(amount)])],
        orderNumber,
      )
      inOrder([order.submitDate, ...payment.steps.map(({ endDate }) => endDate)], `money of ${orderNumber}`)
    }
  })

  it('took its goods from the shelf when it was sold here', () => {
    for (const { order, works } of story) {
      if (order.imported || !isHandedOver(order)) continue
      assert.ok(works.length > 0, order.orderNumber)
      assert.ok(
        works.every(({ status }) => status === 'fulfilled'),
        order.orderNumber,
      )
    }
  })
})
