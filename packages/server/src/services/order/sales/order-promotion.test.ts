import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, type PromotionCreate, type SalesOrderCreate, texts } from '@tradepost/contract'
import { expectNoErrors, type ValidationError } from '@tradepost/sdk'
import { bo, line, order, withOrders } from './order.fixture.ts'

const base = { startDate: '2020-01-01T00:00:00Z' }
const tenPercent: PromotionCreate = {
  ...base,
  code: 'ten',
  name: 'Ten percent',
  discount: { type: 'percentage', amount: 10 },
}
const coupon = (overall: number | null, more: Partial<PromotionCreate> = {}): PromotionCreate => ({
  ...base,
  code: 'save',
  name: 'Save five',
  discount: { type: 'absolute', amount: 5 },
  coupon: { code: 'SAVE5', name: 'Five off', limits: { overall, maxPerCustomer: null } },
  ...more,
})
const offTea: PromotionCreate = {
  ...base,
  code: 'tea',
  name: 'Tea day',
  target: 'product',
  discount: { type: 'absolute', amount: 1 },
  conditions: { 'lineItem.product.code': 'tea' },
}

const withPromotions = async (...promotions: PromotionCreate[]) => {
  const h = await withOrders()
  expectNoErrors(await h.api.createPromotions({ body: { promotions } }))
  const create = (...orders: Partial<SalesOrderCreate>[]) =>
    h.api.createSalesOrders({ body: { orders: orders.map((over) => order(over)) } })
  const used = async (promotionCode = 'save') => {
    const { coupons } = await h.api.listCoupons({ promotionCode })
    return coupons[0]?.usageCount
  }
  return { ...h, create, used }
}

const save = { coupons: [{ code: 'save5' }] }

describe('a new order', () => {
  it('is priced by the promotions of the merchant, whatever was sent', async () => {
    const { place, read } = await withPromotions(tenPercent, offTea)

    const found = await read(await place({ promoAmount: -99, total: 1, taxAmount: 2 }))

    assert.partialDeepStrictEqual(found, {
      subTotal: 18,
      promoAmount: -1.8,
      discountAmount: 0,
      taxAmount: 2,
      total: 18.2,
      amountCheck: null,
    })
    assert.partialDeepStrictEqual(found.lineItems[0], {
      unitPromoAmount: -1,
      promoAmount: -2,
      extendedPrice: 18,
    })
    assert.deepEqual(
      found.appliedPromotions.map(({ code, name, target, type, coupon: used }) => [
        code,
        name,
        target,
        type,
        used,
      ]),
      [['ten', 'Ten percent', 'order', 'promotion', null]],
    )
    assert.deepEqual(
      found.lineItems[0]?.appliedPromotions.map(({ code, target }) => [code, target]),
      [['tea', 'product']],
    )
  })

  it('uses its coupons, which count as discounts', async () => {
    const { place, read, used } = await withPromotions(coupon(3))

    const found = await read(await place(save))

    assert.partialDeepStrictEqual(found, { discountAmount: -5, promoAmount: 0, total: 15 })
    assert.partialDeepStrictEqual(found.coupons, [
      { code: 'save5', name: 'Five off', promotion: { code: 'save', name: 'Save five' } },
    ])
    assert.partialDeepStrictEqual(found.appliedPromotions, [
      { code: 'save', type: 'coupon', coupon: { code: 'SAVE5', limits: { overall: 3 } } },
    ])
    assert.equal(await used(), 1)
  })

  it('keeps coupons that do not apply, and costs what it costs without them', async () => {
    const { place, read, used } = await withPromotions(
      coupon(3, { conditions: { subTotal: { $gte: 1000 } } }),
    )

    const found = await read(await place({ coupons: [{ code: 'SAVE5' }, { code: 'nonsense' }] }))

    assert.partialDeepStrictEqual(found, {
      total: 20,
      appliedPromotions: [],
      coupons: [{ code: 'SAVE5' }, { code: 'nonsense' }],
    })
    assert.equal(await used(), 0)
  })

  it('tells which of its coupons apply and why the others do not', async () => {
    const { create, read } = await withPromotions(coupon(3, { conditions: { subTotal: { $gte: 1000 } } }), {
      ...tenPercent,
      coupon: { code: 'TEN', name: 'Ten', limits: { overall: null, maxPerCustomer: null } },
    })

    const answer = await create(
      {},
      { coupons: [{ code: 'ten' }, { code: 'SAVE5' }, { code: 'nonsense' }] },
      { status: 'open', coupons: [{ code: 'of another system' }] },
    )
    const [plain = '', priced = '', sent = ''] = answer.orderNumbers as string[]

    assert.deepEqual(answer.errors, [])
    assert.deepEqual(
      answer.warnings?.map(({ entityIndex, entityId, code, message, subentityPath }) => [
        [entityIndex, entityId, code, subentityPath.join('.')].join(' '),
        message,
      ]),
      [
        [`1 ${priced} 409 coupons.1`, texts.idleCoupon('SAVE5', 'conditionsNotMet')],
        [`1 ${priced} 404 coupons.2`, texts.unknownCoupon('nonsense')],
      ],
    )
    const verdicts = async (number: string) =>
      (await read(number)).coupons.map(({ code, applied, reason }) => [code, applied, reason])
    assert.deepEqual(await verdicts(plain), [])
    assert.deepEqual(await verdicts(priced), [
      ['ten', true, 'applied'],
      ['SAVE5', false, 'conditionsNotMet'],
      ['nonsense', false, 'unknown'],
    ])
    // the sender priced it, and its coupons are the sender's
    assert.deepEqual(await verdicts(sent), [['of another system', null, null]])
  })

  it('says nothing of coupons in its answer when all apply', async () => {
    const { create } = await withPromotions(coupon(3))

    const answer = await create(save)

    assert.deepEqual(Object.keys(answer).toSorted(), ['errors', 'orderNumbers'])
  })

  it('is refused when a coupon is used up', async () => {
    const { create, place, used } = await withPromotions(coupon(1))
    await place(save)

    const { orderNumbers, errors } = await create({}, { ...save, externalCode: 'X' })

    assert.deepEqual(orderNumbers, ['10001', null])
    assert.deepEqual(
      errors.map(({ code, entityIndex, entityId, message, subentityPath }) => ({
        code,
        entityIndex,
        entityId,
        message,
        subentityPath,
      })),
      [
        {
          code: 409,
          entityIndex: 1,
          entityId: 'X',
          message: messageOf('couponUsedUp'),
          subentityPath: ['coupons', 0],
        },
      ],
    )
    assert.equal(await used(), 1)
  })

  it('of a batch gets the last coupon first come, first served', async () => {
    const { create, used } = await withPromotions(coupon(2))

    const { orderNumbers, errors } = await create(save, save, save, {}, save)

    assert.deepEqual(
      orderNumbers.map((number) => number !== null),
      [true, true, false, true, false],
    )
    assert.deepEqual(
      errors.map(({ entityIndex, code }) => [entityIndex, code]),
      [
        [2, 409],
        [4, 409],
      ],
    )
    assert.equal(await used(), 2)
  })

  it('cannot have prices below zero, which no promotion could be taken off', async () => {
    const { create } = await withPromotions(tenPercent)
    const product = { ...line().product, price: -1, salePrice: -2 }

    const { errors } = await create({ taxAmount: -1, lineItems: [line({ product, shippingAmount: -3 })] })

    assert.deepEqual(
      errors.map(({ subentityPath }) => subentityPath.join('.')),
      [
        'shippingSubTotal',
        'taxAmount',
        'lineItems.0.product.price',
        'lineItems.0.product.salePrice',
        'lineItems.0.shippingAmount',
      ],
    )
  })

  it('is calculated again when it changes, with its coupon', async () => {
    const { api, place, read, used } = await withPromotions(tenPercent, coupon(1))
    const orderNumber = await place(save)

    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'A', quantity: 3, quantityChangeReason: 'wrongQuantity' }] },
    })

    assert.partialDeepStrictEqual(await read(orderNumber), {
      subTotal: 30,
      discountAmount: -5,
      promoAmount: -2.5,
      total: 22.5,
    })
    assert.equal(await used(), 1)
  })

  it('is calculated again when its lines are fulfilled in another way', async () => {
    const pickup = { ...tenPercent, conditions: { fulfillmentMethod: 'BOPIS' } }
    const { api, place, read } = await withPromotions(pickup)
    const orderNumber = await place()
    assert.equal((await read(orderNumber)).total, 20)

    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'A', fulfillmentMethod: 'BOPIS' }] },
    })

    assert.equal((await read(orderNumber)).total, 18)
  })

  it('gives a coupon back that no longer applies to it, and cannot take one that is used up', async () => {
    const { api, place, read, used } = await withPromotions(
      coupon(1, { conditions: { subTotal: { $gte: 20 } } }),
    )
    const orderNumber = await place(save)
    const set = (quantity: number) =>
      api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: 'A', quantity, quantityChangeReason: 'other' }] },
      })

    await set(1)
    assert.equal((await read(orderNumber)).total, 10)
    assert.equal(await used(), 0)
    await place(save)
    await assert.rejects(set(2), (error: ValidationError) => {
      assert.deepEqual(
        error.problems.map(({ code, message }) => [code, message]),
        [['409', messageOf('couponUsedUp')]],
      )
      return true
    })
  })

  it('gives its coupon back when it is canceled, rejected or deleted', async () => {
    const { api, place, used } = await withPromotions(coupon(1))

    for (const end of [
      (orderNumber: string) => api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } }),
      (orderNumber: string) => api.updateSalesOrder({ orderNumber, body: { status: 'rejected' } }),
      (orderNumber: string) => api.deleteSalesOrder({ orderNumber }),
    ]) {
      const orderNumber = await place(save)
      assert.equal(await used(), 1)
      await end(orderNumber)
      assert.equal(await used(), 0)
    }
  })

  it('knows the segments of its customer', async () => {
    const { api, place, read } = await withPromotions({
      ...tenPercent,
      conditions: { 'customer.segment.code': { $in: ['vip'] } },
    })
    expectNoErrors(
      await api.createSegments({ body: { segments: [{ code: 'vip', name: 'VIP', type: 'fixed' }] } }),
    )
    await api.addSegmentMembers({
      segmentCode: 'vip',
      body: { members: [{ id: bo, type: 'customer' }] },
    })

    assert.equal((await read(await place())).total, 20)
    assert.equal((await read(await place({ customerId: bo }))).total, 18)
  })

  it('knows the attributes of its customer', async () => {
    const { api, place, read } = await withPromotions({
      ...tenPercent,
      conditions: { 'customer.attributes.employee': true },
    })
    const employee = { code: 'employee', type: 'boolean' as const, name: 'Employee' }
    expectNoErrors(await api.createCustomerAttributes({ body: { attributes: [employee] } }))
    await api.updateCustomer({
      customerId: bo,
      body: { attributes: [{ code: 'employee', value: true }] },
    })

    assert.equal((await read(await place())).total, 20)
    assert.equal((await read(await place({ customerId: bo }))).total, 18)
  })

  it('keeps its prices when it is placed', async () => {
    const { api, place, read } = await withPromotions(tenPercent)
    const orderNumber = await place()

    await api.updatePromotion({ promotionCode: 'ten', body: { status: 'inactive' } })
    await api.checkoutSalesOrder({ orderNumber, body: {} })

    assert.partialDeepStrictEqual(await read(orderNumber), { status: 'open', total: 18, promoAmount: -2 })
  })
})

describe('an order that is not new', () => {
  const applied = (code: string, couponCode?: string) => ({
    code,
    name: code,
    startDate: null,
    discount: { type: 'absolute' as const, amount: 5 },
    coupon: couponCode === undefined ? null : { code: couponCode, name: couponCode },
  })

  it('keeps its promotions and uses those that are known here', async () => {
    const { place, read, used } = await withPromotions(coupon(1))

    const found = await read(
      await place({
        status: 'open',
        discountAmount: -5,
        total: 15,
        appliedPromotions: [applied('save', 'SAVE5'), applied('elsewhere', 'OTHER')],
      }),
    )

    assert.partialDeepStrictEqual(found, { discountAmount: -5, total: 15, amountCheck: null })
    assert.equal(found.appliedPromotions.length, 2)
    assert.equal(await used(), 1)
  })

  it('is refused when one of them is used up, unless it was imported', async () => {
    const { create, place } = await withPromotions(coupon(1))
    const open = {
      status: 'open' as const,
      appliedPromotions: [applied('save', 'SAVE5'), applied('elsewhere')],
    }
    await place(open)

    const { errors } = await create(open, { ...open, imported: true })

    assert.deepEqual(
      errors.map(({ entityIndex, code, subentityPath }) => [entityIndex, code, subentityPath[0]]),
      [[0, 409, 'appliedPromotions']],
    )
  })
})

describe('at the same time', () => {
  it('of 64 orders with a coupon exactly as many win as it may be used', async () => {
    const { api, create, used } = await withPromotions(coupon(7))

    const answers = await Promise.all(Array.from({ length: 64 }, () => create(save)))
    const won = answers.filter(({ orderNumbers }) => orderNumbers[0] !== null)

    assert.equal(won.length, 7)
    assert.ok(
      answers
        .filter(({ orderNumbers }) => orderNumbers[0] === null)
        .every(({ errors }) => errors.length === 1 && errors[0]?.code === 409),
    )
    assert.equal(await used(), 7)
    const { orders } = await api.listSalesOrders()
    assert.deepEqual(
      orders.map(({ total }) => total),
      Array(7).fill(15),
    )
  })

  it('cancellations and new orders never use a coupon too often', async () => {
    const { api, create, place, used } = await withPromotions(coupon(4))
    const numbers = [await place(save), await place(save), await place(save), await place(save)]

    await Promise.allSettled([
      ...numbers.map((orderNumber) => api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })),
      ...Array.from({ length: 16 }, () => create(save)),
    ])

    const { meta } = await api.listSalesOrders({ filters: { status: 'new' } })
    assert.equal(await used(), meta.totalItemCount)
    assert.ok(Number(await used()) <= 4)
  })
})
