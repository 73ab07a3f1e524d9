import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { ForbiddenError, NotFoundError } from '@tradepost/sdk'
import { ada, line, order, withOrders } from './order.fixture.ts'

describe('sales orders are created', () => {
  it('with numbers in the order of the request, from 10000', async () => {
    const { api } = await withOrders()

    const first = await api.createSalesOrders({ body: { orders: [order(), order()] } })
    const second = await api.createSalesOrders({ body: { orders: [order()] } })

    assert.deepEqual(first, { orderNumbers: ['10000', '10001'], errors: [] })
    assert.deepEqual(second.orderNumbers, ['10002'])
  })

  it('or become error items, one for each problem, with null in the place of their number', async () => {
    const { api } = await withOrders()
    const wrong = order({
      externalCode: 'X7',
      primaryBillToAddressSequenceIndex: 5,
      lineItems: [line({ parentLineItemCode: 'Z' })],
    })

    const { orderNumbers, errors } = await api.createSalesOrders({
      body: { orders: [order(), wrong, order()] },
    })

    assert.deepEqual(orderNumbers, ['10000', null, '10001'])
    assert.deepEqual(
      errors.map(({ code, entity, entityId, entityIndex, message, reason, subentityPath }) => ({
        code,
        entity,
        entityId,
        entityIndex,
        same: message === reason,
        message,
        subentityPath,
      })),
      [
        {
          code: 400,
          entity: 'salesOrder',
          entityId: 'X7',
          entityIndex: 1,
          same: true,
          message: texts.noSuchAddress(5, 2),
          subentityPath: ['primaryBillToAddressSequenceIndex'],
        },
        {
          code: 400,
          entity: 'salesOrder',
          entityId: 'X7',
          entityIndex: 1,
          same: true,
          message: texts.noSuchLineItem('Z'),
          subentityPath: ['lineItems', 0, 'parentLineItemCode'],
        },
      ],
    )
  })

  it('all or none of them with handling=strict', async () => {
    const { raw, api, merchantCode } = await withOrders()
    const wrong = order({ primaryBillToAddressSequenceIndex: 5 })

    const { status, body } = await raw(`/order/v1/merchants/${merchantCode}/orders`, {
      method: 'POST',
      headers: { prefer: 'handling=strict' },
      body: JSON.stringify({ orders: [order(), wrong] }),
    })

    assert.equal(status, 422)
    assert.equal(body.errors.length, 1)
    assert.equal((await api.listSalesOrders()).meta.totalItemCount, 0)
  })

  it('once for one idempotency key, also at the same time', async () => {
    const { raw, api, merchantCode } = await withOrders()
    const send = () =>
      raw(`/order/v1/merchants/${merchantCode}/orders`, {
        method: 'POST',
        headers: { 'idempotency-key': 'k1' },
        body: JSON.stringify({ orders: [order()] }),
      })

    const answers = await Promise.all([send(), send(), send()])

    assert.deepEqual(
      answers.map(({ body }) => body.orderNumbers),
      [['10000'], ['10000'], ['10000']],
    )
    assert.equal((await api.listSalesOrders()).meta.totalItemCount, 1)
  })

  it('not by a dry run, which takes no number', async () => {
    const { raw, place, merchantCode } = await withOrders()

    const { status, body } = await raw(`/order/v1/merchants/${merchantCode}/orders?dryRun=true`, {
      method: 'POST',
      body: JSON.stringify({ orders: [order()] }),
    })

    assert.equal(status, 201)
    assert.deepEqual(body.orderNumbers, ['10000'])
    assert.equal(await place(), '10000')
  })

  it('with numbers of their own for each merchant', async () => {
    const [mine, other] = [await withOrders(), await withOrders()]

    assert.equal(await mine.place(), '10000')
    assert.equal(await other.place(), '10000')
    await assert.rejects(other.api.getSalesOrder({ orderNumber: '10001' }), NotFoundError)
  })

  it('with amounts that are sent as text', async () => {
    const { place, read } = await withOrders()
    const text = (value: string) => value as unknown as number

    const number = await place({
      status: 'open',
      subTotal: text('90.00'),
      total: text('90.00'),
      lineItems: [
        line({
          price: text('45.00'),
          product: { ...line().product, price: text('45.0') },
          extendedPrice: text('90'),
        }),
      ],
    })

    assert.partialDeepStrictEqual(await read(number), { subTotal: 90, total: 90, amountCheck: null })
  })

  it('in the status that was sent; promotions and amounts are then kept, and differences noted', async () => {
    const { place, read } = await withOrders()
    const promotion = {
      code: 'spring',
      name: 'Spring',
      startDate: null,
      discount: { type: 'absolute' as const, amount: 2 },
    }

    const number = await place({
      status: 'open',
      imported: true,
      promoAmount: -2,
      total: 17,
      appliedPromotions: [promotion],
      coupons: [{ code: 'TEN', name: 'Ten' }],
    })

    assert.partialDeepStrictEqual(await read(number), {
      status: 'open',
      imported: true,
      promoAmount: -2,
      total: 17,
      amountCheck: { total: { sent: 17, expected: 18 } },
      appliedPromotions: [promotion],
      coupons: [{ code: 'TEN', name: 'Ten' }],
    })
  })

  it('new without a status: what was sent of promotions and amounts is ignored', async () => {
    const { place, read } = await withOrders()

    const number = await place({
      total: 3,
      promoAmount: -17,
      appliedPromotions: [
        { code: 'x', name: 'x', startDate: null, discount: { type: 'absolute', amount: 1 } },
      ],
    })

    assert.partialDeepStrictEqual(await read(number), {
      status: 'new',
      total: 20,
      promoAmount: 0,
      appliedPromotions: [],
      amountCheck: null,
    })
  })

  it('with addresses that lack the e-mail address, unless the merchant wants them complete', async () => {
    const { api, place } = await withOrders()
    const names = { firstName: 'Ada', lastName: 'Byron' }
    const addressSequences = [
      { type: 'billing' as const, ...names },
      { type: 'shipping' as const, ...names },
    ]
    await place({ addressSequences })

    await api.updateSettings({ body: { settings: { strictOrderAddresses: true } } })
    const { orderNumbers, errors } = await api.createSalesOrders({
      body: { orders: [order({ addressSequences })] },
    })

    assert.deepEqual(orderNumbers, [null])
    assert.deepEqual(
      errors.map(({ subentityPath }) => subentityPath),
      [
        ['addressSequences', 0],
        ['addressSequences', 1],
      ],
    )
  })

  it('and say so: an event and the first entry of their history', async () => {
    const { api, place, events } = await withOrders()

    const number = await place({ imported: true, status: 'open' })
    const { history } = await api.listSalesOrderHistory({ orderNumber: number })

    const payload = { customerId: ada, salesOrderId: 10000, salesOrderNumber: '10000', imported: true }
    assert.deepEqual(
      await events().then((all) => all.filter(({ event }) => event.startsWith('salesOrder'))),
      [
        { event: 'salesOrderAdded', entityId: '10000', payload },
        { event: 'salesOrderPlaced', entityId: '10000', payload },
      ],
    )
    assert.partialDeepStrictEqual(history, [
      {
        type: 'orderCreated',
        details: 'The order was created with the status open',
        newValue: { status: 'open' },
        oldValue: {},
      },
    ])
  })
})

describe('a sales order is read', () => {
  it('with every field of the interface', async () => {
    const { place, read, clock } = await withOrders()
    const number = await place()
    const date = clock.now().toISOString()
    const address = {
      customerContactId: null,
      firstName: 'Ada',
      middleName: null,
      lastName: 'Byron',
      company: null,
      companyName: null,
      address1: null,
      address2: null,
      address3: null,
      address4: null,
      city: null,
      region: null,
      postalCode: null,
      additionalFields: {},
      phone: null,
      fax: null,
      mobile: null,
      emailAddress: 'ada@byron.test',
      orderSegment: { selectedShippingMethod: null, availableShippingMethods: [] },
    }

    assert.deepEqual(await read(number), {
      orderNumber: '10000',
      shopCode: null,
      externalCode: null,
      type: 'standard',
      customerId: ada,
      externalCustomerNumber: null,
      status: 'new',
      fulfillmentStatus: 'open',
      returnStatus: null,
      expedited: false,
      localeCode: 'en-us',
      currencyCode: 'USD',
      taxExempt: false,
      notes: null,
      specialInstructions: null,
      data: null,
      primaryBillToAddressSequenceIndex: 0,
      primaryShipToAddressSequenceIndex: 1,
      addressSequences: [
        { type: 'billing', country: null, ...address },
        { type: 'shipping', country: 'US', ...address },
      ],
      subTotal: 20,
      discountAmount: 0,
      promoAmount: 0,
      taxAmount: 0,
      tax2Amount: 0,
      shippingSubTotal: 0,
      shippingDiscountAmount: 0,
      shippingPromoAmount: 0,
      shippingTotal: 0,
      taxSummary: [],
      total: 20,
      amountCheck: null,
      date,
      submitDate: '2026-03-01T10:00:00.000Z',
      updateDate: date,
      fulfillDate: null,
      completeDate: null,
      sourceIp: null,
      userAgent: null,
      domain: null,
      platform: null,
      os: null,
      sourceDevice: null,
      imported: false,
      campaignAttribution: null,
      lineItemCount: 1,
      paymentTransactions: [],
      fulfillmentGroups: [],
      fulfillmentSlots: [],
      coupons: [],
      appliedPromotions: [],
      lineItems: [
        {
          id: 1,
          code: 'A',
          parentLineItemCode: null,
          status: 'open',
          subStatus: null,
          quantity: 2,
          routedQuantity: 0,
          returnQuantity: 0,
          quantityChangeReason: null,
          replacedLineItemId: null,
          fulfillmentMethod: 'directShip',
          fulfillmentLocationCode: null,
          shipToAddressSequenceIndex: 1,
          product: {
            code: 'tea',
            name: 'Tea',
            image: null,
            price: 10,
            salePrice: null,
            currencyCode: 'USD',
            identifiers: {
              mfgPartNum: null,
              upc: null,
              ean: null,
              isbn: null,
              sku: null,
              distiPartNum: null,
            },
            options: [],
          },
          currencyCode: 'USD',
          price: 10,
          shippingAmount: null,
          taxAmount: 0,
          tax2Amount: 0,
          taxExempt: false,
          unitPromoAmount: 0,
          unitDiscountAmount: 0,
          promoAmount: 0,
          discountAmount: 0,
          overrideAmount: null,
          extendedPrice: 20,
          substitutionAllowed: true,
          fulfillmentSlot: null,
          appliedPromotions: [],
        },
      ],
    })
  })

  it('as it was sent, in every field', async () => {
    const { place, read } = await withOrders()
    const sent = {
      externalCode: 'X1',
      shopCode: 'web',
      externalCustomerNumber: 'N1',
      status: 'open' as const,
      taxExempt: true,
      expedited: true,
      notes: 'Ring twice',
      specialInstructions: 'Fragile',
      data: { collectedLoyaltyPoints: 12, nested: { a: [1, null] } },
      discountAmount: -1,
      promoAmount: -2,
      shippingSubTotal: 5,
      shippingDiscountAmount: -1,
      shippingPromoAmount: -0.5,
      shippingTotal: 3.5,
      taxAmount: 1.6,
      tax2Amount: 0.4,
      taxSummary: [
        { code: 'state', name: 'State tax', amount: 1.6 },
        { code: 'city', name: 'City tax', amount: 0.4 },
      ],
      total: 22.5,
      sourceIp: '2001:db8::1',
      userAgent: 'curl/8',
      domain: 'shop.example.com',
      platform: 'desktop',
      os: 'ios' as const,
      campaignAttribution: { campaignCode: 'spring', channel: 'push', distributionIndex: 3 },
    }

    const number = await place({
      ...sent,
      fulfillDate: '2026-03-02T10:00:00+01:00',
      paymentTransactions: [{ externalCode: 'P1', paymentMethod: { code: 'card' }, authorizedAmount: 22.5 }],
    })
    const read1 = await read(number)

    assert.partialDeepStrictEqual(read1, {
      ...sent,
      amountCheck: null,
      fulfillDate: '2026-03-02T09:00:00.000Z',
      paymentTransactions: [
        {
          externalCode: 'P1',
          status: 'authorized',
          type: 'order',
          paymentMethod: { code: 'card' },
          authorizedAmount: 22.5,
          chargedAmount: null,
        },
      ],
    })
    assert.match(String(read1.paymentTransactions[0]?.id), /^[0-9a-f-]{36}$/)
  })

  it('with every field of its promotions, coupons, taxes and slots, null or the default where none was sent', async () => {
    const { place, read } = await withOrders()
    const discount = { type: 'absolute' as const, amount: 1 }
    const promotion = { code: 'P', name: 'Promo', startDate: null, discount }
    const orderNumber = await place({
      status: 'open',
      appliedPromotions: [
        promotion,
        {
          ...promotion,
          coupon: { code: 'C', name: 'Coupon', limits: { overall: 1 } },
          couponSet: { code: 'S', type: 'custom', name: 'Set' },
          impact: { conditions: null },
        },
      ],
      coupons: [{ code: 'C' }, { code: 'D', limits: { overall: 5 }, couponSet: { code: 'S' } }],
      taxSummary: [{ code: 'vat' }, {}],
      lineItems: [line({ appliedPromotions: [promotion], fulfillmentSlot: { from: '10:00' } })],
    })

    const { appliedPromotions, coupons, taxSummary, lineItems } = await read(orderNumber)

    const complete = {
      ...promotion,
      model: 'simpleDiscount',
      description: null,
      promotionalText: null,
      status: 'active',
      endDate: null,
      target: 'order',
      type: 'promotion',
      conditions: null,
      impact: null,
      coupon: null,
      couponSet: null,
      limitConditions: null,
    }
    assert.deepEqual(appliedPromotions, [
      complete,
      {
        ...complete,
        type: 'coupon',
        coupon: { code: 'C', name: 'Coupon', limits: { overall: 1, maxPerCustomer: null } },
        couponSet: {
          code: 'S',
          type: 'custom',
          name: 'Set',
          count: null,
          description: null,
          prefix: null,
          suffix: null,
        },
        impact: { conditions: null, automaticallyAddedToCart: false },
      },
    ])
    const undecided = { applied: null, reason: null }
    const empty = { name: null, limits: null, status: null, couponSet: null, promotion: null, ...undecided }
    const coupon = { code: 'C', ...empty }
    assert.deepEqual(coupons, [
      coupon,
      {
        ...coupon,
        code: 'D',
        limits: { overall: 5, maxPerCustomer: null },
        couponSet: { code: 'S', name: null },
      },
    ])
    assert.deepEqual(taxSummary, [
      { code: 'vat', name: null, amount: null },
      { code: null, name: null, amount: null },
    ])
    assert.deepEqual(lineItems[0]?.appliedPromotions, [complete])
    assert.deepEqual(lineItems[0]?.fulfillmentSlot, {
      id: null,
      date: null,
      weekday: null,
      from: '10:00',
      to: null,
      status: null,
      orderLimit: null,
      orderCount: null,
    })
  })

  it('with isOrderable and orderUrl when they are asked for', async () => {
    const { api, place, merchantCode, platform } = await withOrders()
    await api.createShops({
      body: { shops: [{ code: 'own', name: 'Own', url: 'https://shop.example.com/' }] },
    })
    const read = async (orderNumber: string) => {
      const { order: found } = await api.getSalesOrder({ orderNumber, fields: ['isOrderable', 'orderUrl'] })
      return [found.isOrderable, found.orderUrl]
    }
    const { publicUrl } = platform.config

    assert.deepEqual(await read(await place()), [true, null])
    assert.deepEqual(await read(await place({ shopCode: 'own', status: 'open' })), [
      false,
      'https://shop.example.com/orders/10001',
    ])
    assert.deepEqual(await read(await place({ shopCode: 'web' })), [
      true,
      `${publicUrl}/store/${merchantCode}/web/orders/10002`,
    ])
  })

  it('with images as they were sent, or under the addresses of this site', async () => {
    const { api, place } = await withOrders()
    const image = 'https://cdn.example.com/tea.png'
    const orderNumber = await place({
      lineItems: [line({ product: { ...line().product, image } }), line({ code: 'B' })],
    })
    const images = async (getOriginalImageUrls?: boolean) => {
      const { order: found } = await api.getSalesOrder({ orderNumber, getOriginalImageUrls })
      return found.lineItems.map(({ product }) => product.image)
    }

    assert.deepEqual(await images(), [image, null])
    const [shown, none] = await images(false)
    assert.match(String(shown), /\/images\/proxy\/[0-9a-f]{32}\?url=https:\/\/cdn\.example\.com\/tea\.png$/)
    assert.equal(none, null)
  })

  it('with its internal id only by operators', async () => {
    const { api, place, raw, operator, merchantCode } = await withOrders()
    const orderNumber = await place()

    await assert.rejects(api.getSalesOrder({ orderNumber, includeInternalIds: true }), ForbiddenError)
    await assert.rejects(api.listSalesOrders({ includeInternalIds: true }), ForbiddenError)
    assert.deepEqual(await api.getSalesOrderId({ orderNumber }), { id: 10000 })
    const { access_token } = await operator.issueToken({
      body: {
        grant_type: 'client_credentials',
        client_id: 'operator',
        client_secret: 'a secret of the operator',
        tenantId: merchantCode,
      },
    })
    const base = `/order/v1/merchants/${merchantCode}/orders`
    const { body: one } = await raw(`${base}/${orderNumber}?includeInternalIds=true`, { token: access_token })
    const { body: all } = await raw(`${base}?includeInternalIds=true`, { token: access_token })
    assert.equal(one.order.id, 10000)
    assert.equal(all.orders[0].id, 10000)
  })

  it('with an ETag that changes with it', async () => {
    const { raw, api, place, merchantCode } = await withOrders()
    const orderNumber = await place()
    const etag = async () =>
      (await raw(`/order/v1/merchants/${merchantCode}/orders/${orderNumber}`)).headers.get('etag')

    assert.match((await etag()) ?? '', /^(W\/)?"1-/)
    await api.updateSalesOrder({ orderNumber, body: { notes: 'x' } })
    assert.match((await etag()) ?? '', /^(W\/)?"2-/)
  })

  it('or is not found, in the words of the order service', async () => {
    const { api, raw, merchantCode } = await withOrders()
    const base = `/order/v1/merchants/${merchantCode}/orders`

    for (const number of ['10000', 'abc', '1e4', '010000', '99999999999999999999999'])
      for (const path of ['', '/id', '/transitions', '/history']) {
        const { status, body } = await raw(`${base}/${number}${path}`)
        assert.equal(status, 404)
        assert.deepEqual(body, { code: 'order.notFound', message: messageOf('orderNotFound') })
      }
    for (const call of [
      () => api.updateSalesOrder({ orderNumber: '10000', body: {} }),
      () => api.checkoutSalesOrder({ orderNumber: '10000', body: {} }),
      () => api.deleteSalesOrder({ orderNumber: '10000' }),
    ])
      await assert.rejects(call, NotFoundError)
  })
})

describe('the transitions of a sales order', () => {
  it('are the statuses that it may take next', async () => {
    const { api, place } = await withOrders()
    const orderNumber = await place()

    const { status, transitions } = await api.getSalesOrderTransitions({ orderNumber })

    assert.equal(status, 'new')
    assert.deepEqual(transitions, [
      { to: 'open', requires: [] },
      { to: 'rejected', requires: [] },
      { to: 'canceled', requires: [] },
    ])
  })

  it('are none when it is done', async () => {
    const { api, place } = await withOrders()
    const orderNumber = await place({ status: 'completed' })

    assert.deepEqual(await api.getSalesOrderTransitions({ orderNumber }), {
      status: 'completed',
      transitions: [],
    })
  })
})
