import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import { fulfillment, group, parcel, shipped } from '../fulfillment/group/group.fixture.ts'
import { line, order, withOrders } from './order.fixture.ts'

const SEED = 20_261_120

/** An order and an update with everything in them, so that each part can be corrupted while the rest is right. */
const promotion = {
  code: 'p',
  name: 'P',
  startDate: null,
  discount: { type: 'percentage', amount: 10 },
  conditions: { subTotal: { gte: 1 } },
  impact: null,
  coupon: { code: 'c', name: 'C', limits: { overall: 1 } },
}
const slot = { id: 's', date: '2026-05-02', weekday: 'sat', from: '10:00', to: '12:00', orderCount: 3 }
const fullLine = {
  ...line(),
  parentLineItemCode: null,
  shippingAmount: 1,
  taxAmount: '1.00',
  tax2Amount: 0,
  unitPromoAmount: -1,
  overrideAmount: 2,
  fulfillmentSlot: slot,
  appliedPromotions: [promotion],
  product: {
    ...line().product,
    image: 'x.png',
    salePrice: 9,
    identifiers: { sku: 's' },
    options: [{ code: 'o', name: 'O', value: { code: 'v', name: 'V' } }],
  },
}
const shared = {
  externalCode: 'X',
  notes: 'n',
  specialInstructions: 's',
  data: { points: 1 },
  taxSummary: [{ code: 'vat', name: 'VAT', amount: '1.5' }],
  paymentTransactions: [{ externalCode: 'P', paymentMethod: { code: 'card' }, authorizedAmount: 20 }],
  sourceIp: '192.0.2.1',
  userAgent: 'u',
  domain: 'example.com',
  platform: 'desktop',
  os: 'ios',
  shippingSubTotal: 5,
  shippingTotal: 5,
  taxAmount: 1,
}
const fullOrder = {
  ...order(),
  ...shared,
  shopCode: 'web',
  coupons: [{ code: 'TEN' }],
  appliedPromotions: [promotion],
  lineItems: [fullLine, { ...fullLine, code: 'B', parentLineItemCode: 'A' }],
}
const fullUpdate = {
  ...shared,
  fulfillmentStatus: 'inProgress',
  addressSequences: [
    { ...order().addressSequences[0], mobile: '+1 512 555 0123', country: 'US' },
    { ...order().addressSequences[1], additionalFields: { swiftPostNumber: '1' } },
  ],
  lineItems: [
    { code: 'A', quantity: 5, quantityChangeReason: 'other', status: 'inProgress' },
    { ...fullLine, code: 'C', replacedLineItemId: 2 },
  ],
}
const fullGroup = group({
  fulfillmentLocationCode: 'depot',
  fulfillments: [
    fulfillment({
      tracking: 'T',
      fulfillmentPackages: [
        parcel({
          status: 'inTransit',
          serviceLevel: 's',
          dimensions: { length: 1, lengthUnit: 'cm', width: 2, widthUnit: 'cm', height: 3, heightUnit: 'in' },
          tracking: 'U',
          pickUpBy: 'Ada',
          labelUrl: 'https://labels.test/1',
          labelType: 'zpl',
          fulfillmentDate: '2026-05-02T10:00:00Z',
          packageItems: [
            { salesOrderLineItemCode: 'A', quantity: 0.5 },
            { salesOrderLineItemCode: 'B', quantity: 0.25 },
          ],
        }),
      ],
    }),
  ],
})

type Path = (string | number)[]
const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
    : [path]

const corrupt = (value: unknown, [step, ...rest]: Path, by: unknown): unknown => {
  if (step === undefined) return by
  // corrupted already
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item, n) => (String(n) === String(step) ? corrupt(item, rest, by) : item))
  return { ...value, [step]: corrupt((value as Record<string, unknown>)[step], rest, by) }
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    'A',
    'B',
    '\u0000',
    '\ud800',
    '__proto__',
    '1e309',
    '-0',
    '99999999999.99999999999999999999',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59Z',
    -1,
    -0,
    0,
    0.1,
    5e-324,
    1e-7,
    99_999_999_999.9999,
    1e11,
    1e21,
    1e308,
    2 ** 53,
    2 ** 31,
    999_999_999.9999,
    [],
    {},
    [null],
    { $in: [] },
    true,
  ),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.anything({ maxDepth: 3 }),
)
const corrupted = (whole: object) =>
  fc
    .array(fc.tuple(fc.constantFrom(...pathsIn(whole).filter((path) => path.length > 0)), odd), {
      minLength: 1,
      maxLength: 2,
    })
    .map((changes) => changes.reduce<unknown>((value, [path, by]) => corrupt(value, path, by), whole))

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner))

/** A merchant with stock and promotions of every kind, so that odd numbers come everywhere. */
const withEverything = async () => {
  const h = await withOrders()
  await h.seed.catalog()
  await h.seed.product({ code: 'tea', isInventoryManaged: true })
  await h.seed.location({ code: 'depot', type: { code: 'warehouse' }, isDefault: true })
  expectNoErrors(
    await h.api.setInventories({
      body: { inventories: [{ productCode: 'tea', locationCode: 'depot', sku: null, onHand: 100_000_000 }] },
    }),
  )
  const base = { name: 'P', startDate: '2020-01-01T00:00:00Z' }
  const targets = ['order', 'product', 'orderShipping', 'productShipping'] as const
  const kinds = ['percentage', 'absolute', 'fixedPrice'] as const
  const promotions = targets.flatMap((target) =>
    kinds.map((type) => ({
      ...base,
      code: `${target}-${type}`,
      target,
      discount: { type, amount: 3.33 },
      conditions: { subTotal: { $gte: 1 } },
    })),
  )
  const coupon = { code: 'TEN', name: 'Ten', limits: { overall: 100_000 } }
  expectNoErrors(
    await h.api.createPromotions({
      body: {
        promotions: [
          ...promotions,
          { ...base, code: 'coupon', discount: { type: 'percentage', amount: 10 }, coupon },
        ],
      },
    }),
  )
  return h
}

describe('whatever is wrong with an order', () => {
  it('creating it gives no 5xx, and what is stored can be read', async () => {
    const { raw, api, merchantCode, token } = await withEverything()
    const base = `/order/v1/merchants/${merchantCode}/orders`
    const bearer = await token()
    const statuses = new Map<number, number>()

    for (const sent of fc.sample(corrupted(fullOrder), { seed: SEED, numRuns: 400 })) {
      const body = asText({ orders: [sent] })
      const { status, text } = await raw(base, { method: 'POST', token: bearer, body })
      assert.ok(status === 201 || status === 400, `${body.slice(0, 2000)} → ${status} ${text}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }

    assert.ok((statuses.get(201) ?? 0) > 20, 'too few of them were good enough to be stored')
    const { orders } = await api.listSalesOrders({ fields: ['lineItems'] })
    for (const { orderNumber } of orders) await api.getSalesOrder({ orderNumber })
  })

  it('updating it gives no 5xx, and it can still be read', async () => {
    const { raw, api, place, merchantCode, token } = await withEverything()
    const bearer = await token()
    const numbers: string[] = []
    for (let n = 0; n < 5; n++)
      numbers.push(
        await place({ status: n % 2 === 0 ? 'open' : 'new', lineItems: [line(), line({ code: 'B' })] }),
      )

    for (const [n, sent] of fc.sample(corrupted(fullUpdate), { seed: SEED, numRuns: 400 }).entries()) {
      const body = asText(sent)
      const address = `/order/v1/merchants/${merchantCode}/orders/${numbers[n % numbers.length]}`
      const { status, text } = await raw(address, { method: 'POST', token: bearer, body })
      assert.ok(status === 204 || status === 400, `${body.slice(0, 2000)} → ${status} ${text}`)
    }

    for (const orderNumber of numbers) await api.getSalesOrder({ orderNumber })
  })

  it('packing it gives no 5xx, and it can still be read', async () => {
    const { raw, api, place, merchantCode, token } = await withEverything()
    const bearer = await token()
    const lineItems = [line({ quantity: 90_000_000 }), line({ code: 'B', quantity: 90_000_000 })]
    const orderNumber = await place(shipped({ imported: true, lineItems }))
    const address = `/order/v1/merchants/${merchantCode}/orders/${orderNumber}/fulfillmentGroups`

    for (const sent of fc.sample(corrupted(fullGroup), { seed: SEED, numRuns: 400 })) {
      const body = asText({ fulfillmentGroups: [sent] })
      const { status, text } = await raw(address, { method: 'POST', token: bearer, body })
      assert.ok(status === 201 || status === 400, `${body.slice(0, 2000)} → ${status} ${text}`)
    }

    const { fulfillmentGroups } = (await api.getSalesOrder({ orderNumber })).order
    assert.ok(fulfillmentGroups.length > 20, 'too few of them were good enough to be stored')
  })
})
