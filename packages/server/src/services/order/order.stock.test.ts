import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProductCreate, SalesOrderCreate } from '@tradepost/contract'
import { expectNoErrors, type ValidationError } from '@tradepost/sdk'
import { line, order, withOrders } from './order.fixture.ts'

type Shelf = { productCode?: string; locationCode?: string; sku?: string | null; onHand?: number }

/** Tea and cups in a store, counted; a warehouse that is the default. */
const withStock = async (shelves: Shelf[], products: Partial<ProductCreate>[] = []) => {
  const h = await withOrders()
  await h.seed.catalog()
  for (const code of ['tea', 'cup']) await h.seed.product({ code, isInventoryManaged: true })
  for (const product of products)
    await h.seed.product({ isInventoryManaged: true, ...product } as ProductCreate)
  await h.seed.location({ code: 'store' }, { code: 'depot', type: { code: 'warehouse' }, isDefault: true })
  const inventories = shelves.map((shelf) => ({
    productCode: 'tea',
    locationCode: 'depot',
    sku: null,
    onHand: 5,
    ...shelf,
  }))
  expectNoErrors(await h.api.setInventories({ body: { inventories } }))
  /** What is reserved of what is there, by product and location. */
  const stock = async () => {
    const { inventories: all } = await h.api.listInventories({ limit: 1000 })
    return Object.fromEntries(
      all
        .map(({ productCode, locationCode, sku, onHand, onReserve }) => [
          [productCode, locationCode, ...(sku ? [sku] : [])].join(' '),
          `${onReserve} of ${onHand}`,
        ])
        .toSorted(),
    )
  }
  const create = (...orders: Partial<SalesOrderCreate>[]) =>
    h.api.createSalesOrders({ body: { orders: orders.map((over) => order(over)) } })
  return { ...h, stock, create }
}

const cups = (quantity: number, over = {}) =>
  line({
    code: 'B',
    quantity,
    extendedPrice: quantity * 10,
    product: { ...line().product, code: 'cup' },
    ...over,
  })

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

  it('all of it or nothing: the order is refused as a whole, with each line that lacks something', async () => {
    const { create, stock } = await withStock([{}, { productCode: 'cup', onHand: 1 }])

    const { orderNumbers, errors } = await create(
      { lineItems: [line(), cups(2)], externalCode: 'X' },
      { lineItems: [line({ quantity: 5 }), cups(1)] },
      { lineItems: [line({ quantity: 1, fulfillmentLocationCode: 'store' })] },
    )

    assert.deepEqual(orderNumbers, [null, '10001', null])
    assert.deepEqual(
      errors.map(({ code, entityIndex, message, subentityPath }) => ({
        code,
        entityIndex,
        message,
        subentityPath,
      })),
      [
        {
          code: 409,
          entityIndex: 0,
          message: 'There is not enough stock: 1 available, 2 wanted (line item B)',
          subentityPath: ['lineItems', 1, 'quantity'],
        },
        {
          code: 404,
          entityIndex: 2,
          message: 'Inventory not found (line item A)',
          subentityPath: ['lineItems', 0, 'quantity'],
        },
      ],
    )
    assert.deepEqual(await stock(), { 'cup depot': '1 of 1', 'tea depot': '5 of 5' })
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
      ...(['inProgress', 'ready', 'fulfilled', 'completed', 'canceled', 'rejected'] as const).map(
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
    const { create, stock } = await withStock(
      [{ productCode: 'later', onHand: 3 }],
      [{ code: 'later', inventoryTreatment: 'allowBackOrders' }],
    )
    const later = (quantity: number) => [line({ quantity, product: { ...line().product, code: 'later' } })]

    const { errors } = await create({ lineItems: later(2) }, { lineItems: later(2) })

    assert.deepEqual(errors, [])
    assert.deepEqual(await stock(), { 'later depot': '2 of 3' })
  })

  it('nothing when the merchant wants none', async () => {
    const { api, create, stock } = await withStock([{ onHand: 1 }])
    await api.updateSettings({ body: { settings: { inventoryReservationStrategy: 'ignore' } } })

    const { errors, orderNumbers } = await create({})
    await api.updateSalesOrder({
      orderNumber: String(orderNumbers[0]),
      body: { lineItems: [{ code: 'A', quantity: 9, quantityChangeReason: 'other' }, cups(3)] },
    })

    assert.deepEqual(errors, [])
    assert.deepEqual(await stock(), { 'tea depot': '0 of 1' })
  })

  it('nothing by a dry run or in a batch that is refused', async () => {
    const { raw, stock, merchantCode } = await withStock([{}])
    const base = `/order/v1/merchants/${merchantCode}/orders`
    const body = JSON.stringify({ orders: [order(), order({ lineItems: [line({ quantity: 9 })] })] })

    await raw(`${base}?dryRun=true`, { method: 'POST', body })
    const { status } = await raw(base, { method: 'POST', body, headers: { prefer: 'handling=strict' } })

    assert.equal(status, 422)
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })
})

describe('the stock of a sales order', () => {
  it('comes back when it is canceled, rejected or deleted', async () => {
    const { api, place, stock } = await withStock([{}])

    for (const status of ['canceled', 'rejected'] as const) {
      const orderNumber = await place()
      assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
      await api.updateSalesOrder({ orderNumber, body: { status } })
      assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
    }
    const orderNumber = await place()
    await api.deleteSalesOrder({ orderNumber })
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })

  it('leaves when it is handed over, line by line or all at once', async () => {
    const { api, place, stock } = await withStock([{}, { productCode: 'cup' }])
    const orderNumber = await place({ status: 'open', lineItems: [line(), cups(1)] })

    await api.updateSalesOrder({ orderNumber, body: { lineItems: [{ code: 'B', status: 'fulfilled' }] } })
    assert.deepEqual(await stock(), { 'cup depot': '0 of 4', 'tea depot': '2 of 5' })
    await api.updateSalesOrder({ orderNumber, body: { status: 'completed' } })
    assert.deepEqual(await stock(), { 'cup depot': '0 of 4', 'tea depot': '0 of 3' })
  })

  it('follows quantities: less is given back, more is taken, or the update is refused', async () => {
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
    await assert.rejects(set(6), (error: ValidationError) => {
      assert.equal(error.status, 400)
      assert.deepEqual(
        error.problems.map(({ code, message, path }) => [code, message, path.join('.')]),
        [['409', 'There is not enough stock: 5 available, 6 wanted (line item A)', 'lineItems.0.quantity']],
      )
      return true
    })
    assert.equal((await read(orderNumber)).lineItems[0]?.quantity, 5)
    await set(0)
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })

  it('of a line that holds less than it wants stays until the line wants less than that', async () => {
    const { api, place, stock } = await withStock([{}])
    const orderNumber = await place({ status: 'open', lineItems: [line({ quantity: 5 })] })
    const { reservations } = await api.listReservations()
    await api.updateReservation({ reservationCode: String(reservations[0]?.code), body: { quantity: 2 } })
    const set = (quantity: number) =>
      api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: 'A', quantity, quantityChangeReason: 'wrongQuantity' }] },
      })

    await set(3)
    assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
    await set(1)
    assert.deepEqual(await stock(), { 'tea depot': '1 of 5' })
  })

  it('is told by the place of the line in the request when it is lacking', async () => {
    const { api, place } = await withStock([{}, { productCode: 'cup' }])
    const orderNumber = await place({ status: 'open', lineItems: [line(), cups(1)] })

    await assert.rejects(
      api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: 'B', quantity: 6, quantityChangeReason: 'wrongQuantity' }] },
      }),
      ({ problems }: ValidationError) => {
        assert.deepEqual(
          problems.map(({ path }) => path.join('.')),
          ['lineItems.0.quantity'],
        )
        return true
      },
    )
  })

  it('follows lines that are added, replaced, moved or become another product', async () => {
    const { api, place, stock } = await withStock([{}, { locationCode: 'store' }, { productCode: 'cup' }])
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
    await assert.rejects(raise(orderNumber, 6), /not enough stock/)
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

describe('at the same time', () => {
  it('64 orders get exactly what there is, and no order gets a part', async () => {
    const { api, stock } = await withStock([{ onHand: 10 }, { productCode: 'cup', onHand: 40 }])
    const send = (n: number) =>
      api.createSalesOrders({
        body: {
          orders: [
            order({ lineItems: n % 2 ? [line({ quantity: 1 }), cups(1)] : [cups(1), line({ quantity: 1 })] }),
          ],
        },
      })

    const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => send(n)))
    const numbers = answers.flatMap(({ orderNumbers }) => orderNumbers)

    assert.equal(numbers.filter((number) => number !== null).length, 10)
    assert.ok(answers.every(({ errors }) => errors.every(({ code }) => code === 409)))
    assert.deepEqual(await stock(), { 'cup depot': '10 of 40', 'tea depot': '10 of 10' })
    assert.equal((await api.listSalesOrders()).meta.totalItemCount, 10)
  })

  it('orders, raised quantities and cancellations leave what the orders say', async () => {
    const { api, place, stock } = await withStock([{ onHand: 30 }, { productCode: 'cup', onHand: 30 }])
    const numbers = await Promise.all(
      Array.from({ length: 8 }, () => place({ status: 'open', lineItems: [line({ quantity: 1 }), cups(1)] })),
    )

    await Promise.allSettled([
      ...numbers.slice(0, 4).map((orderNumber) =>
        api.updateSalesOrder({
          orderNumber,
          body: { lineItems: [{ code: 'A', quantity: 6, quantityChangeReason: 'other' }] },
        }),
      ),
      ...numbers.slice(4).flatMap((orderNumber) => [
        api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } }),
        api.updateSalesOrder({
          orderNumber,
          body: { lineItems: [{ code: 'B', quantity: 3, quantityChangeReason: 'other' }] },
        }),
      ]),
      ...Array.from({ length: 8 }, () => place({ lineItems: [cups(1), line({ quantity: 1 })] })),
    ])

    const { orders } = await api.listSalesOrders({ fields: ['lineItems'] })
    const held = (code: string) =>
      orders
        .flatMap(({ lineItems = [] }) => lineItems)
        .filter(({ status, product }) => status === 'open' && product.code === code)
        .reduce((sum, { quantity }) => sum + quantity, 0)
    assert.deepEqual(await stock(), {
      'cup depot': `${held('cup')} of 30`,
      'tea depot': `${held('tea')} of 30`,
    })
  })

  it('two cancellations give the stock back once', async () => {
    const { api, place, stock } = await withStock([{}])
    await place()
    const orderNumber = await place()

    await Promise.all(
      Array.from({ length: 6 }, () => api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })),
    )

    assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
  })
})
