import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SalesOrderUpdate, texts } from '@tradepost/contract'
import { expectNoErrors, type ValidationError } from '@tradepost/sdk'
import { assertBalanced, deadlocks } from '../../../inventory/reservation/reservation.fixture.ts'
import { line } from '../../sales/order.fixture.ts'
import { cups, handedOver, type Shelf, withHeldStock } from '../../stock/order-stock.fixture.ts'

/** Three teas of an order, with what the ledger says of them. */
const withTea = async (...shelves: Shelf[]) => {
  const h = await withHeldStock(shelves.length > 0 ? shelves : [{ onHand: 10 }])
  const tea = (quantity: number) => {
    const extendedPrice = quantity * 10
    const lineItems = [line({ quantity, extendedPrice })]
    return h.place({ lineItems, subTotal: extendedPrice, total: extendedPrice })
  }
  const update = (orderNumber: string, body: SalesOrderUpdate) =>
    h.api.updateSalesOrder({ orderNumber, body })
  const ledger = async () => {
    const { inventoryChanges } = await h.api.listInventoryChanges()
    return inventoryChanges
      .toSorted((one, other) => one.id - other.id)
      .filter(({ reason }) => reason !== 'set')
      .map((one) => [one.locationCode, one.field, one.change, one.reason, one.reference].join(' '))
  }
  return { ...h, tea, update, ledger }
}

const conflicts = (error: ValidationError) =>
  error.problems.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`)

const refusal = async (fulfillmentOrder: Promise<unknown>) => {
  const [result] = await Promise.allSettled([fulfillmentOrder])
  assert.equal(result?.status, 'rejected')
  return conflicts((result as PromiseRejectedResult).reason)
}

describe('a package that was handed over', () => {
  it('settles its own pieces at once, and the rest of the line stays reserved', async () => {
    const h = await withTea()
    const orderNumber = await h.tea(3)

    expectNoErrors(await h.add(orderNumber, handedOver(2)))

    assert.deepEqual(await h.stock(), { 'tea depot': '1 of 8' })
    assert.deepEqual(await h.ledger(), [
      `depot onReserve 3 reserved ${orderNumber}/A`,
      `depot onHand -2 settled ${orderNumber}/A`,
      `depot onReserve -2 settled ${orderNumber}/A`,
    ])
    await assertBalanced(h)
  })

  it('takes its pieces where it says, and gives back what was reserved elsewhere', async () => {
    const h = await withTea({ onHand: 10 }, { locationCode: 'berlin', onHand: 1 })
    const orderNumber = await h.tea(3)

    expectNoErrors(await h.add(orderNumber, handedOver(2, 'berlin')))
    assert.deepEqual(await h.stock(), { 'tea berlin': '0 of -1', 'tea depot': '1 of 10' })
    expectNoErrors(await h.add(orderNumber, handedOver(1, 'store')))

    // nobody had counted any tea in the store, but one has left it
    assert.deepEqual(await h.stock(), {
      'tea berlin': '0 of -1',
      'tea depot': '0 of 10',
      'tea store': '0 of -1',
    })
    assert.equal((await h.read(orderNumber)).status, 'fulfilled')
    assert.ok((await h.ledger()).includes(`berlin onHand -2 settled ${orderNumber}/A`))
    assert.ok((await h.ledger()).includes(`depot onReserve -2 released ${orderNumber}/A`))
    assert.equal((await h.api.listInventories()).meta.totalItemCount, 3)
    await assertBalanced(h)
  })

  it('lowers the stock also when nothing was reserved, but not that of an imported order', async () => {
    const h = await withTea()
    await h.api.updateSettings({ body: { settings: { inventoryReservationStrategy: 'recommend' } } })

    expectNoErrors(await h.add(await h.tea(3), handedOver(2)))
    assert.deepEqual(await h.stock(), { 'tea depot': '0 of 8' })
    expectNoErrors(await h.add(await h.place({ imported: true }), handedOver(2)))
    assert.deepEqual(await h.stock(), { 'tea depot': '0 of 8' })
    await h.api.updateSettings({ body: { settings: { inventoryReservationStrategy: 'ignore' } } })
    expectNoErrors(await h.add(await h.tea(3), handedOver(2)))
    assert.deepEqual(await h.stock(), { 'tea depot': '0 of 8' })
  })
})

describe('what was handed over', () => {
  it('stays when the rest of its line is canceled: the line splits in two', async () => {
    const h = await withTea()
    const orderNumber = await h.tea(3)
    await h.add(orderNumber, handedOver(2))

    await h.update(orderNumber, {
      lineItems: [{ code: 'A', status: 'canceled', quantityChangeReason: 'customerCanceled' }],
    })
    const after = await h.read(orderNumber)

    assert.deepEqual(
      after.lineItems.map(({ code, quantity, status, extendedPrice }) => [
        code,
        quantity,
        status,
        extendedPrice,
      ]),
      [
        ['A', 2, 'fulfilled', 20],
        ['A-canceled', 1, 'canceled', 0],
      ],
    )
    assert.deepEqual(
      [after.status, after.subTotal, after.total, after.amountCheck],
      ['fulfilled', 20, 20, null],
    )
    assert.deepEqual(await h.stock(), { 'tea depot': '0 of 8' })
    const { history } = await h.api.listSalesOrderHistory({ orderNumber })
    assert.deepEqual(
      history.slice(3).map(({ details }) => details),
      [
        'The quantity of A went from 3 to 2: customerCanceled',
        '1 of A-canceled were canceled: customerCanceled',
        'The status went from inProgress to fulfilled',
      ],
    )
    await assertBalanced(h)
  })

  it('can neither be canceled nor shrunk away', async () => {
    const h = await withTea()
    const orderNumber = await h.tea(3)
    await h.add(orderNumber, handedOver(2))
    const shrink = (quantity: number, over = {}) =>
      h.update(orderNumber, {
        lineItems: [{ code: 'A', quantity, quantityChangeReason: 'other', ...over }],
      })

    const kept = `409 lineItems.0.quantity: ${texts.packedAlready('A', '2')}`
    assert.deepEqual(await refusal(shrink(1)), [kept])
    assert.deepEqual(await refusal(shrink(0)), [kept])
    assert.deepEqual(await refusal(shrink(2, { status: 'canceled' })), [
      '409 lineItems.0.status: Of the line item A 2 were handed over: nothing is left to give up',
    ])
    for (const status of ['canceled', 'rejected'] as const)
      assert.deepEqual(await refusal(h.update(orderNumber, { status })), [
        '409 status: Goods of the line items A were handed over: give up the open line items instead',
      ])
    assert.deepEqual(await h.stock(), { 'tea depot': '1 of 8' })
    assert.equal((await h.read(orderNumber)).total, 30)
  })

  it('is all of a line that becomes no larger: line and order are fulfilled', async () => {
    const h = await withTea()
    const orderNumber = await h.tea(3)
    await h.add(orderNumber, handedOver(2))

    await h.update(orderNumber, {
      lineItems: [{ code: 'A', quantity: 2, quantityChangeReason: 'unavailable' }],
    })

    assert.partialDeepStrictEqual(await h.read(orderNumber), {
      status: 'fulfilled',
      fulfillmentStatus: 'completed',
      total: 20,
      lineItems: [{ status: 'fulfilled', quantity: 2 }],
    })
    assert.deepEqual(await h.stock(), { 'tea depot': '0 of 8' })
  })
})

describe('an order whose last open line ends', () => {
  const ends = async (body: SalesOrderUpdate, { isShipped }: { isShipped: boolean }) => {
    const h = await withTea({ onHand: 10 }, { productCode: 'cup' })
    const orderNumber = await h.place({ lineItems: [line(), cups(3)] })
    if (isShipped) await h.add(orderNumber, handedOver(2))
    await h.update(orderNumber, body)
    const { status, fulfillmentStatus, fulfillDate } = await h.read(orderNumber)
    return [status, fulfillmentStatus, fulfillDate !== null]
  }
  const canceled = { code: 'B', status: 'canceled' } as const
  const rejected = { code: 'B', status: 'rejected' } as const
  const closedShort = {
    code: 'B',
    quantity: 1,
    quantityChangeReason: 'unavailable',
    status: 'fulfilled',
  } as const

  it('is fulfilled when something was handed over', async () => {
    for (const one of [canceled, rejected, closedShort])
      assert.deepEqual(await ends({ lineItems: [one] }, { isShipped: true }), [
        'fulfilled',
        'completed',
        true,
      ])
    assert.deepEqual(
      await ends({ lineItems: [{ code: 'A', status: 'canceled' }, closedShort] }, { isShipped: false }),
      ['fulfilled', 'completed', true],
    )
  })

  it('is voided when nothing was', async () => {
    const both = (status: 'canceled' | 'rejected') => ({ lineItems: [{ code: 'A', status }, rejected] })

    assert.deepEqual(await ends(both('canceled'), { isShipped: false }), ['canceled', 'open', false])
    assert.deepEqual(await ends(both('rejected'), { isShipped: false }), ['rejected', 'open', false])
  })

  it('keeps the status that the update names', async () => {
    assert.deepEqual(await ends({ status: 'completed', lineItems: [canceled] }, { isShipped: true }), [
      'completed',
      'completed',
      true,
    ])
  })
})

describe('at the same time', () => {
  it('packages for the last pieces of lines, cancellations and sales of the same stock add up', async () => {
    const h = await withTea(
      { onHand: 40 },
      { locationCode: 'berlin', onHand: 40 },
      { productCode: 'cup', onHand: 40 },
    )
    const before = await deadlocks(h)
    const numbers = await Promise.all(
      Array.from({ length: 6 }, () => h.place({ lineItems: [line({ quantity: 3 }), cups(3)] })),
    )

    await Promise.allSettled(
      numbers.flatMap((orderNumber, n) => [
        h.add(orderNumber, handedOver(2)),
        h.add(orderNumber, handedOver(2, 'berlin')),
        h.add(orderNumber, handedOver(3, 'berlin', 'B')),
        h.update(
          orderNumber,
          n % 2 ? { status: 'canceled' } : { lineItems: [{ code: 'A', status: 'canceled' }] },
        ),
        h.place({ lineItems: [cups(1), line({ quantity: 1 })] }),
      ]),
    )

    const { orders } = await h.api.listSalesOrders({ fields: ['lineItems'] })
    const full = await Promise.all(orders.map(({ orderNumber }) => h.read(orderNumber)))
    const gone = full
      .flatMap(({ fulfillmentGroups }) => fulfillmentGroups.flatMap(({ fulfillments }) => fulfillments))
      .flatMap(({ fulfillmentPackages }) => fulfillmentPackages.flatMap(({ packageItems }) => packageItems))
    const goneOf = (code: string) =>
      gone
        .filter((one) => one.salesOrderLineItemCode === code)
        .reduce((sum, { quantity }) => sum + quantity, 0)
    const { inventories } = await h.api.listInventories({})
    const onHand = (product: string) =>
      inventories
        .filter(({ productCode }) => productCode === product)
        .reduce((sum, one) => sum + (one.onHand ?? 0), 0)
    const held = inventories.reduce((sum, { onReserve }) => sum + (onReserve ?? 0), 0)
    const wanted = full
      .flatMap(({ lineItems, fulfillmentGroups }) =>
        lineItems
          .filter(({ status }) => status === 'open' || status === 'inProgress')
          .map(({ code, quantity }) => {
            const packed = fulfillmentGroups
              .flatMap(({ fulfillments }) => fulfillments.flatMap((one) => one.fulfillmentPackages))
              .flatMap(({ packageItems }) => packageItems)
              .filter((item) => item.salesOrderLineItemCode === code)
            return quantity - packed.reduce((sum, item) => sum + item.quantity, 0)
          }),
      )
      .reduce((sum, quantity) => sum + quantity, 0)

    assert.deepEqual([onHand('tea'), onHand('cup')], [80 - goneOf('A'), 40 - goneOf('B')])
    assert.equal(held, wanted)
    for (const { status, fulfillmentGroups } of full)
      if (status === 'canceled') assert.equal(fulfillmentGroups.length, 0)
    await assertBalanced(h)
    assert.equal((await deadlocks(h)) - before, 0)
  })

  it('two packages for the last pieces of a line: one is handed over', async () => {
    const h = await withTea()
    const orderNumber = await h.tea(3)

    const answers = await Promise.all([
      h.add(orderNumber, handedOver(2)),
      h.add(orderNumber, handedOver(2)),
      h.add(orderNumber, handedOver(2, 'berlin')),
    ])

    assert.equal(answers.filter(({ ids }) => ids.length > 0).length, 1)
    const left = await h.stock()
    assert.ok(['1 of 8', '1 of 10'].includes(left['tea depot'] ?? ''))
    await assertBalanced(h)
  })
})
