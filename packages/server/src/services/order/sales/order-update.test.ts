import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { ConflictError, PreconditionFailedError, ValidationError } from '@tradepost/sdk'
import { ada, line, withOrders } from './order.fixture.ts'

const ofOrders = (events: { event: string; payload: unknown }[]) =>
  events.filter(({ event }) => event.startsWith('salesOrder') && !/Added|Placed/.test(event))

describe('an update of a sales order', () => {
  it('changes only the fields that are sent, and nothing when none is', async () => {
    const { api, place, read, events } = await withOrders()
    const orderNumber = await place({ externalCode: 'X1', notes: 'Ring twice' })
    const before = await read(orderNumber)

    await api.updateSalesOrder({ orderNumber, body: {} })
    await api.updateSalesOrder({ orderNumber, body: { notes: 'Ring twice' } })
    assert.deepEqual(await read(orderNumber), before)
    assert.deepEqual(ofOrders(await events()), [])

    await api.updateSalesOrder({ orderNumber, body: { notes: null } })
    assert.deepEqual(await read(orderNumber), { ...before, notes: null })
  })

  it('stores every field of the interface', async () => {
    const { api, place, read } = await withOrders()
    const orderNumber = await place({ status: 'open', lineItems: [line(), line({ code: 'B' })] })
    const contact = { firstName: 'Cy', lastName: 'Ray', city: 'Graz', mobile: '0664 1234567' }
    const { ids } = await api.createContacts({ customerId: ada, body: { contacts: [contact] } })
    const contactId = String(ids[0])
    const fields = {
      externalCode: 'X2',
      notes: 'Leave at the door',
      specialInstructions: 'Cold',
      data: { collectedLoyaltyPoints: 7 },
      fulfillmentStatus: 'actionRequired' as const,
      status: 'inProgress' as const,
      primaryBillToAddressSequenceIndex: 1,
      primaryShipToAddressSequenceIndex: 0,
      sourceIp: '192.0.2.7',
      userAgent: 'browser',
      domain: 'example.com',
      platform: 'mobile',
      os: 'android' as const,
      subTotal: 41,
      discountAmount: -1,
      promoAmount: -2,
      shippingSubTotal: 6,
      shippingDiscountAmount: -1,
      shippingPromoAmount: -2,
      shippingTotal: 3,
      taxAmount: 2,
      tax2Amount: 1,
      taxSummary: [{ code: 'vat', name: 'VAT', amount: 3 }],
      total: 44,
    }
    const ofLine = {
      code: 'B',
      parentLineItemCode: 'A',
      status: 'fulfilled' as const,
      subStatus: 'substituted' as const,
      quantity: 1,
      routedQuantity: 1,
      fulfillmentMethod: 'BOPIS' as const,
      fulfillmentLocationCode: 'store-1',
      shipToAddressSequenceIndex: 0,
      product: {
        code: 'mate',
        name: 'Mate',
        image: 'mate.png',
        price: 25,
        salePrice: 21,
        currencyCode: 'USD' as const,
        identifiers: { mfgPartNum: '1', upc: '2', ean: '3', isbn: '4', sku: '5', distiPartNum: '6' },
        options: [{ code: 'size', name: 'Size', value: { code: 'l', name: 'Large' } }],
      },
      currencyCode: 'USD' as const,
      shippingAmount: 1,
      taxAmount: 2,
      tax2Amount: 3,
      taxExempt: true,
      unitPromoAmount: 0,
      unitDiscountAmount: 0,
      discountAmount: 0,
      promoAmount: 0,
      overrideAmount: 4,
      extendedPrice: 21,
      price: 21,
      substitutionAllowed: false,
      fulfillmentSlot: {
        id: 's1',
        date: '2026-05-02',
        weekday: 'sat' as const,
        from: '10:00',
        to: '12:00',
        status: 'active' as const,
        orderCount: 5,
      },
      replacedLineItemId: 1,
      quantityChangeReason: 'substituted' as const,
    }

    await api.updateSalesOrder({
      orderNumber,
      body: {
        ...fields,
        addressSequences: [
          { type: 'pickup', customerContactId: contactId, city: 'Linz' },
          {
            type: 'billing',
            firstName: 'Bo',
            lastName: 'Lee',
            emailAddress: 'bo@lee.test',
            mobile: '+43 664 1234567',
          },
        ],
        paymentTransactions: [{ externalCode: 'P1', paymentMethod: { code: 'card' }, authorizedAmount: 44 }],
        lineItems: [{ code: 'A', quantity: 2 }, ofLine],
      },
    })
    const after = await read(orderNumber)

    assert.partialDeepStrictEqual(after, fields)
    assert.partialDeepStrictEqual(after.lineItems[1], ofLine)
    assert.equal(after.lineItems[0]?.subStatus, 'replaced')
    assert.deepEqual(
      after.addressSequences.map(({ type, customerContactId, lastName, city }) => [
        type,
        customerContactId,
        lastName,
        city,
      ]),
      [
        ['pickup', contactId, 'Ray', 'Linz'],
        ['billing', null, 'Lee', null],
      ],
    )
    assert.deepEqual(after.fulfillmentSlots, [after.lineItems[1]?.fulfillmentSlot])
    assert.equal(after.amountCheck, null)
    assert.equal(after.paymentTransactions[0]?.authorizedAmount, 44)
  })

  it('emits what changed, and a change of the status beside', async () => {
    const { api, place, events, client } = await withOrders()
    const orderNumber = await place({ status: 'open' })

    await api.updateSalesOrder({
      orderNumber,
      body: {
        status: 'inProgress',
        notes: 'x',
        lineItems: [{ code: 'A', quantity: 3, quantityChangeReason: 'wrongQuantity' }],
      },
    })

    assert.deepEqual(ofOrders(await events()), [
      {
        event: 'salesOrderUpdated',
        entityId: orderNumber,
        payload: {
          salesOrderNumber: orderNumber,
          oldProperties: {
            status: 'open',
            fulfillmentStatus: 'open',
            notes: null,
            subTotal: 20,
            total: 20,
            lineItems: [
              { code: 'A', quantity: 2, status: 'open', extendedPrice: 20, quantityChangeReason: null },
            ],
          },
          newProperties: {
            status: 'inProgress',
            fulfillmentStatus: 'inProgress',
            notes: 'x',
            subTotal: 30,
            total: 30,
            lineItems: [
              {
                code: 'A',
                quantity: 3,
                status: 'inProgress',
                extendedPrice: 30,
                quantityChangeReason: 'wrongQuantity',
              },
            ],
          },
          user: client.id,
        },
      },
      {
        event: 'salesOrderStatusUpdated',
        entityId: orderNumber,
        payload: {
          customerId: ada,
          salesOrderId: Number(orderNumber),
          salesOrderNumber: orderNumber,
          oldStatus: 'open',
          newStatus: 'inProgress',
          user: client.id,
        },
      },
    ])
  })

  it('is kept in the history, which is filtered by type and sorted', async () => {
    const { api, place, client } = await withOrders()
    const orderNumber = await place({ status: 'open' })
    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'A', quantity: 1, quantityChangeReason: 'unavailable' }] },
    })
    await api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })
    const types = async (query: { filters?: object; sort?: string }) => {
      const { history } = await api.listSalesOrderHistory({ orderNumber, ...query } as never)
      return history.map(({ type }) => type)
    }

    const { history } = await api.listSalesOrderHistory({ orderNumber })

    assert.partialDeepStrictEqual(history.slice(1), [
      {
        type: 'orderLineItemQuantityChanged',
        details: 'The quantity of A went from 2 to 1: unavailable',
        entityId: 1,
        newValue: { code: 'A', quantity: 1, quantityChangeReason: 'unavailable' },
        oldValue: { code: 'A', quantity: 2 },
        user: { id: client.id },
      },
      {
        type: 'orderStatusUpdated',
        details: 'The status went from open to canceled',
        entityId: 10000,
        newValue: { status: 'canceled' },
        oldValue: { status: 'open' },
      },
    ])
    assert.deepEqual(await types({ filters: { type: 'orderStatusUpdated' } }), ['orderStatusUpdated'])
    assert.deepEqual(await types({ sort: 'id:desc' }), [
      'orderStatusUpdated',
      'orderLineItemQuantityChanged',
      'orderCreated',
    ])
    await assert.rejects(types({ filters: { type: 'nonsense' } }), ValidationError)
  })

  it('is refused when the order was changed since it was read', async () => {
    const { api, place } = await withOrders()
    const orderNumber = await place()

    await api.updateSalesOrder({ orderNumber, body: { notes: 'a' } }, { ifMatch: '"1"' })
    await assert.rejects(
      api.updateSalesOrder({ orderNumber, body: { notes: 'b' } }, { ifMatch: '"1"' }),
      PreconditionFailedError,
    )
  })

  it('answers the order when it is asked to', async () => {
    const { raw, place, merchantCode } = await withOrders()
    const orderNumber = await place()

    const { status, body } = await raw(`/order/v1/merchants/${merchantCode}/orders/${orderNumber}`, {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: '{"notes":"x"}',
    })

    assert.equal(status, 200)
    assert.equal(body.order.notes, 'x')
  })
})

describe('a sales order is placed by its checkout', () => {
  it('which opens it, notes where it came from and hands parameters to its payments', async () => {
    const { api, place, read, clock, events } = await withOrders()
    const orderNumber = await place({
      submitDate: null,
      paymentTransactions: [{ externalCode: 'P1' }, { externalCode: 'P2' }],
    })
    const [first, second] = (await read(orderNumber)).paymentTransactions

    await api.checkoutSalesOrder({
      orderNumber,
      body: {
        campaignAttribution: { campaignCode: 'spring', channel: 'push', distributionIndex: 1 },
        paymentTransactions: [{ id: String(first?.id), checkoutParams: { token: 't' } }],
        sourceIp: '192.0.2.1',
        platform: 'checkoutPage',
      },
    })
    const after = await read(orderNumber)

    assert.partialDeepStrictEqual(after, {
      status: 'open',
      submitDate: clock.now().toISOString(),
      campaignAttribution: { campaignCode: 'spring' },
      sourceIp: '192.0.2.1',
      platform: 'checkoutPage',
    })
    assert.deepEqual(after.paymentTransactions[0], { ...first, checkoutParams: { token: 't' } })
    assert.deepEqual(after.paymentTransactions[1], second)
    assert.deepEqual(
      ofOrders(await events()).map(({ event }) => event),
      ['salesOrderUpdated', 'salesOrderStatusUpdated'],
    )
  })

  it('only while it is new', async () => {
    const { api, place } = await withOrders()
    const refused = async (orderNumber: string) =>
      api.checkoutSalesOrder({ orderNumber, body: {} }).then(
        () => null,
        (error: ValidationError) => error.problems.map(({ message }) => message),
      )
    const orderNumber = await place()

    assert.equal(await refused(orderNumber), null)
    assert.deepEqual(await refused(orderNumber), [texts.alreadyOpen])
    assert.deepEqual(await refused(await place({ status: 'canceled' })), [
      texts.finalState('order', 'canceled', 'open'),
    ])
  })

  it('with payments that it has', async () => {
    const { api, place, read } = await withOrders()
    const orderNumber = await place()

    await assert.rejects(
      api.checkoutSalesOrder({
        orderNumber,
        body: { paymentTransactions: [{ id: 'p9' }, {}] },
      }),
      (error: ValidationError) => {
        assert.deepEqual(
          error.problems.map(({ code, message }) => [code, message]),
          [
            ['404', texts.unknownPayment('p9')],
            ['404', texts.unknownPaymentAt(1)],
          ],
        )
        return true
      },
    )
    assert.equal((await read(orderNumber)).status, 'new')
  })
})

describe('a sales order is deleted', () => {
  it('while it is new, with all that belongs to it', async () => {
    const { api, place, events, merchantCode } = await withOrders()
    const orderNumber = await place()
    await place()

    await api.deleteSalesOrder({ orderNumber })

    const { orders, meta } = await api.listSalesOrders()
    assert.deepEqual(
      orders.map((one) => one.orderNumber),
      ['10001'],
    )
    assert.equal(meta.totalItemCount, 1)
    assert.partialDeepStrictEqual(ofOrders(await events()), [
      { event: 'salesOrderDeleted', payload: { salesOrderNumber: '10000', customerId: ada } },
    ])
    assert.ok(merchantCode)
  })

  it('not later', async () => {
    const { api, place } = await withOrders()

    for (const status of ['open', 'canceled', 'completed'] as const)
      await assert.rejects(
        api.deleteSalesOrder({ orderNumber: await place({ status }) }),
        (error: ConflictError) => {
          assert.ok(error instanceof ConflictError)
          assert.deepEqual(error.body, {
            code: 'order.notDeletable',
            message: messageOf('orderNotDeletable'),
          })
          return true
        },
      )
  })

  it('and its number is not used again', async () => {
    const { api, place } = await withOrders()
    const orderNumber = await place()

    await api.deleteSalesOrder({ orderNumber })

    assert.equal(await place(), '10001')
  })
})
