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

/** All changes of stock, oldest first, and the records that they led to. */
const readShelves = async (api: Client) => {
  const limit = 100
  const changes = await readAll(async (after) => {
    const page = await api.listInventoryChanges({ limit, after })
    return { items: page.inventoryChanges, next: page.meta.cursors?.after }
  })
  const records = await readAll(async (after) => {
    const page = await api.listInventories({ limit, after })
    return { items: page.inventories, next: page.meta.cursors?.after }
  })
  return { changes: changes.toSorted((one, other) => Number(one.id) - Number(other.id)), records }
}

const shelfOf = ({ productCode, locationCode }: { productCode?: string; locationCode?: string }) =>
  `${productCode} at ${locationCode}`

/** Amounts as a mail writes them, in English or German. */
const amountsIn = (text: string) =>
  [...text.matchAll(/\d[\d.,]*[.,]\d\d(?!\d)/g)].map(([written]) => Number(written.replaceAll(/[.,]/g, '')))

describe('every order of the demo could have happened', () => {
  let api: Client
  let story: Told[]
  let shelves: Awaited<ReturnType<typeof readShelves>>
  let stores: Map<string, Location>
  before(async () => {
    const { url } = await startDemoServer()
    api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient, retries: 0 })
    story = await readStory(api)
    shelves = await readShelves(api)
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

  it('has every piece that was handed over in the ledger of stock, which adds up to what is there', () => {
    const counted = new Set(shelves.records.map(({ productCode }) => productCode))
    const taken = Map.groupBy(
      shelves.changes.filter(({ field, reason }) => field === 'onHand' && reason === 'settled'),
      ({ reference }) => reference,
    )
    for (const { order } of story) {
      if (!isHandedOver(order)) continue
      for (const { code, quantity, product } of order.lineItems) {
        if (!counted.has(product.code)) continue
        const reference = `${order.orderNumber}/${code}`
        const pieces = taken.get(reference) ?? []
        assert.equal(
          pieces.reduce((sum, { change }) => sum - change, 0),
          quantity,
          reference,
        )
        for (const one of pieces) assert.equal(one.productCode, product.code, reference)
      }
    }

    for (const field of ['onHand', 'onReserve'] as const) {
      const levels = new Map<string, number>()
      for (const one of shelves.changes.filter((change) => change.field === field)) {
        const shelf = shelfOf(one)
        assert.equal(one.before, levels.get(shelf) ?? 0, `${shelf} before ${one.reference}`)
        assert.ok(one.after >= 0, `${shelf} after ${one.reference}`)
        levels.set(shelf, one.after)
      }
      for (const record of shelves.records)
        assert.equal(levels.get(shelfOf(record)) ?? 0, record[field], `${field} of ${shelfOf(record)}`)
    }
    inOrder(
      shelves.changes.map(({ date }) => date),
      'changes of stock',
    )
  })

  it('is told in mails to its customer with its number and its sum', async () => {
    const recent = story.toSorted((one, other) =>
      String(other.order.submitDate).localeCompare(String(one.order.submitDate)),
    )
    const { customers } = await api.listCustomers({ limit: 100 })
    const to = new Map(customers.map(({ id, emailAddress }) => [id, emailAddress]))
    let mails = 0
    for (const { order } of recent.slice(0, 40)) {
      const { orderNumber, total, submitDate, customerId } = order
      const { entries } = await api.listSalesOrderTimeline({ orderNumber })
      for (const { kind, type, date, text, newValue } of entries) {
        if (kind !== 'message') continue
        mails++
        assert.ok(text?.includes(orderNumber), `${type} of ${orderNumber} names no other order`)
        assert.equal(newValue.recipient, to.get(customerId ?? ''), orderNumber)
        inOrder([submitDate, date], `${type} of ${orderNumber}`)
        if (type === 'salesOrderPlaced')
          assert.ok(amountsIn(text ?? '').includes(cents(total)), `${orderNumber} costs ${total}: ${text}`)
      }
    }
    assert.ok(mails >= 20, `${mails} mails`)
  })
})
