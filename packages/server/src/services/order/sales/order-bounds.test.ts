import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type SalesOrderCreate,
  type SalesOrderUpdate,
  salesOrderStates,
  salesOrderStatuses,
  texts,
} from '@tradepost/contract'
import { line, order, withOrders } from './order.fixture.ts'

const { raw, place, read, merchantCode } = await withOrders()
const base = `/order/v1/merchants/${merchantCode}/orders`
const post = (path: string, body: unknown) =>
  raw(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
const create = (over: object) => post(base, { orders: [{ ...order(), ...over }] })

type Entry = { message: string; subentityPath: (string | number)[]; code: number }
const told = ({ body }: { body: { errors: Entry[] } }) =>
  body.errors.map(({ message, subentityPath }) => `${subentityPath.join('.')}: ${message}`)

describe('a request to create orders', () => {
  const without = (name: keyof SalesOrderCreate) => ({ [name]: undefined })
  for (const name of [
    'customerId',
    'localeCode',
    'currencyCode',
    'addressSequences',
    'primaryBillToAddressSequenceIndex',
    'lineItems',
    'subTotal',
    'total',
    'submitDate',
  ] as const)
    it(`is refused as a whole without ${name}`, async () => {
      const answer = await create(without(name))

      assert.equal(answer.status, 400)
      assert.deepEqual(told(answer), [`orders.0: Missing required property: ${name}`])
    })

  for (const name of [
    'code',
    'quantity',
    'fulfillmentMethod',
    'fulfillmentLocationCode',
    'shipToAddressSequenceIndex',
    'product',
    'currencyCode',
    'price',
  ] as const)
    it(`is refused when a line lacks ${name}`, async () => {
      const answer = await create({ lineItems: [{ ...line(), [name]: undefined }] })

      assert.equal(answer.status, 400)
      assert.deepEqual(told(answer), [`orders.0.lineItems.0: Missing required property: ${name}`])
    })

  it('is refused in the body of the order service, with all that is wrong', async () => {
    const answer = await post(base, { orders: [order(), { ...order(), status: 'gone', total: 'much' }] })

    assert.equal(answer.status, 400)
    const entry = { entityIndex: 1, entity: 'orders', entityId: '', code: 400 }
    assert.deepEqual(answer.body, {
      code: 'request.invalid',
      message: 'much does not match ^[+-]?\\d{1,11}(\\.\\d{1,20})?$',
      errors: [
        {
          ...entry,
          message: 'much does not match ^[+-]?\\d{1,11}(\\.\\d{1,20})?$',
          subentityPath: ['orders', 1, 'total'],
        },
        {
          ...entry,
          message: texts.noEnumMatch('gone'),
          description: texts.allowedValues(salesOrderStatuses.join(', ')),
          subentityPath: ['orders', 1, 'status'],
        },
      ],
    })
  })

  it('tells what the rules say of its orders together with what is wrong with their shape', async () => {
    const [billing, shipping] = order().addressSequences
    const answer = await post(base, {
      orders: [
        order(),
        order({ os: text(256), customerId: '00000000-0000-4000-8000-000000000000' }),
        7,
        {
          ...order(),
          customerId: 'nobody',
          total: 'much',
          addressSequences: [{ ...billing, lastName: null }, shipping, { type: 'moon', country: 'XX' }],
          lineItems: [{ ...line(), quantity: 'two', shipToAddressSequenceIndex: 3, product: 'tea' }],
        },
      ],
    })

    assert.equal(answer.status, 400)
    assert.deepEqual(told(answer), [
      'orders.1.customerId: Customer not found',
      `orders.1.os: Has 256 characters, at most 255 are allowed`,
      'orders.2: Must be object, not number',
      'orders.3.customerId: Customer not found',
      'orders.3.addressSequences.0: An address needs customerContactId, or firstName and lastName; missing: lastName',
      'orders.3.addressSequences.2: An address needs customerContactId, or firstName and lastName; missing: firstName, lastName',
      'orders.3.addressSequences.2.type: No enum match for: moon',
      'orders.3.addressSequences.2.country: Not a country of ISO 3166: XX',
      'orders.3.lineItems.0.quantity: Must be number, not string',
      'orders.3.lineItems.0.shipToAddressSequenceIndex: The line item A ships to the address 3, but there are 3',
      'orders.3.lineItems.0.product: Must be object, not string',
      'orders.3.total: much does not match ^[+-]?\\d{1,11}(\\.\\d{1,20})?$',
    ])
    assert.deepEqual(
      answer.body.errors.map(({ code, entityIndex }: Entry & { entityIndex: number }) => [
        entityIndex,
        code,
      ])[0],
      [1, 404],
    )
  })

  it('has 1 to 100 orders', async () => {
    const many = (count: number) => post(base, { orders: Array.from({ length: count }, () => order()) })

    assert.equal((await many(0)).status, 400)
    assert.equal((await many(100)).status, 201)
    assert.deepEqual(told(await many(101)), ['orders: Has 101 items, at most 100 are allowed'])
    assert.equal((await post(base, {})).status, 400)
  })

  it('is understood when its body is encoded twice, and unknown fields are dropped', async () => {
    const { status, body } = await post(
      base,
      JSON.stringify(JSON.stringify({ orders: [{ ...order(), sourceDevice: 'app', orderNumber: '7' }] })),
    )

    assert.equal(status, 201)
    assert.deepEqual(body.errors, [])
    assert.notEqual(body.orderNumbers[0], '7')
  })
})

const text = (length: number) => 'x'.repeat(length)
type Case = [over: object, isValid: boolean]
type Cases = Record<string, Case[]>
const inOrder: Cases = {
  localeCode: [
    [{ localeCode: 'en-us' }, true],
    [{ localeCode: 'de_AT' }, true],
    [{ localeCode: 'EN-us' }, false],
    [{ localeCode: 'en' }, false],
  ],
  currencyCode: [
    [{ currencyCode: 'usd' }, false],
    [{ currencyCode: 'ZZZ' }, false],
    [{ currencyCode: null }, false],
  ],
  externalCode: [
    [{ externalCode: 'x' }, true],
    [{ externalCode: text(255) }, true],
    [{ externalCode: '' }, false],
    [{ externalCode: text(256) }, false],
    [{ externalCode: null }, false],
  ],
  notes: [
    [{ notes: text(1000) }, true],
    [{ notes: null }, true],
    [{ notes: text(1001) }, false],
  ],
  specialInstructions: [
    [{ specialInstructions: null }, true],
    [{ specialInstructions: text(5000) }, true],
    [{ specialInstructions: text(5001) }, false],
  ],
  data: [
    [{ data: null }, true],
    [{ data: { any: ['thing'] } }, true],
    [{ data: [1] }, false],
    [{ data: 'x' }, false],
  ],
  submitDate: [
    [{ submitDate: null }, true],
    [{ submitDate: '2026-02-30T00:00:00Z' }, false],
    [{ submitDate: 'yesterday' }, false],
  ],
  amounts: [
    [{ total: 100_000_000_000 }, true],
    [{ total: 100_000_000_001 }, false],
    [{ total: -100_000_000_000 }, true],
    [{ total: -100_000_000_001 }, false],
    [{ total: '-99999999999.5' }, true],
    [{ total: '999999999999' }, false],
    [{ total: '' }, false],
    [{ total: '1,5' }, false],
    [{ total: null }, false],
    [{ taxAmount: null }, false],
  ],
  sourceIp: [
    [{ sourceIp: '192.0.2.1' }, true],
    [{ sourceIp: '::1' }, true],
    [{ sourceIp: '192.0.2.256' }, false],
    [{ sourceIp: 'example.com' }, false],
  ],
  domain: [
    [{ domain: 'shop.example.com' }, true],
    [{ domain: 'localhost' }, true],
    [{ domain: null }, true],
    [{ domain: 'https://example.com' }, false],
    [{ domain: 'a..b' }, false],
    [{ domain: '-a.com' }, false],
    [{ domain: `${text(63)}.com` }, true],
    [{ domain: `${text(64)}.com` }, false],
  ],
  userAgent: [
    [{ userAgent: null }, true],
    [{ userAgent: text(2000) }, true],
    [{ userAgent: text(2001) }, false],
  ],
  os: [
    [{ os: 'android' }, true],
    [{ os: 'Plan 9' }, true],
    [{ os: text(255) }, true],
    [{ os: text(256) }, false],
    [{ os: '' }, false],
  ],
  type: [
    [{ type: 'standard' }, true],
    [{ type: 'return' }, false],
  ],
  indexes: [
    [{ primaryBillToAddressSequenceIndex: -1 }, false],
    [{ primaryBillToAddressSequenceIndex: 0.5 }, false],
    [{ primaryBillToAddressSequenceIndex: null }, false],
  ],
  lineItems: [
    [{ lineItems: [] }, false],
    [{ lineItems: Array.from({ length: 1000 }, (_, n) => line({ code: `L${n}` })) }, true],
    [{ lineItems: Array.from({ length: 1001 }, (_, n) => line({ code: `L${n}` })) }, false],
  ],
  campaignAttribution: [
    [{ campaignAttribution: null }, true],
    [{ campaignAttribution: { campaignCode: 'a', channel: 'push', distributionIndex: 1 } }, true],
    [{ campaignAttribution: { campaignCode: 'a', channel: 'push' } }, false],
  ],
  paymentTransactions: [
    [{ paymentTransactions: [{}] }, true],
    [{ paymentTransactions: [{ externalCode: '' }] }, false],
  ],
}
const inLine: Cases = {
  code: [
    [{ code: text(100) }, true],
    [{ code: text(101) }, false],
    [{ code: '' }, false],
  ],
  quantity: [
    [{ quantity: 0 }, true],
    [{ quantity: 0.5 }, true],
    [{ quantity: 1_000_000_000 }, true],
    [{ quantity: 1_000_000_001 }, false],
    [{ quantity: -1 }, false],
    [{ quantity: '2' }, false],
    [{ quantity: null }, false],
  ],
  fulfillmentMethod: [
    [{ fulfillmentMethod: 'BOPIS' }, true],
    [{ fulfillmentMethod: 'ROPIS' }, true],
    [{ fulfillmentMethod: 'pigeon' }, false],
  ],
  fulfillmentLocationCode: [
    [{ fulfillmentLocationCode: text(36) }, true],
    [{ fulfillmentLocationCode: text(37) }, false],
    [{ fulfillmentLocationCode: '' }, false],
  ],
  product: [
    [{ product: { code: 'x', name: '', price: 1, currencyCode: 'USD', salePrice: null } }, true],
    [{ product: { code: '', name: 'x', price: 1, currencyCode: 'USD' } }, false],
    [{ product: { code: 'x', name: 'x', currencyCode: 'USD' } }, false],
    [{ product: { code: 'x', name: 'x', price: 1 } }, false],
    [{ product: { ...line().product, identifiers: { sku: text(500), upc: text(766), ean: null } } }, true],
    [{ product: { ...line().product, identifiers: { sku: text(501) } } }, false],
    [
      {
        product: {
          ...line().product,
          options: [{ code: 'size', name: 'Size', value: { code: 'l', name: 'Large' } }],
        },
      },
      true,
    ],
    [{ product: { ...line().product, options: [{ code: 'size', name: 'Size' }] } }, false],
  ],
  promotions: [
    [
      {
        appliedPromotions: [
          { code: 'a', name: 'a', startDate: null, discount: { type: 'percentage', amount: 10 } },
        ],
      },
      true,
    ],
    [{ appliedPromotions: [{ code: 'a', name: 'a', discount: { type: 'percentage', amount: 10 } }] }, false],
    [
      {
        appliedPromotions: [
          { code: 'a', name: 'a', startDate: null, discount: { type: 'gift', amount: 10 } },
        ],
      },
      false,
    ],
  ],
  fulfillmentSlot: [
    [{ fulfillmentSlot: null }, true],
    [{ fulfillmentSlot: { id: 's', weekday: 'mon', orderLimit: null } }, true],
    [{ fulfillmentSlot: { id: 's', weekday: 'monday' } }, false],
  ],
}
const inAddress: Cases = {
  type: [
    [{ type: 'pickup' }, true],
    [{ type: 'home' }, false],
    [{ type: undefined }, false],
  ],
  emailAddress: [
    [{ emailAddress: 'a@b.test' }, true],
    [{ emailAddress: 'a' }, false],
  ],
  additionalFields: [
    [{ additionalFields: { swiftPostBoxNumber: '12345', swiftPostNumber: '1234567890' } }, true],
    [{ additionalFields: { swiftPostBoxNumber: null } }, true],
    [{ additionalFields: { swiftPostBoxNumber: '123456' } }, false],
    [{ additionalFields: { swiftPostNumber: '12345678901' } }, false],
    [{ additionalFields: { swiftPostNumber: '' } }, false],
  ],
  orderSegment: [
    [{ orderSegment: {} }, true],
    [{ orderSegment: { selectedShippingMethod: { code: 'a' } } }, false],
    [
      {
        orderSegment: {
          selectedShippingMethod: { code: 'a', serviceLevel: { code: 'b', carrier: { code: 'c' } } },
        },
      },
      true,
    ],
  ],
}

const bounds = (cases: Cases, wrap: (over: object) => object) => {
  for (const [title, rows] of Object.entries(cases))
    it(title, async () => {
      for (const [over, isValid] of rows) {
        const { status, body } = await create(wrap(over))
        const shown = JSON.stringify(over).slice(0, 200)
        assert.equal(status, isValid ? 201 : 400, `${shown} → ${JSON.stringify(body).slice(0, 300)}`)
        if (isValid) assert.deepEqual(body.errors, [], shown)
      }
    })
}

describe('an order is held to the bounds of', () => bounds(inOrder, (over) => over))
describe('a line of it to those of', () =>
  bounds(inLine, (over) => ({ lineItems: [{ ...line(), ...over }] })))
describe('an address of it to those of', () =>
  bounds(inAddress, (over) => ({
    addressSequences: order().addressSequences.map((address) => ({ ...address, ...over })),
  })))

describe('an update is refused', () => {
  it('in the body of the interface: for the order, with all problems at once', async () => {
    const number = await place({ status: 'open' })

    const { status, body } = await post(`${base}/${number}`, {
      status: 'new',
      addressSequences: [
        { type: 'billing', firstName: 'Ada' },
        { type: 'shipping', customerContactId: 'k1', country: 'XX', mobile: '+1 1' },
      ],
      primaryShipToAddressSequenceIndex: 7,
      lineItems: [{ code: 'A', quantity: 5 }],
    } satisfies SalesOrderUpdate)

    assert.equal(status, 400)
    const entry = (message: string, subentityPath: (string | number)[]) => ({
      entityIndex: 0,
      entity: 'salesOrder',
      entityId: number,
      code: 400,
      message,
      subentityPath,
    })
    assert.deepEqual(body, {
      code: 'request.invalid',
      message: body.errors[0].message,
      errors: [
        entry(texts.noSuchMove('order', 'open', 'new', salesOrderStates.open.to.join(', ')), ['status']),
        entry(texts.incompleteAddress('firstName, lastName and emailAddress', 'lastName, emailAddress'), [
          'addressSequences',
          0,
        ]),
        {
          ...entry(texts.unknownContact('k1'), ['addressSequences', 1, 'customerContactId']),
          code: 404,
        },
        entry(texts.unknownCountry('XX'), ['addressSequences', 1, 'country']),
        entry('Not a phone number of XX: +1 1', ['addressSequences', 1, 'mobile']),
        entry(texts.noSuchAddress(7, 2), ['primaryShipToAddressSequenceIndex']),
        entry(texts.quantityNeedsReason, ['lineItems', 0, 'quantityChangeReason']),
      ],
    })
  })

  it('in the same body when a value is of the wrong kind', async () => {
    const number = await place()

    const { status, body } = await post(`${base}/${number}`, {
      status: 'gone',
      lineItems: [{ quantity: -1 }],
    })

    assert.equal(status, 400)
    assert.deepEqual(
      new Set(body.errors.map((entry: Entry) => JSON.stringify(entry))),
      new Set(
        [
          [texts.noEnumMatch('gone'), ['status'], texts.allowedValues(salesOrderStatuses.join(', '))],
          [texts.missingProperty('code'), ['lineItems', 0]],
          ['-1 is below the minimum of 0', ['lineItems', 0, 'quantity']],
        ].map(([message, subentityPath, description]) =>
          JSON.stringify({
            entityIndex: 0,
            entity: 'salesOrder',
            entityId: number,
            code: 400,
            message,
            description,
            subentityPath,
          }),
        ),
      ),
    )
  })

  it('with what the rules say of all that has the right kind', async () => {
    const number = await place({ status: 'open', lineItems: [line(), line({ code: 'B' })] })

    const answer = await post(`${base}/${number}`, {
      status: 'new',
      notes: 5,
      lineItems: [
        { code: 'A', quantity: 'many', shipToAddressSequenceIndex: 4 },
        { code: 'B', quantity: 5 },
        { quantity: 1 },
        { code: 'C', quantity: -1 },
      ],
      addressSequences: [
        { type: 'moon', firstName: 'Ada', emailAddress: 'none' },
        { type: 'shipping', customerContactId: 'k1', mobile: '+1 1' },
      ],
      customer: { attributes: [{ code: 'mood', value: 'good' }] },
    })

    assert.equal(answer.status, 400)
    assert.deepEqual(told(answer), [
      `status: ${texts.noSuchMove('order', 'open', 'new', salesOrderStates.open.to.join(', '))}`,
      'notes: Must be string or null, not number',
      'lineItems.0.quantity: Must be number, not string',
      'lineItems.0.shipToAddressSequenceIndex: The line item A ships to the address 4, but there are 2',
      'lineItems.1.quantityChangeReason: A new quantity needs quantityChangeReason',
      'lineItems.2: Missing required property: code',
      'lineItems.3: Missing required property: fulfillmentMethod',
      'lineItems.3: Missing required property: fulfillmentLocationCode',
      'lineItems.3: Missing required property: shipToAddressSequenceIndex',
      'lineItems.3: Missing required property: product',
      'lineItems.3: Missing required property: currencyCode',
      'lineItems.3: Missing required property: price',
      'lineItems.3.quantity: -1 is below the minimum of 0',
      'addressSequences.0: An address needs customerContactId, or firstName, lastName and emailAddress; missing: lastName',
      'addressSequences.0.type: No enum match for: moon',
      'addressSequences.0.emailAddress: Not a valid email: none',
      'addressSequences.1.customerContactId: The customer has no contact k1',
      'addressSequences.1.mobile: Not a phone number: +1 1',
      'customer.attributes: Only attributes of an anonymous customer can be set with an order',
    ])
    assert.equal((await read(number)).status, 'open')
  })

  it('as unknown or foreign before its shape is told', async () => {
    assert.equal((await post(`${base}/99999`, { notes: 5 })).status, 404)
    const foreign = await post(`/order/v1/merchants/another/orders/10000`, { notes: 5 })
    assert.equal(foreign.status, 403)
  })

  it('by a checkout, too', async () => {
    const number = await place({ status: 'open' })

    const answer = await post(`${base}/${number}/checkout`, {
      os: text(256),
      paymentTransactions: [{ id: 'p9' }, { id: 5 }, 7],
    })

    assert.deepEqual(told(answer), [
      'os: Has 256 characters, at most 255 are allowed',
      'paymentTransactions.0.id: The order has no payment transaction p9',
      'paymentTransactions.1.id: Must be string, not number',
      'paymentTransactions.2: Must be object, not number',
      'status: The order is open: it has been placed already',
    ])
  })

  it('when its amounts would be too large to be exact', async () => {
    const number = await place({ status: 'open', lineItems: [line(), line({ code: 'B' })] })
    const price = 100_000_000
    const product = { ...line().product, price }
    const send = (quantity: number) =>
      post(`${base}/${number}`, {
        lineItems: [{ code: 'B', quantity, quantityChangeReason: 'other', product }],
      })

    assert.deepEqual(told(await send(1001)), ['lineItems.0.extendedPrice: Amounts go up to 100000000000'])
    assert.deepEqual(told(await send(1000)), ['total: Amounts go up to 100000000000'])
    assert.equal((await send(999)).status, 204)
  })

  for (const body of ['5', '[1]', 'null', '"text"'])
    it(`as no object: ${body}`, async () => {
      const number = await place()

      const answer = await post(`${base}/${number}`, body)

      assert.equal(answer.status, 400)
      assert.equal(answer.body.errors.length, 1)
    })

  it('with the same body again for one idempotency key', async () => {
    const number = await place()
    const send = () =>
      raw(`${base}/${number}`, {
        method: 'POST',
        headers: { 'idempotency-key': 'refused' },
        body: JSON.stringify({ status: 'completed' }),
      })

    const [first, second] = [await send(), await send()]

    assert.equal(first.body.errors[0].entityId, number)
    assert.deepEqual(second.body, first.body)
  })

  const nulls: [name: string, isValid: boolean][] = [
    ['notes', true],
    ['specialInstructions', true],
    ['data', true],
    ['userAgent', true],
    ['domain', true],
    ['externalCode', false],
    ['status', false],
    ['fulfillmentStatus', false],
    ['addressSequences', false],
    ['lineItems', false],
    ['paymentTransactions', false],
    ['primaryBillToAddressSequenceIndex', false],
    ['sourceIp', false],
    ['total', false],
    ['taxSummary', false],
    ['customer', false],
  ]
  it('for null where there is a value that cannot be cleared', async () => {
    const number = await place({ externalCode: 'shop-1', sourceIp: '192.0.2.1' })

    for (const [name, isValid] of nulls) {
      const { status } = await post(`${base}/${number}`, { [name]: null })
      assert.equal(status, isValid ? 204 : 400, name)
    }
  })

  it('without a reason, not for a deprecated one or one of the caller', async () => {
    const number = await place({ status: 'open' })
    const send = (quantity: number, quantityChangeReason: string) =>
      post(`${base}/${number}`, { lineItems: [{ code: 'A', quantity, quantityChangeReason }] })

    assert.equal((await send(9, '')).status, 400)
    for (const [index, reason] of [
      'the moon was full',
      'wrongAttribute',
      'wrongProduct',
      'changedMind',
      'brokenOrDamaged',
      'outOfStock',
      'wrongItem',
      'substituted',
    ].entries())
      assert.equal((await send(10 + index, reason)).status, 204, reason)
  })
})

describe('amounts of a new order', () => {
  const product = (over: object) => line({ product: { ...line().product, ...over } })
  const [price, shipping] = ['lineItems.0.product.price', 'shippingSubTotal']
  const wrong: [over: Partial<SalesOrderCreate>, problem: string][] = [
    [
      { lineItems: [product({ price: 10.005 })] },
      `${price}: 10.005 has too many decimals, at most 2 are allowed`,
    ],
    [{ lineItems: [product({ price: -1 })] }, `${price}: -1 is below the minimum of 0`],
    [
      { lineItems: [product({ salePrice: 9.999 })] },
      'lineItems.0.product.salePrice: 9.999 has too many decimals, at most 2 are allowed',
    ],
    [
      { lineItems: [line({ price: 9.999 })] },
      'lineItems.0.price: 9.999 has too many decimals, at most 2 are allowed',
    ],
    [
      { lineItems: [line({ shippingAmount: 0.001 })] },
      'lineItems.0.shippingAmount: 0.001 has too many decimals, at most 2 are allowed',
    ],
    [{ shippingSubTotal: 4.999 }, `${shipping}: 4.999 has too many decimals, at most 2 are allowed`],
    [{ taxAmount: 0.125 }, 'taxAmount: 0.125 has too many decimals, at most 2 are allowed'],
    [{ tax2Amount: 0.125 }, 'tax2Amount: 0.125 has too many decimals, at most 2 are allowed'],
  ]

  for (const [over, problem] of wrong)
    it(`are what people can pay: ${problem}`, async () => {
      const { status, body } = await create(over)

      assert.deepEqual([status, body.orderNumbers], [201, [null]])
      assert.deepEqual(told({ body }), [problem])
    })

  it('are those of the currency', async () => {
    const of = (currencyCode: 'JPY' | 'BHD', amount: number) => ({
      currencyCode,
      lineItems: [
        line({ currencyCode, price: amount, product: { ...line().product, currencyCode, price: amount } }),
      ],
    })

    const yen = await create(of('JPY', 100.5))
    assert.deepEqual(told(yen), [
      `${price}: 100.5 has too many decimals, at most 0 are allowed`,
      'lineItems.0.price: 100.5 has too many decimals, at most 0 are allowed',
    ])
    assert.deepEqual(told(await create(of('BHD', 1.234))), [])
  })

  it('are checked again when they change, and those that stay are not', async () => {
    const number = await place({ status: 'new' })

    const refused = await post(`${base}/${number}`, { shippingSubTotal: 0.999 })
    const fine = await post(`${base}/${number}`, { shippingSubTotal: 0.99 })

    assert.deepEqual(told(refused), ['shippingSubTotal: 0.999 has too many decimals, at most 2 are allowed'])
    assert.equal(fine.status, 204)
  })

  it('are calculated and not looked at where the platform calculates them, and stored as sent where it does not', async () => {
    const calculated = await place({ status: 'new', subTotal: 19.999, total: 19.999 })
    const history = await place({ status: 'completed', shippingSubTotal: 4.999 })

    assert.deepEqual([(await read(calculated)).total, (await read(history)).shippingSubTotal], [20, 4.999])
  })
})
