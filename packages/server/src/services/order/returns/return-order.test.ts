import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, TradepostError } from '@tradepost/sdk'
import { bo, line } from '../sales/order.fixture.ts'
import { handedOver } from '../stock/order-stock.fixture.ts'
import { returnLine, returnOf, withReturns } from './return-order.fixture.ts'

const messagesOf = ({ errors }: { errors: { code: number; message: string; subentityPath: unknown[] }[] }) =>
  errors.map(({ code, message, subentityPath }) => ({ code, message, path: subentityPath.join('.') }))

describe('a return order', () => {
  it('is created with the share of what was paid and is read as the interface says', async () => {
    const { sell, bringBack, readReturn } = await withReturns()
    const salesOrderNumber = await sell(2)

    const orderNumber = await bringBack(salesOrderNumber, {
      notes: 'no receipt',
      dropOffLocationCode: 'store',
    })

    assert.equal(orderNumber, `R${salesOrderNumber}`)
    const read = await readReturn(orderNumber)
    assert.partialDeepStrictEqual(read, {
      orderNumber,
      salesOrderNumber,
      type: 'return',
      status: 'new',
      notes: 'no receipt',
      dropOffType: 'inPerson',
      dropOffLocationCode: 'store',
      currencyCode: 'USD',
      localeCode: 'en-us',
      subTotal: -10,
      total: -10,
      promoAmount: 0,
      paymentTransactions: [],
      completeDate: null,
    })
    assert.deepEqual(read.addressSequences[0]?.lastName, 'Byron')
    assert.partialDeepStrictEqual(read.lineItems, [
      {
        code: '1',
        salesOrderLineItemCode: 'A',
        status: 'open',
        quantity: 1,
        price: -10,
        extendedPrice: -10,
        returnReason: { code: 'changedMind', name: 'Changed their mind' },
        returnReasonCode: 'changedMind',
        productCondition: { code: 'new', name: 'New, unopened' },
        conditionCode: 'new',
      },
    ])
  })

  it('takes the codes of reason and condition in their other form', async () => {
    const { sell, bringBack, readReturn } = await withReturns()
    const { returnReason: _, productCondition: __, ...bare } = returnLine()

    const orderNumber = await bringBack(await sell(), {
      lineItems: [{ ...bare, returnReasonCode: 'damaged', conditionCode: 'used' }],
    })

    const [read] = (await readReturn(orderNumber)).lineItems
    assert.deepEqual([read?.returnReason.code, read?.productCondition.code], ['damaged', 'used'])
  })

  it('counts on when an order has several returns', async () => {
    const { sell, send, bringBack } = await withReturns()
    const number = await sell(4)

    assert.equal(await bringBack(number), `R${number}`)
    const { ids } = await send(returnOf(number), returnOf(number))

    assert.deepEqual(ids, [`R${number}-2`, `R${number}-3`])
  })

  it('brings back nothing that was not handed over, and each piece once', async () => {
    const { place, add, send, bringBack } = await withReturns()
    const number = await place({ lineItems: [line({ quantity: 5, extendedPrice: 50 })] })
    const tooMany = (quantity: number) => returnOf(number, { lineItems: [returnLine({ quantity })] })

    const none = await send(tooMany(1))
    await add(number, handedOver(3))
    const more = await send(tooMany(3.0001))
    await bringBack(number, { lineItems: [returnLine({ quantity: 2 })] })
    const rest = await send(tooMany(1.5))

    assert.deepEqual(messagesOf(none), [
      {
        code: 409,
        message: 'Of the line item A 0 were handed over and 0 can still be returned',
        path: 'lineItems.0.quantity',
      },
    ])
    assert.equal(more.errors[0]?.message, 'Of the line item A 3 were handed over and 3 can still be returned')
    assert.equal(rest.errors[0]?.message, 'Of the line item A 3 were handed over and 1 can still be returned')
    assert.deepEqual((await send(tooMany(1))).errors, [])
  })

  it('counts what lines of one request ask for of the same goods', async () => {
    const { sell, send } = await withReturns()
    const number = await sell(2)
    const lines = [returnLine({ quantity: 1.5 }), returnLine({ code: '2', quantity: 1 })]

    const { errors } = await send(returnOf(number, { lineItems: lines }))

    assert.deepEqual(errors[0]?.subentityPath, ['lineItems', 1, 'quantity'])
  })

  it('keeps its order from costing less than it gave back', async () => {
    const { sell, bringBack, complete, api } = await withReturns()
    const orderNumber = await sell(2)
    await complete(await bringBack(orderNumber, { lineItems: [returnLine({ quantity: 2 })] }))
    const reduce = (promoAmount: number) => api.updateSalesOrder({ orderNumber, body: { promoAmount } })

    await assert.rejects(reduce(-1), /Returns gave back 20 of the order, it cannot cost 19/)
    await reduce(0)
  })

  it('frees the goods again when it is rejected or canceled', async () => {
    const { sell, bringBack, update, send } = await withReturns()
    const number = await sell(1)
    const first = await bringBack(number)
    await update(first, { status: 'canceled' })
    const second = await bringBack(number)
    await update(second, { status: 'arrived' })
    await update(second, { status: 'rejected' })

    assert.deepEqual((await send(returnOf(number))).errors, [])
  })

  it('tells everything that is wrong with an item, and stores the others', async () => {
    const { sell, send } = await withReturns()
    const number = await sell(4)
    const wrong = returnOf(number, {
      customerId: bo,
      currencyCode: 'EUR',
      dropOffLocationCode: 'nowhere',
      primaryBillToAddressSequenceIndex: 1,
      addressSequences: [{ type: 'billing', firstName: 'Ada', lastName: 'Byron', country: 'XX' }],
      lineItems: [
        returnLine({ returnReason: { code: 'none' }, productCondition: null }),
        returnLine({ salesOrderLineItemCode: 'Z', status: 'completed' }),
      ],
    })

    const answer = await send(wrong, returnOf(number), returnOf('77'))

    assert.deepEqual(answer.ids, [`R${number}`])
    assert.deepEqual(
      answer.errors.map(({ entityIndex, code, subentityPath }) => [
        entityIndex,
        code,
        subentityPath.join('.'),
      ]),
      [
        [0, 409, 'customerId'],
        [0, 400, 'currencyCode'],
        [0, 404, 'dropOffLocationCode'],
        [0, 400, 'primaryBillToAddressSequenceIndex'],
        [0, 400, 'addressSequences.0.country'],
        [0, 400, 'lineItems.1.code'],
        [0, 404, 'lineItems.0.returnReason.code'],
        [0, 400, 'lineItems.0'],
        [0, 400, 'lineItems.1.status'],
        [0, 404, 'lineItems.1.salesOrderLineItemCode'],
        [2, 404, 'salesOrderNumber'],
      ],
    )
  })

  it('has amounts with no more decimals than its currency', async () => {
    const { api, sell } = await withReturns()
    const salesOrderNumber = await sell(2)
    const lines = [returnLine({ extendedPrice: -9.999, unitPromoAmount: 0.333 })]

    const { ids, errors } = await api.createReturnOrders({
      body: { returnOrders: [returnOf(salesOrderNumber, { total: -1.005, lineItems: lines })] },
    })

    assert.deepEqual(ids, [])
    assert.deepEqual(
      errors.map(({ code, subentityPath }) => [code, subentityPath]),
      [
        [400, ['total']],
        [400, ['lineItems', 0, 'extendedPrice']],
      ],
    )
  })

  it('refuses an inactive reason', async () => {
    const { api, sell } = await withReturns()
    await api.updateReturnReason({ returnReasonCode: 'changedMind', body: { status: 'inactive' } })

    const answer = await api.createReturnOrders({ body: { returnOrders: [returnOf(await sell())] } })

    assert.deepEqual(messagesOf(answer), [
      {
        code: 409,
        message: 'The return reason changedMind is inactive',
        path: 'lineItems.0.returnReason.code',
      },
    ])
  })

  it('answers 404 when there is none of its sales orders, nor the return itself', async () => {
    const { api, send, update } = await withReturns()

    await assert.rejects(
      send(returnOf('77')),
      (error: unknown) => error instanceof NotFoundError && error.message.includes('Order not found'),
    )
    for (const call of [
      () => api.getReturnOrder({ orderNumber: 'R77' }),
      () => update('R77', {}),
      () => api.listReturnOrderHistory({ orderNumber: 'R77' }),
      () => api.getReturnOrderTransitions({ orderNumber: 'R77' }),
    ])
      await assert.rejects(
        call,
        (error: unknown) =>
          error instanceof TradepostError &&
          error.status === 404 &&
          JSON.stringify(error.body) === '{"code":"returnOrder.notFound","message":"Return order not found"}',
      )
  })

  it('needs a quantity above zero and at least one line', async () => {
    const { sell, send } = await withReturns()
    const number = await sell()

    for (const lineItems of [[], [returnLine({ quantity: 0 })], [returnLine({ quantity: -1 })]])
      await assert.rejects(
        send(returnOf(number, { lineItems })),
        (error: unknown) => error instanceof TradepostError && error.status === 400,
      )
  })

  it('is one of the merchant alone', async () => {
    const mine = await withReturns()
    const other = await withReturns()
    const number = await mine.bringBack(await mine.sell())

    await assert.rejects(other.readReturn(number), NotFoundError)
  })

  it('shows the sales order and where the goods are stocked when asked to', async () => {
    const { api, sell, bringBack, put } = await withReturns()
    await put({ locationCode: 'berlin' })
    const number = await sell()
    const orderNumber = await bringBack(number)

    const { returnOrder } = await api.getReturnOrder({
      orderNumber,
      fields: 'salesOrder,possibleFulfillmentLocations',
    })

    assert.equal(returnOrder.salesOrder?.orderNumber, number)
    assert.deepEqual(returnOrder.lineItems[0]?.possibleFulfillmentLocations, ['berlin', 'depot'])
  })
})
