import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { expectNoErrors, NotFoundError, TradepostError } from '@tradepost/sdk'
import { line } from '../sales/order.fixture.ts'
import { cups, handedOver } from '../stock/order-stock.fixture.ts'
import {
  fulfillmentLine,
  fulfillmentOrder,
  part,
  withFulfillmentOrders,
} from './fulfillment-order.fixture.ts'

const missing = '99999-0001'

/** Status codes and paths of what was refused. */
const refusal = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    if (!(error instanceof TradepostError)) throw error
    const { errors = [], message } = error.body as {
      errors?: { code: number; message: string }[]
      message: string
    }
    return {
      status: error.status,
      codes: errors.map(({ code }) => code),
      text: errors[0]?.message ?? message,
    }
  }
  throw new Error('it was accepted')
}

describe('a new fulfillment order', () => {
  it('is numbered after its sales order and keeps what was sent', async () => {
    const { begin, get } = await withFulfillmentOrders()

    const { salesOrderNumber, orderNumber } = await begin({ notes: 'ring twice', externalCode: 'x-1' })

    assert.equal(orderNumber, `${salesOrderNumber}-0001`)
    const found = await get(orderNumber)
    assert.partialDeepStrictEqual(found, {
      orderNumber,
      sequenceId: 1,
      salesOrderNumber,
      locationCode: 'depot',
      type: 'directShip',
      status: 'new',
      notes: 'ring twice',
      externalCode: 'x-1',
      subTotal: 20,
      total: 20,
      pickingBatchId: null,
      fulfillments: [],
      lineItemCount: 1,
    })
    assert.partialDeepStrictEqual(found.lineItems[0], {
      salesOrderLineItemCode: 'A',
      quantity: 2,
      status: 'new',
      extendedPrice: 20,
    })
  })

  it('counts on after those before it, and takes a number that was sent', async () => {
    const { place, assign } = await withFulfillmentOrders()
    const number = await place()

    assert.deepEqual(await assign(part(number, 1)), [`${number}-0001`])
    assert.deepEqual(await assign({ ...part(number, 0.5), sequenceId: 7 }), [`${number}-0007`])
    assert.deepEqual(await assign({ ...part(number, 0.5), orderNumber: 'mine' }), ['mine'])
  })

  it('reserves its goods at its location and says so in the sales order', async () => {
    const { begin, stock, read, api } = await withFulfillmentOrders()

    const { salesOrderNumber, orderNumber } = await begin()

    assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
    assert.equal((await read(salesOrderNumber)).lineItems[0]?.routedQuantity, 2)
    const { reservations } = await api.listReservations()
    assert.deepEqual(
      reservations.map(({ fulfillmentOrderNumber, quantity }) => [fulfillmentOrderNumber, quantity]),
      [[orderNumber, 2]],
    )
  })

  it('never has more than its sales order has left', async () => {
    const { place, assign, api } = await withFulfillmentOrders()
    const number = await place()
    await assign(part(number, 1.5))

    const { ids, errors } = await api.createFulfillmentOrders({
      body: { fulfillmentOrders: [part(number, 1), part(number, 0.5)] },
    })

    assert.deepEqual(ids, [null, `${number}-0003`])
    assert.deepEqual(
      errors.map(({ code, entityIndex, message }) => [code, entityIndex, message]),
      [[409, 0, 'Of the line item A 0.5 can still be fulfilled, not 1']],
    )
  })

  it('is refused for a sales order, a line or a location that is not there', async () => {
    const { place, api } = await withFulfillmentOrders()
    const number = await place()

    const { ids, errors } = await api.createFulfillmentOrders({
      body: {
        fulfillmentOrders: [
          fulfillmentOrder('4711'),
          fulfillmentOrder(number, { locationCode: 'moon' }),
          fulfillmentOrder(number, { lineItems: [fulfillmentLine({ salesOrderLineItemCode: 'Z' })] }),
        ],
      },
    })

    assert.deepEqual(ids, [null, null, null])
    assert.deepEqual(
      errors.map(({ code, subentityPath }) => [code, subentityPath[0]]),
      [
        [404, 'salesOrderNumber'],
        [404, 'locationCode'],
        [404, 'lineItems'],
      ],
    )
  })

  it('is refused under a number or a sequence id that is taken', async () => {
    const { place, assign, api } = await withFulfillmentOrders()
    const [one, other] = [await place(), await place()]
    await assign({ ...part(one, 1), orderNumber: 'mine' })

    const { errors } = await api.createFulfillmentOrders({
      body: {
        fulfillmentOrders: [
          { ...part(other, 1), orderNumber: 'mine' },
          { ...part(one, 1), sequenceId: 1 },
        ],
      },
    })

    assert.deepEqual(
      errors.map(({ code, subentityPath }) => [code, subentityPath[0]]),
      [
        [409, 'orderNumber'],
        [409, 'sequenceId'],
      ],
    )
  })

  it('waits for stock that is not there, and the sales order says so', async () => {
    const { place, assign, stock, states, put } = await withFulfillmentOrders([
      { locationCode: 'store', onHand: 1 },
    ])
    const [orderNumber = ''] = await assign(part(await place(), 2, 'store'))

    assert.deepEqual(await stock(), { 'tea store': '1 of 1' })
    assert.equal((await states(orderNumber)).fulfillment, 'actionRequired')

    await put({ locationCode: 'depot', onHand: 9 })
    assert.equal((await states(orderNumber)).fulfillment, 'actionRequired')
  })

  it('is made of quantities alone', async () => {
    const { place, get, api } = await withFulfillmentOrders()
    const orderNumber = await place({ lineItems: [line({ quantity: 4, extendedPrice: 40, taxAmount: 3 })] })

    const { ids } = expectNoErrors(
      await api.createSimpleFulfillmentOrders({
        orderNumber,
        body: {
          simpleFulfillmentOrders: [
            {
              fulfillmentMethod: 'shipFromStore',
              fulfillmentLocationCode: 'depot',
              lineItems: [{ salesOrderLineItemCode: 'A', quantity: 1 }],
            },
          ],
        },
      }),
    )

    assert.partialDeepStrictEqual(await get(String(ids[0])), {
      type: 'directShip',
      subTotal: 10,
      taxAmount: 0.75,
      total: 10.75,
      fulfillmentOrderAddress: { firstName: 'Ada', city: 'Austin', orderIndex: 1 },
    })
    const refused = await refusal(
      api.createSimpleFulfillmentOrders({
        orderNumber,
        body: {
          simpleFulfillmentOrders: [
            {
              fulfillmentMethod: 'BOPIS',
              fulfillmentLocationCode: 'depot',
              lineItems: [{ salesOrderLineItemCode: 'A', quantity: 4 }],
            },
          ],
        },
      }),
    )
    assert.equal(refused.status, 409)
  })
})

describe('a fulfillment order that is fulfilled', () => {
  it('takes its goods from the stock and leaves a group in the sales order', async () => {
    const { begin, update, stock, states, read } = await withFulfillmentOrders()
    const { salesOrderNumber, orderNumber } = await begin()

    await update(orderNumber, { status: 'fulfilled' })

    assert.deepEqual(await stock(), { 'tea depot': '0 of 3' })
    assert.deepEqual(await states(orderNumber), {
      fulfillmentOrder: 'fulfilled',
      lines: ['2 fulfilled'],
      sales: 'fulfilled',
      fulfillment: 'completed',
      salesLines: ['2 fulfilled'],
    })
    const [group] = (await read(salesOrderNumber)).fulfillmentGroups
    assert.partialDeepStrictEqual(group, {
      fulfillmentMethod: 'directShip',
      fulfillmentLocationCode: 'depot',
      fulfillments: [
        {
          status: 'fulfilled',
          fulfillmentPackages: [
            { status: 'fulfilled', packageItems: [{ salesOrderLineItemCode: 'A', quantity: 2 }] },
          ],
        },
      ],
    })
  })

  it('fulfills its part of a line', async () => {
    const { place, assign, update, stock, states } = await withFulfillmentOrders()
    const [first = '', second = ''] = await place().then((number) =>
      assign(part(number, 0.5), part(number, 1.5)),
    )

    await update(first, { status: 'fulfilled' })

    assert.deepEqual(await stock(), { 'tea depot': '1.5 of 4.5' })
    assert.partialDeepStrictEqual(await states(second), {
      fulfillmentOrder: 'new',
      sales: 'inProgress',
      salesLines: ['2 inProgress'],
    })
    await update(second, { status: 'fulfilled' })
    assert.deepEqual(await stock(), { 'tea depot': '0 of 3' })
    assert.equal((await states(first)).sales, 'fulfilled')
  })

  it('beyond the stock leaves what another location holds for the same line', async () => {
    const { place, assign, api, stock, states } = await withFulfillmentOrders([{ onHand: 1 }])
    const number = await place()
    const [depot = ''] = await assign(part(number, 1))

    await api
      .createFulfillmentOrders({
        body: { fulfillmentOrders: [{ ...part(number, 1, 'store'), status: 'fulfilled' }] },
      })
      .then(expectNoErrors)

    assert.deepEqual(await stock(), { 'tea depot': '1 of 1', 'tea store': '0 of -1' })
    assert.partialDeepStrictEqual(await states(depot), { fulfillmentOrder: 'new', sales: 'inProgress' })
  })

  it('waits until the sales order is placed', async () => {
    const { place, assign, update } = await withFulfillmentOrders()
    const [orderNumber = ''] = await assign(fulfillmentOrder(await place({ status: 'new' })))

    assert.deepEqual(
      await refusal(update(orderNumber, { status: 'fulfilled' })).then(({ codes }) => codes),
      [409],
    )
  })
})

describe('a fulfillment order that is voided', () => {
  it('gives its goods back; what is canceled leaves the sales order', async () => {
    const { place, assign, update, stock, states, read } = await withFulfillmentOrders()
    const number = await place({ lineItems: [line(), cups(1)] })
    const [orderNumber = ''] = await assign(fulfillmentOrder(number))

    await update(orderNumber, { status: 'canceled', cancellationReason: 'declined' })

    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
    assert.deepEqual(await states(orderNumber), {
      fulfillmentOrder: 'canceled',
      lines: ['2 canceled'],
      sales: 'open',
      fulfillment: 'open',
      salesLines: ['2 canceled', '1 open'],
    })
    assert.equal((await read(number)).total, 10)
  })

  it('cancels the sales order when nothing else is left of it', async () => {
    const { begin, update, states } = await withFulfillmentOrders()
    const { orderNumber } = await begin()

    await update(orderNumber, { status: 'canceled' })

    assert.partialDeepStrictEqual(await states(orderNumber), {
      fulfillmentOrder: 'canceled',
      sales: 'canceled',
    })
  })

  it('stays wanted when it is rejected, until another location takes it', async () => {
    const { begin, assign, update, stock, states, read } = await withFulfillmentOrders([
      { onHand: 5 },
      { locationCode: 'store', onHand: 5 },
    ])
    const { salesOrderNumber, orderNumber } = await begin()

    await update(orderNumber, { status: 'rejected', cancellationReason: 'tooBusy' })

    assert.deepEqual(await stock(), { 'tea depot': '0 of 5', 'tea store': '0 of 5' })
    assert.deepEqual(await states(orderNumber), {
      fulfillmentOrder: 'rejected',
      lines: ['2 rejected'],
      sales: 'open',
      fulfillment: 'actionRequired',
      salesLines: ['2 open'],
    })
    assert.equal((await read(salesOrderNumber)).lineItems[0]?.routedQuantity, 0)
    const [other = ''] = await assign(part(salesOrderNumber, 2, 'store'))
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5', 'tea store': '2 of 5' })
    assert.partialDeepStrictEqual(await states(other), { sales: 'open', fulfillment: 'open' })
  })

  it('gives its goods back also of an order that is routed by itself', async () => {
    const { place, update, stock } = await withFulfillmentOrders([{ onHand: 5 }], { automaticRouting: true })
    const orderNumber = `${await place()}-0001`
    assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })

    await update(orderNumber, { status: 'rejected' })

    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })

  it('cannot be given up once goods were handed over', async () => {
    const { begin, update, get, api } = await withFulfillmentOrders()
    const { orderNumber } = await begin()
    const [first] = (await get(orderNumber)).lineItems
    await update(orderNumber, { lineItems: [{ id: first?.id, status: 'fulfilled' }] })

    const refused = await refusal(update(orderNumber, { status: 'canceled' }))

    assert.match(refused.text, /the state is final/)
    await assert.rejects(api.getFulfillmentOrder({ orderNumber: missing }), NotFoundError)
  })
})

describe('an update of a fulfillment order', () => {
  it('moves by the table and names the legal moves', async () => {
    const { begin, update, states, api } = await withFulfillmentOrders()
    const { orderNumber } = await begin()

    await update(orderNumber, { status: 'accepted' })
    assert.partialDeepStrictEqual(await states(orderNumber), { sales: 'inProgress', lines: ['2 accepted'] })
    const refused = await refusal(update(orderNumber, { status: 'checkedIn' }))

    assert.deepEqual([refused.status, refused.codes], [400, [400]])
    assert.match(refused.text, /cannot go from accepted to checkedIn. Allowed: inProgress, picked/)
    const { transitions } = await api.getFulfillmentOrderTransitions({ orderNumber })
    assert.ok(transitions.some(({ to }) => to === 'packed'))
  })

  it('follows its lines', async () => {
    const { place, assign, get, update, states, api } = await withFulfillmentOrders([
      { onHand: 5 },
      { productCode: 'cup', onHand: 5 },
    ])
    const number = await place({ lineItems: [line(), cups(1)] })
    const cup = fulfillmentLine({
      salesOrderLineItemCode: 'B',
      quantity: 1,
      product: { ...line().product, code: 'cup' },
    })
    const [orderNumber = ''] = await assign(fulfillmentOrder(number, { lineItems: [fulfillmentLine(), cup] }))
    const [tea, other] = (await get(orderNumber)).lineItems
    const set = (id: number | undefined, status: 'picked' | 'fulfilled') =>
      api.setFulfillmentOrderLineStatus({ orderNumber, lineItemId: String(id), body: { status } })

    await set(tea?.id, 'picked')
    assert.partialDeepStrictEqual(await states(orderNumber), {
      fulfillmentOrder: 'inProgress',
      lines: ['2 picked', '1 new'],
    })
    await set(other?.id, 'picked')
    assert.equal((await get(orderNumber)).status, 'picked')
    await set(tea?.id, 'fulfilled')
    assert.partialDeepStrictEqual(await states(orderNumber), {
      fulfillmentOrder: 'picked',
      salesLines: ['2 fulfilled', '1 inProgress'],
    })
    await update(orderNumber, { status: 'fulfilled' })
    assert.partialDeepStrictEqual(await states(orderNumber), {
      fulfillmentOrder: 'fulfilled',
      sales: 'fulfilled',
    })
    await assert.rejects(set(7_777_777, 'picked'), NotFoundError)
  })

  it('makes a line smaller, with its reason, and the sales order with it', async () => {
    const { begin, get, update, stock, states, read } = await withFulfillmentOrders()
    const { salesOrderNumber, orderNumber } = await begin()
    const [first] = (await get(orderNumber)).lineItems
    const shrink = (quantityChangeReason?: 'outOfStock') =>
      update(orderNumber, { lineItems: [{ id: first?.id, quantity: 1, quantityChangeReason }] })

    assert.equal((await refusal(shrink())).text, texts.quantityNeedsReason)
    await shrink('outOfStock')

    assert.deepEqual(await stock(), { 'tea depot': '1 of 5' })
    assert.partialDeepStrictEqual(await states(orderNumber), { lines: ['1 new'], salesLines: ['1 open'] })
    assert.partialDeepStrictEqual(await get(orderNumber), { subTotal: 10, total: 10 })
    assert.equal((await read(salesOrderNumber)).total, 10)
  })

  it('takes no more than the sales order has', async () => {
    const { place, assign, get, update, stock } = await withFulfillmentOrders()
    const [orderNumber = ''] = await assign(part(await place(), 1))
    const [first] = (await get(orderNumber)).lineItems
    const grow = (quantity: number) =>
      update(orderNumber, { lineItems: [{ id: first?.id, quantity, quantityChangeReason: 'wrongQuantity' }] })

    await grow(2)
    assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
    assert.deepEqual((await refusal(grow(3))).codes, [409])
  })

  it('inserts a substitute, which the sales order gets, too', async () => {
    const { begin, get, update, read, stock, api } = await withFulfillmentOrders([
      { onHand: 5 },
      { productCode: 'cup', onHand: 5 },
    ])
    await api.updateProduct({ productCode: 'cup', body: { price: { price: 4, currencyCode: 'USD' } } })
    const { salesOrderNumber, orderNumber } = await begin()

    await update(orderNumber, {
      lineItems: [{ product: { code: 'cup' }, quantity: 3, quantityChangeReason: 'substituted' }],
    })

    const found = await get(orderNumber)
    assert.partialDeepStrictEqual(found.lineItems[1], {
      quantity: 3,
      product: { code: 'cup', price: 4 },
      extendedPrice: 12,
    })
    assert.equal(found.total, 32)
    const sales = await read(salesOrderNumber)
    assert.partialDeepStrictEqual(sales.lineItems[1], {
      subStatus: 'substituted',
      quantity: 3,
      routedQuantity: 3,
    })
    assert.equal(sales.total, 32)
    assert.deepEqual(await stock(), { 'cup depot': '3 of 5', 'tea depot': '2 of 5' })
  })

  it('inserts a substitute as the catalog describes it, with what it costs more than the line that it replaces', async () => {
    const { begin, get, update, read, api, seed } = await withFulfillmentOrders([{ onHand: 5 }])
    const identifiers = { sku: 'J-1', ean: '4006381333931', upc: '036000291452', mfgPartNum: 'M 7' }
    await seed.product({
      code: 'jug',
      name: { 'en-us': 'Glass jug', 'de-de': 'Glaskrug' },
      identifiers,
      price: { price: 12.5, currencyCode: 'USD' },
      media: { 'en-us': [{ type: 'image', url: 'https://pictures.test/jug.png' }] },
    } as never)
    const { salesOrderNumber, orderNumber } = await begin()
    const [line] = (await get(orderNumber)).lineItems

    await update(orderNumber, {
      lineItems: [
        { id: line?.id, quantity: 1, quantityChangeReason: 'substituted' },
        { product: { code: 'jug' }, quantity: 1, quantityChangeReason: 'substituted' },
      ],
    })

    const described = { name: 'Glass jug', image: 'https://pictures.test/jug.png', identifiers }
    const [, inserted] = (await get(orderNumber)).lineItems
    assert.partialDeepStrictEqual(inserted, { sku: 'J-1', product: described, priceDifference: 2.5 })
    const [tea, jug] = (await read(salesOrderNumber)).lineItems
    assert.partialDeepStrictEqual(tea, { quantity: 1, status: 'open', subStatus: 'replaced' })
    assert.partialDeepStrictEqual(jug, {
      product: described,
      replacedLineItemId: tea?.id,
      priceDifference: 2.5,
      extendedPrice: 12.5,
    })
    assert.equal((await api.getSalesOrder({ orderNumber: salesOrderNumber })).order.total, 22.5)
  })

  it('changes nothing while it is on hold', async () => {
    const { begin, get, update, stock } = await withFulfillmentOrders()
    const { orderNumber } = await begin()
    await update(orderNumber, { status: 'hold' })
    const [first] = (await get(orderNumber)).lineItems

    const refused = await refusal(
      update(orderNumber, { lineItems: [{ id: first?.id, quantity: 1, quantityChangeReason: 'other' }] }),
    )

    assert.deepEqual(refused.codes, [409])
    assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
    await update(orderNumber, { status: 'inProgress', notes: 'go on', posTransactionId: 'till 3' })
    assert.partialDeepStrictEqual(await get(orderNumber), {
      status: 'inProgress',
      notes: 'go on',
      posTransactionId: 'till 3',
    })
  })

  it('refuses internal ids to everybody but operators', async () => {
    const { begin, update, api } = await withFulfillmentOrders()
    const { orderNumber } = await begin()

    await assert.rejects(
      api.updateFulfillmentOrder({ orderNumber, includeInternalIds: true, body: { notes: 'x' } }),
      (error: TradepostError) => error.status === 403,
    )
    await assert.rejects(api.getFulfillmentOrder({ orderNumber, includeInternalIds: true }), /operator/)
    await assert.rejects(update(missing, { notes: 'x' }), NotFoundError)
  })

  it('keeps a history and tells its events', async () => {
    const { begin, update, api, events } = await withFulfillmentOrders()
    const { orderNumber } = await begin()
    await update(orderNumber, { status: 'accepted' })
    await update(orderNumber, { status: 'fulfilled' })

    const { history } = await api.listFulfillmentOrderHistory({ orderNumber })

    assert.deepEqual(
      history.map(({ type }) => type),
      [
        'fulfillmentOrderCreated',
        'fulfillmentOrderStatusUpdated',
        'fulfillmentOrderFulfillmentAdded',
        'fulfillmentOrderStatusUpdated',
        'fulfillmentOrderConvertedToSOFulfillment',
      ],
    )
    const told = (await events()).filter(({ entityId }) => entityId === orderNumber).map(({ event }) => event)
    assert.deepEqual(told, [
      'fulfillmentOrderAdded',
      'fulfillmentOrderUpdated',
      'fulfillmentOrderStatusUpdated',
      'fulfillmentOrderUpdated',
      'fulfillmentOrderStatusUpdated',
    ])
  })
})

describe('the sales order of fulfillment orders', () => {
  it('takes them along when it is canceled', async () => {
    const { begin, api, states, stock } = await withFulfillmentOrders()
    const { salesOrderNumber, orderNumber } = await begin()

    await api.updateSalesOrder({ orderNumber: salesOrderNumber, body: { status: 'canceled' } })

    assert.partialDeepStrictEqual(await states(orderNumber), {
      fulfillmentOrder: 'canceled',
      sales: 'canceled',
    })
    assert.deepEqual(await stock(), { 'tea depot': '0 of 5' })
  })

  it('takes from the last one what it wants no more', async () => {
    const { place, assign, api, states, stock } = await withFulfillmentOrders([
      { onHand: 5 },
      { locationCode: 'store', onHand: 5 },
    ])
    const number = await place()
    const [first = '', second = ''] = await assign(part(number, 1), part(number, 1, 'store'))

    await api.updateSalesOrder({
      orderNumber: number,
      body: { lineItems: [{ code: 'A', quantity: 1, quantityChangeReason: 'changedMind' }] },
    })

    assert.deepEqual((await states(first)).lines, ['1 new'])
    assert.partialDeepStrictEqual(await states(second), {
      fulfillmentOrder: 'canceled',
      lines: ['1 canceled'],
    })
    assert.deepEqual(await stock(), { 'tea depot': '1 of 5', 'tea store': '0 of 5' })
  })

  it('hands over what they claim nowhere else', async () => {
    const { place, assign, add, update, stock, states } = await withFulfillmentOrders()
    const number = await place()
    const [orderNumber = ''] = await assign(part(number, 1.5))

    const { errors } = await add(number, handedOver(1))
    assert.deepEqual(
      errors.map(({ code }) => code),
      [409],
    )
    expectNoErrors(await add(number, handedOver(0.5)))
    await update(orderNumber, { status: 'fulfilled' })

    assert.deepEqual(await stock(), { 'tea depot': '0 of 3' })
    assert.equal((await states(orderNumber)).sales, 'fulfilled')
  })

  it('cancels what they have beyond a quantity that was handed over already', async () => {
    const { place, add, assign, get, read, stock, api } = await withFulfillmentOrders()
    const salesOrderNumber = await place({ lineItems: [line({ quantity: 3, extendedPrice: 30 })] })
    await add(salesOrderNumber, handedOver(2))
    const [orderNumber = ''] = await assign(part(salesOrderNumber, 1))

    const lineItems = [{ code: 'A', quantity: 2, quantityChangeReason: 'other' as const }]
    await api.updateSalesOrder({ orderNumber: salesOrderNumber, body: { lineItems } })

    assert.equal((await get(orderNumber)).status, 'canceled')
    const { status, lineItems: lines } = await read(salesOrderNumber)
    assert.deepEqual([status, lines[0]?.quantity], ['fulfilled', 2])
    assert.deepEqual(await stock(), { 'tea depot': '0 of 3' })
  })

  it('fulfills them when it is fulfilled itself', async () => {
    const { begin, api, states, stock, read } = await withFulfillmentOrders()
    const { salesOrderNumber, orderNumber } = await begin()

    await api.updateSalesOrder({ orderNumber: salesOrderNumber, body: { status: 'fulfilled' } })

    assert.partialDeepStrictEqual(await states(orderNumber), {
      fulfillmentOrder: 'fulfilled',
      sales: 'fulfilled',
    })
    assert.deepEqual(await stock(), { 'tea depot': '0 of 3' })
    assert.equal((await read(salesOrderNumber)).fulfillmentGroups.length, 1)
  })

  it('is in progress as soon as it is placed when a location has begun before', async () => {
    const { place, assign, update, states, api } = await withFulfillmentOrders()
    const salesOrderNumber = await place({ status: 'new' })
    const [orderNumber = ''] = await assign(fulfillmentOrder(salesOrderNumber))
    await update(orderNumber, { status: 'accepted' })

    await api.checkoutSalesOrder({ orderNumber: salesOrderNumber, body: {} })

    const { sales, salesLines } = await states(orderNumber)
    assert.deepEqual([sales, ...salesLines], ['inProgress', '2 inProgress'])
    const { history } = await api.listSalesOrderHistory({ orderNumber: salesOrderNumber })
    const moves = history.filter(({ type }) => type === 'orderStatusUpdated')
    assert.deepEqual(moves.map(({ newValue }) => newValue.status).toSorted(), ['inProgress', 'open'])
  })

  it('is ready when all that is open can be collected', async () => {
    const { begin, update, states, get } = await withFulfillmentOrders()
    const { orderNumber } = await begin({ type: 'BOPIS', routeType: 'standardPickup' })

    await update(orderNumber, { status: 'ready' })

    assert.partialDeepStrictEqual(await states(orderNumber), { fulfillmentOrder: 'ready', sales: 'ready' })
    assert.ok((await get(orderNumber)).readyDate)
  })

  it('is not ready any more when a location begins anew', async () => {
    const { begin, assign, update, states } = await withFulfillmentOrders()
    const pickup = { type: 'BOPIS', routeType: 'standardPickup' } as const
    const { salesOrderNumber, orderNumber } = await begin(pickup)
    await update(orderNumber, { status: 'ready' })
    await update(orderNumber, { status: 'rejected', cancellationReason: 'tooBusy' })

    await assign({ ...fulfillmentOrder(salesOrderNumber, pickup), locationCode: 'store' })

    assert.equal((await states(orderNumber)).sales, 'inProgress')
  })
})
