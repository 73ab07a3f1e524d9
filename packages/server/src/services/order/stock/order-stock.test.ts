import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ValidationError } from '@tradepost/sdk'
import { line, order } from '../sales/order.fixture.ts'
import { cups, withHeldStock, withStock } from './order-stock.fixture.ts'

describe('a sales order reserves', () => {
  it('what it needs at its location, else at the default warehouse', async () => {
    const { create, stock, api } = await withStock([{}, { locationCode: 'store' }, { productCode: 'cup' }])

    const { orderNumbers } = await create({
      lineItems: [line(), line({ code: 'S', quantity: 3, fulfillmentLocationCode: 'store' }), cups(1)],
    })

    assert.deepEqual(await stock(), { 'cup depot': '1 of 5', 'tea depot': '2 of 5', 'tea store': '3 of 5' })
    const { reservations } = await api.listReservations()
    assert.deepEqual(
      reservations
        .map(({ salesOrderNumber, salesOrderLineItemCode, quantity }) =>
          [salesOrderNumber, salesOrderLineItemCode, quantity].join(' '),
        )
        .toSorted(),
      [`${orderNumbers[0]} A 2`, `${orderNumbers[0]} B 1`, `${orderNumbers[0]} S 3`],
    )
  })

  it('what there is of it: no order is refused, and one that lacks something says so', async () => {
    const { create, read, stock } = await withStock([{}, { productCode: 'cup', onHand: 1 }])

    const { orderNumbers, errors } = await create(
      { lineItems: [line(), cups(2)] },
      { lineItems: [line({ quantity: 3 })] },
      { lineItems: [line({ quantity: 1, fulfillmentLocationCode: 'store' })] },
    )

    assert.deepEqual(errors, [])
    assert.deepEqual(await stock(), { 'cup depot': '1 of 1', 'tea depot': '5 of 5' })
    const states = await Promise.all(orderNumbers.map((number) => read(String(number))))
    assert.deepEqual(
      states.map(({ status, fulfillmentStatus, lineItems }) => [
        status,
        fulfillmentStatus,
        ...lineItems.map((one) => one.status),
      ]),
      [
        ['open', 'actionRequired', 'open', 'open'],
        ['open', 'open', 'open'],
        ['open', 'actionRequired', 'open'],
      ],
    )
  })

  it('nothing of the safety stock', async () => {
    const { api, create, stock, place } = await withStock([])
    const inventories = [{ productCode: 'tea', locationCode: 'depot', sku: null, onHand: 5, safetyStock: 4 }]
    await api.setInventories({ body: { inventories } })

    await create({})
    assert.deepEqual(await stock(), { 'tea depot': '1 of 5' })
    await assert.rejects(
      api.checkoutSalesOrder({ orderNumber: await place({ status: 'new' }), body: {} }),
      /No location can take all of the line item A: noStock/,
    )
  })

  it('the record of its sku, else records without one', async () => {
    const { create, stock } = await withStock([{ sku: 'S' }, { sku: null }])
    const withSku = (sku: string) => line({ product: { ...line().product, identifiers: { sku } } })

    await create({ lineItems: [withSku('S')] }, { lineItems: [withSku('unknown')] })

    assert.deepEqual(await stock(), { 'tea depot': '2 of 5', 'tea depot S': '2 of 5' })
  })

  it('nothing for products that are not counted or not known, for imported orders and for those under way', async () => {
    const { create, stock } = await withStock([{}], [{ code: 'gift', isInventoryManaged: false }])
    const many = [line({ quantity: 9 })]

    const { errors } = await create(
      { lineItems: [line({ product: { ...line().product, code: 'gift' } })] },
      { lineItems: [line({ product: { ...line().product, code: 'unknown' } })] },
      { lineItems: many, status: 'open', imported: true },
      ...(['new', 'inProgress', 'ready', 'fulfilled', 'completed', 'canceled', 'rejected'] as const).map(
        (status) => ({
          status,
          lineItems: many,
        }),
      ),
      { lineItems: [line({ quantity: 0 })] },
    )

    assert.deepEqual(errors, [])
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })

  it('what there is of a product that may be sold before it is there, and is not refused for the rest', async () => {
    const { create, read, stock } = await withStock(
      [{ productCode: 'later', onHand: 3 }],
      [{ code: 'later', inventoryTreatment: 'allowBackOrders' }],
    )
    const later = (quantity: number) => [line({ quantity, product: { ...line().product, code: 'later' } })]

    const { errors, orderNumbers } = await create({ lineItems: later(2) }, { lineItems: later(2) })

    assert.deepEqual(errors, [])
    assert.deepEqual(await stock(), { 'later depot': '3 of 3' })
    // that it comes later was known when it was sold: nobody has to act
    assert.equal((await read(String(orderNumbers[1]))).fulfillmentStatus, 'open')
  })

  it('nothing when the merchant only wants a recommendation, or nothing at all', async () => {
    for (const inventoryReservationStrategy of ['ignore', 'recommend'] as const) {
      const { api, create, stock, place } = await withStock([{ onHand: 9 }])
      await api.updateSettings({ body: { settings: { inventoryReservationStrategy } } })

      const { errors, orderNumbers } = await create({})
      await api.updateSalesOrder({
        orderNumber: String(orderNumbers[0]),
        body: { lineItems: [{ code: 'A', quantity: 9, quantityChangeReason: 'other' }, cups(3)] },
      })
      await api.checkoutSalesOrder({ orderNumber: await place({ status: 'new' }), body: {} })

      assert.deepEqual(errors, [])
      assert.deepEqual(await stock(), { 'tea depot': '0 of 9' })
    }
  })

  it('nothing by itself, unless the merchant wants orders to be routed automatically', async () => {
    const { api, place, stock } = await withStock([{}])
    await api.updateSettings({ body: { settings: { automaticRouting: false } } })

    const orderNumber = await place()
    const isNew = await place({ status: 'new' })
    await api.updateSalesOrder({ orderNumber: isNew, body: { status: 'open' } })
    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'A', quantity: 3, quantityChangeReason: 'other' }] },
    })

    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })

  it('when an update opens it, and when it is checked out, whatever the merchant wants', async () => {
    const { api, place, stock } = await withStock([{}])
    const [opened, checkedOut] = [await place({ status: 'new' }), await place({ status: 'new' })]
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })

    await api.updateSalesOrder({ orderNumber: opened, body: { status: 'open' } })
    assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
    await api.updateSettings({ body: { settings: { automaticRouting: false } } })
    await api.checkoutSalesOrder({ orderNumber: checkedOut, body: {} })
    assert.deepEqual(await stock(), { 'tea depot': '4 of 5' })
  })

  it('all of it or nothing at the checkout, which tells each line that lacks something', async () => {
    const { api, place, read, stock } = await withStock([{}, { productCode: 'cup', onHand: 1 }])
    await api.updateSettings({ body: { settings: { automaticRouting: false } } })
    const orderNumber = await place({
      status: 'new',
      lineItems: [line({ quantity: 6 }), cups(1), cups(1, { code: 'C', fulfillmentLocationCode: 'store' })],
    })

    await assert.rejects(api.checkoutSalesOrder({ orderNumber, body: {} }), (error: ValidationError) => {
      assert.deepEqual(
        error.problems.map(({ code, message, path }) => [code, message, path.join('.')]),
        [
          ['409', 'There is not enough stock: 5 available, 6 wanted (line item A)', 'lineItems.0.quantity'],
          ['409', 'Inventory not found (line item C)', 'lineItems.2.quantity'],
        ],
      )
      return true
    })

    assert.equal((await read(orderNumber)).status, 'new')
    assert.deepEqual(await stock(), { 'cup depot': '0 of 1', 'tea depot': '0 of 5' })
  })

  it('nothing by a dry run or in a batch that is refused', async () => {
    const { raw, stock, merchantCode } = await withStock([{}])
    const base = `/order/v1/merchants/${merchantCode}/orders`
    const open = order({ status: 'open' })
    const body = JSON.stringify({ orders: [open, { ...open, customerId: 'nobody' }] })

    await raw(`${base}?dryRun=true`, { method: 'POST', body })
    const { status } = await raw(base, { method: 'POST', body, headers: { prefer: 'handling=strict' } })

    assert.equal(status, 422)
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })
})

describe('the stock of a sales order', () => {
  it('comes back when it is canceled or rejected', async () => {
    const { api, place, stock } = await withStock([{}])

    for (const status of ['canceled', 'rejected'] as const) {
      const orderNumber = await place()
      assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
      await api.updateSalesOrder({ orderNumber, body: { status } })
      assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
    }
  })

  it('leaves when it is handed over, line by line or all at once', async () => {
    const { api, place, stock } = await withStock([{}, { productCode: 'cup' }])
    const orderNumber = await place({ status: 'open', lineItems: [line(), cups(1)] })

    await api.updateSalesOrder({ orderNumber, body: { lineItems: [{ code: 'B', status: 'fulfilled' }] } })
    assert.deepEqual(await stock(), { 'cup depot': '0 of 4', 'tea depot': '2 of 5' })
    await api.updateSalesOrder({ orderNumber, body: { status: 'completed' } })
    assert.deepEqual(await stock(), { 'cup depot': '0 of 4', 'tea depot': '0 of 3' })
  })

  it('follows quantities: less is given back, more is taken as far as there is some', async () => {
    const { api, place, stock, read } = await withStock([{}])
    const orderNumber = await place({ status: 'open' })
    const set = (quantity: number) =>
      api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: 'A', quantity, quantityChangeReason: 'wrongQuantity' }] },
      })

    await set(1)
    assert.deepEqual(await stock(), { 'tea depot': '1 of 5' })
    await set(5)
    assert.deepEqual(await stock(), { 'tea depot': '5 of 5' })
    await set(6)
    assert.deepEqual(await stock(), { 'tea depot': '5 of 5' })
    assert.partialDeepStrictEqual(await read(orderNumber), {
      fulfillmentStatus: 'actionRequired',
      lineItems: [{ quantity: 6, status: 'open' }],
    })
    await set(5)
    assert.equal((await read(orderNumber)).fulfillmentStatus, 'open')
    await set(0)
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })

  it('of a line that holds less than it wants stays until the line wants less than that', async () => {
    const { api, place, stock } = await withStock([{ onHand: 2 }])
    const orderNumber = await place({ lineItems: [line({ quantity: 5 })] })
    const set = (quantity: number) =>
      api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: 'A', quantity, quantityChangeReason: 'wrongQuantity' }] },
      })

    await set(3)
    assert.deepEqual(await stock(), { 'tea depot': '2 of 2' })
    await set(1)
    assert.deepEqual(await stock(), { 'tea depot': '1 of 2' })
  })

  it('follows lines that are added, replaced, moved or become another product', async () => {
    const { api, place, stock } = await withHeldStock([{}, { locationCode: 'store' }, { productCode: 'cup' }])
    const orderNumber = await place({ status: 'open' })

    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ ...cups(1), replacedLineItemId: 1 }] },
    })
    assert.deepEqual(await stock(), { 'cup depot': '1 of 5', 'tea depot': '0 of 5', 'tea store': '0 of 5' })
    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'B', product: line().product, fulfillmentLocationCode: 'store' }] },
    })
    assert.deepEqual(await stock(), { 'cup depot': '0 of 5', 'tea depot': '0 of 5', 'tea store': '1 of 5' })
  })

  it('is nothing of an order that was under way when it came, and more of one that held some', async () => {
    const { api, place, stock } = await withStock([{}])
    const raise = (orderNumber: string, quantity: number) =>
      api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: 'A', quantity, quantityChangeReason: 'other' }] },
      })

    await raise(await place({ status: 'inProgress' }), 9)
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
    const orderNumber = await place({ status: 'open' })
    await api.updateSalesOrder({ orderNumber, body: { status: 'inProgress' } })
    await raise(orderNumber, 4)
    assert.deepEqual(await stock(), { 'tea depot': '4 of 5' })
  })

  it('is nothing of an imported order, whatever becomes of it', async () => {
    const { api, place, stock } = await withStock([{}])
    const orderNumber = await place({ status: 'open', imported: true })

    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'A', quantity: 9, quantityChangeReason: 'other' }] },
    })
    await api.updateSalesOrder({ orderNumber, body: { status: 'completed' } })

    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })
})
