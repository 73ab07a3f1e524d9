import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PromotionCreate, PromotionOrder } from '@tradepost/contract'
import { expectNoErrors, ForbiddenError, ValidationError } from '@tradepost/sdk'
import fc from 'fast-check'
import { tenPercent, withCoupon, withPromotions } from '../promotion/promotion.fixture.ts'
import { withOrders } from '../redemption/redemption.fixture.ts'
import { anyOrder, withKnownOrders } from './evaluation.fixture.ts'

const tea = (more: object = {}) => ({ code: 'l1', quantity: 2, product: { code: 'tea', price: 40 }, ...more })
const order = (more: Partial<PromotionOrder> = {}): PromotionOrder => ({
  currencyCode: 'USD',
  lineItems: [tea()],
  ...more,
})
const onProduct = (code: string, conditions: object, amount = 4): PromotionCreate => ({
  ...tenPercent,
  code,
  target: 'product',
  discount: { type: 'absolute', amount },
  conditions: conditions as Record<string, unknown>,
})

const withShop = async (...promotions: PromotionCreate[]) => {
  const h = await withPromotions(...promotions)
  const evaluate = (sent: PromotionOrder, more: { at?: string; promotionCodes?: string[] } = {}) =>
    h.api.evaluatePromotions({ body: { order: sent, ...more } })
  return { ...h, evaluate }
}

describe('evaluating promotions', () => {
  it('answers lines, adjustments, totals and the explanation under the names of a sales order', async () => {
    const { evaluate } = await withShop(
      tenPercent,
      onProduct('four', { 'lineItem.product.code': { $in: ['tea'] } }),
    )

    assert.deepEqual(
      await evaluate(
        order({
          shippingSubTotal: '4.90',
          taxAmount: 3,
          lineItems: [
            tea(),
            tea({ code: 'l2', quantity: '1', product: { code: 'cup', price: '9.00', salePrice: 8 } }),
          ],
        }),
      ),
      {
        lines: [
          {
            code: 'l1',
            productCode: 'tea',
            quantity: 2,
            price: 40,
            salePrice: null,
            unitPromoAmount: -4,
            unitDiscountAmount: 0,
            promoAmount: -8,
            discountAmount: 0,
            extendedPrice: 72,
          },
          {
            code: 'l2',
            productCode: 'cup',
            quantity: 1,
            price: 9,
            salePrice: 8,
            unitPromoAmount: 0,
            unitDiscountAmount: 0,
            promoAmount: 0,
            discountAmount: 0,
            extendedPrice: 8,
          },
        ],
        adjustments: [
          { promotionCode: 'four', couponCode: null, target: 'product', lineItemCode: 'l1', amount: -8 },
          { promotionCode: 'ten', couponCode: null, target: 'order', lineItemCode: 'l1', amount: -7.2 },
          { promotionCode: 'ten', couponCode: null, target: 'order', lineItemCode: 'l2', amount: -0.8 },
        ],
        totals: {
          subTotal: 80,
          promoAmount: -8,
          discountAmount: 0,
          shippingSubTotal: 4.9,
          shippingPromoAmount: 0,
          shippingDiscountAmount: 0,
          shippingTotal: 4.9,
          taxAmount: 3,
          tax2Amount: 0,
          total: 79.9,
        },
        additions: [],
        coupons: [],
        explanation: [
          {
            promotionCode: 'four',
            couponCode: null,
            applied: true,
            reason: 'applied',
            amount: -8,
            excludedBy: null,
            missedAmount: 0,
            conditions: {
              expression: 'lineItem.product.code in ["tea"]',
              holds: true,
              lineItemCodes: ['l1'],
            },
            impact: null,
          },
          {
            promotionCode: 'ten',
            couponCode: null,
            applied: true,
            reason: 'applied',
            amount: -8,
            excludedBy: null,
            missedAmount: 0,
            conditions: { expression: 'always', holds: true },
            impact: null,
          },
        ],
      },
    )
  })

  it('takes a sales order as it is, whatever else it has', async () => {
    const { evaluate } = await withShop(tenPercent)
    const sent = {
      ...order(),
      localeCode: 'en-us',
      customerId: 'c-1',
      submitDate: '2031-01-01T00:00:00Z',
      subTotal: 1,
      total: 1,
      promoAmount: -99,
      appliedPromotions: [{ code: 'other' }],
      addressSequences: [{ type: 'billing' }],
      lineItems: [
        {
          ...tea({
            price: 12,
            shippingAmount: 2,
            extendedPrice: 1,
            promoAmount: -50,
            fulfillmentMethod: 'BOPIS',
          }),
          product: { code: 'tea', name: 'Tea', currencyCode: 'USD', identifiers: { sku: 'x' } },
        },
      ],
    }

    const { totals } = await evaluate(sent as PromotionOrder)

    assert.partialDeepStrictEqual(totals, { subTotal: 24, promoAmount: -2.4, shippingTotal: 2, total: 23.6 })
  })

  it('applies promotions with a coupon only with their coupon, in any case and from both fields', async () => {
    const { evaluate } = await withShop(withCoupon('Save10'))

    const without = await evaluate(order())
    const inList = await evaluate(order({ couponCodes: [' sAVE10', 'SAVE10'] }))
    const inOrder = await evaluate(order({ coupons: [{ code: 'save10' }, { code: 'nothing' }] }))

    assert.deepEqual(without.explanation, [])
    assert.partialDeepStrictEqual(inList.totals, { discountAmount: -8, promoAmount: 0, total: 72 })
    assert.deepEqual(inList.coupons, [
      { code: ' sAVE10', promotionCode: 'ten', applied: true, reason: 'applied' },
    ])
    assert.deepEqual(
      inOrder.coupons.map(({ code, reason }) => [code, reason]),
      [
        ['save10', 'applied'],
        ['nothing', 'unknown'],
      ],
    )
    assert.equal(inOrder.adjustments[0]?.couponCode, 'Save10')
  })

  it('gives any new order exactly the prices that it gets when it is placed', async () => {
    const { api, promotionCodes } = await withKnownOrders()
    const orders = fc.sample(anyOrder, { seed: 20_310_517, numRuns: 90 })

    const evaluations = await Promise.all(
      orders.map((sent) => api.evaluatePromotions({ body: { order: sent as unknown as PromotionOrder } })),
    )
    const { orderNumbers } = expectNoErrors(await api.createSalesOrders({ body: { orders } }))
    const placed = await Promise.all(
      orderNumbers.map((orderNumber) => api.getSalesOrder({ orderNumber: String(orderNumber) })),
    )

    const applied = new Set<string>()
    for (const [n, { lines, totals, explanation }] of evaluations.entries()) {
      const found = placed[n]?.order
      assert.partialDeepStrictEqual(found, totals, JSON.stringify(orders[n]))
      for (const [place, { productCode: _, price: __, salePrice: ___, ...amounts }] of lines.entries())
        assert.partialDeepStrictEqual(found?.lineItems[place], amounts, JSON.stringify(orders[n]))
      const codes = explanation.filter((entry) => entry.applied).map((entry) => entry.promotionCode)
      const stored = [found, ...(found?.lineItems ?? [])].flatMap((part) => part?.appliedPromotions ?? [])
      assert.deepEqual(new Set(stored.map(({ code }) => code)), new Set(codes))
      for (const code of codes) applied.add(code)
    }
    // or nothing would have been compared
    assert.deepEqual([...applied].toSorted(), promotionCodes)
  })

  it('looks at the moment that is asked for', async () => {
    const { evaluate } = await withShop({
      ...tenPercent,
      startDate: '2040-01-01T00:00:00Z',
      endDate: '2040-02-01T00:00:00Z',
    })
    const at = async (moment?: string) => (await evaluate(order(), { at: moment })).totals.promoAmount

    assert.equal(await at(), 0)
    assert.equal(await at('2039-12-31T23:59:59.999Z'), 0)
    assert.equal(await at('2040-01-01T01:00:00+01:00'), -8)
    assert.equal(await at('2040-02-01T00:00:00Z'), 0)
  })

  it('explains also the promotions that are named, which cannot apply', async () => {
    const { evaluate } = await withShop(
      { ...tenPercent, code: 'off', status: 'inactive' },
      { ...tenPercent, code: 'past', endDate: '2021-01-01T00:00:00Z' },
      { ...tenPercent, code: 'future', startDate: '2090-01-01T00:00:00Z' },
      { ...withCoupon(), code: 'coupon', conditions: { subTotal: { gte: 1000 } } },
    )

    const { explanation, totals } = await evaluate(order(), {
      promotionCodes: ['off', 'past', 'future', 'coupon', 'nothing'],
    })

    assert.deepEqual(
      explanation.map(({ promotionCode, applied, reason }) => [promotionCode, applied, reason]),
      [
        ['coupon', false, 'couponMissing'],
        ['future', false, 'notStarted'],
        ['off', false, 'inactive'],
        ['past', false, 'ended'],
      ],
    )
    assert.deepEqual(explanation[0]?.conditions, {
      expression: 'subTotal gte 1000',
      holds: false,
      actual: 80,
    })
    assert.equal(totals.total, 80)
  })

  it('knows what is used up, by everybody and by the customer, and uses nothing up itself', async () => {
    const { use, api } = await withOrders(
      { ...tenPercent, limitConditions: { maxOverallUsageCount: 2, maxCustomerUsageCount: 1 } },
      { ...withCoupon('ONCE', { overall: 1 }), code: 'once' },
      { ...withCoupon('MINE', { maxPerCustomer: 1 }), code: 'mine' },
    )
    const reasons = async (customerId: string | null) => {
      const sent = order({ customerId, couponCodes: ['once', 'mine'] })
      const { explanation } = await api.evaluatePromotions({ body: { order: sent, promotionCodes: ['ten'] } })
      return Object.fromEntries(explanation.map(({ promotionCode, reason }) => [promotionCode, reason]))
    }
    const all = { ten: 'applied', once: 'applied', mine: 'applied' }

    assert.deepEqual(await reasons('a'), all)
    assert.deepEqual(await reasons('a'), all)
    await use(
      { orderNumber: '1', promotionCode: 'ten', customerId: 'a' },
      { orderNumber: '1', promotionCode: 'once', couponCode: 'ONCE', customerId: 'a' },
      { orderNumber: '1', promotionCode: 'mine', couponCode: 'MINE', customerId: 'a' },
    )
    assert.deepEqual(await reasons('a'), {
      ten: 'usedUpByCustomer',
      once: 'couponUsedUp',
      mine: 'couponUsedUpByCustomer',
    })
    assert.deepEqual(await reasons('b'), { ...all, once: 'couponUsedUp' })
    assert.deepEqual(await reasons(null), { ...all, once: 'couponUsedUp' })
    await use({ orderNumber: '2', promotionCode: 'ten', customerId: 'b' })
    assert.partialDeepStrictEqual(await reasons('c'), { ten: 'usedUp' })
  })

  it('asks the conditions about everything that the order says', async () => {
    const conditions = {
      currencyCode: 'USD',
      localeCode: 'de-de',
      shopCode: 'web',
      platform: 'mobile',
      customerId: 'c-1',
      'customer.segment.code': { $in: ['vip'] },
      'customer.attributes.tier': 'gold',
      'customer.attributes.size': { $in: ['L'] },
      fulfillmentMethod: 'BOPIS',
      shippingSubTotal: 3,
      'lineItem.product.options.colour': 'red',
      'lineItem.product.properties.organic': true,
      'lineItem.product.categoryCode': 'drinks',
      'lineItem.product.price': { gte: 40 },
      'lineItem.product.salePrice': { $exists: false },
      'lineItem.quantity': { lte: 2 },
    }
    const { evaluate } = await withShop(onProduct('all', conditions))
    const sent = (more: object = {}): PromotionOrder =>
      order({
        localeCode: 'de-de',
        shopCode: 'web',
        platform: 'mobile',
        customer: {
          id: 'c-1',
          segments: [{ code: 'vip' }],
          attributes: [
            { code: 'tier', value: { code: 'gold', name: 'Gold' } },
            { code: 'size', value: ['S', 'L'] },
          ],
        },
        lineItems: [
          tea({
            fulfillmentMethod: 'BOPIS',
            shippingAmount: 3,
            product: {
              code: 'tea',
              price: 40,
              categories: [{ code: 'drinks' }],
              options: [{ code: 'colour', name: 'Colour', value: { code: 'red', name: 'Red' } }],
              properties: [{ code: 'organic', value: true }],
            },
          }),
        ],
        ...more,
      })

    assert.equal((await evaluate(sent())).totals.subTotal, 72)
    assert.equal((await evaluate(sent({ platform: null }))).totals.subTotal, 80)
    assert.equal(
      (await evaluate(sent({ customer: { id: 'c-1', segmentCodes: ['vip'] } }))).totals.subTotal,
      80,
    )
  })

  it('looks up the segments of the customer where the order does not name them', async () => {
    const vip = { ...tenPercent, conditions: { 'customer.segment.code': { $in: ['vip'] } } }
    const { evaluate, api } = await withShop(vip)
    const person = { firstName: 'Ada', lastName: 'Vip', emailAddress: 'ada@vip.test' }
    const { ids } = expectNoErrors(await api.createCustomers({ body: { customers: [person, person] } }))
    const [member, other] = ids as [string, string]
    const members = [{ id: member, type: 'customer' as const }]
    expectNoErrors(
      await api.createSegments({
        body: { segments: [{ code: 'vip', name: 'VIP', type: 'fixed', members }] },
      }),
    )
    const promoOf = async (more: object) => (await evaluate(order(more))).totals.promoAmount

    assert.notEqual(await promoOf({ customerId: member }), 0)
    assert.notEqual(await promoOf({ customer: { id: member.toUpperCase() } }), 0)
    assert.equal(await promoOf({ customerId: other }), 0)
    assert.equal(await promoOf({ customerId: 'nobody' }), 0)
    assert.equal(await promoOf({ customer: { id: member, segmentCodes: [] } }), 0)
    await api.updateSegment({ segmentCode: 'vip', body: { status: 'inactive' } })
    assert.equal(await promoOf({ customerId: member }), 0)
  })

  it('looks up the attributes of the customer where the order does not name them', async () => {
    const { evaluate, api } = await withShop({
      ...tenPercent,
      conditions: { 'customer.attributes.employee': true },
    })
    expectNoErrors(
      await api.createCustomerAttributes({
        body: { attributes: [{ code: 'employee', type: 'boolean', name: 'Employee' }] },
      }),
    )
    const attributes = [{ code: 'employee', value: true }]
    const person = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test', attributes }
    const { ids } = expectNoErrors(await api.createCustomers({ body: { customers: [person] } }))
    const id = String(ids[0])
    const promoOf = async (more: object) => (await evaluate(order(more))).totals.promoAmount

    assert.equal(await promoOf({ customerId: id }), -8)
    assert.equal(await promoOf({ customer: { id: id.toUpperCase() } }), -8)
    assert.equal(await promoOf({ customer: { id, attributes: [] } }), 0)
    assert.equal(await promoOf({ customerId: 'nobody' }), 0)
    assert.equal(await promoOf({}), 0)
  })

  it('takes categories, with those above them, and properties from the catalog where the order lacks them', async () => {
    const { evaluate, api, seed } = await withShop(
      onProduct('drinks', { 'lineItem.product.categoryCode': 'drinks' }, 1),
      onProduct('organic', { 'lineItem.product.properties.origin': { $in: ['Ceylon'] } }, 2),
      onProduct('parent', {
        'lineItem.product.code': 'tea-s',
        'lineItem.product.properties.origin': 'Assam',
      }),
      { ...tenPercent, conditions: { 'cart.product.categoryCode': 'hot' } },
    )
    const name = { 'en-us': 'x' }
    await seed.catalog()
    expectNoErrors(
      await api.createCategories({
        body: {
          categories: [
            { code: 'drinks', sequenceId: 1, name },
            { code: 'hot', sequenceId: 1, name, parentCategoryCode: 'drinks' },
          ],
        },
      }),
    )
    expectNoErrors(
      await api.createProperties({
        body: { properties: [{ code: 'origin', name: 'Origin', type: 'text' }] },
      }),
    )
    await seed.product({
      code: 'tea',
      modelType: 'configurable',
      categories: [{ code: 'hot' }],
      properties: [{ code: 'origin', value: 'Assam' }],
    })
    await seed.product({
      code: 'tea-s',
      modelType: 'variant',
      parentProductCode: 'tea',
      properties: [{ code: 'origin', value: 'Ceylon' }],
    })
    const variant = { code: 'tea-s', price: 10 }
    const costs = async (product: PromotionOrder['lineItems'][number]['product']) =>
      (await evaluate(order({ lineItems: [{ code: 'l', quantity: 1, product }] }))).totals.total

    assert.equal(await costs(variant), 6.3)
    assert.equal(await costs({ code: 'tea', price: 10 }), 8.1)
    assert.equal(await costs({ ...variant, categoryCodes: [] }), 8)
    assert.equal(await costs({ ...variant, categoryCodes: ['drinks'], properties: [] }), 9)
    assert.equal(await costs({ code: 'unknown', price: 10 }), 10)
  })

  it('says what is to be added to the cart', async () => {
    const { evaluate } = await withShop({
      ...tenPercent,
      code: 'gift',
      model: 'BOGO',
      discount: { type: 'percentage', amount: 100 },
      conditions: { 'lineItem.product.code': 'tea', 'lineItem.quantity': { gte: 2 } },
      impact: {
        conditions: { 'lineItem.product.code': 'cup', 'lineItem.quantity': 1 },
        automaticallyAddedToCart: true,
      },
    })
    const cup = { code: 'l2', quantity: 1, product: { code: 'cup', price: 8 } }

    const before = await evaluate(order())
    const after = await evaluate(order({ lineItems: [tea(), cup] }))

    assert.deepEqual(before.additions, [{ promotionCode: 'gift', productCode: 'cup', quantity: 1 }])
    assert.equal(before.explanation[0]?.reason, 'noEffect')
    assert.deepEqual(before.explanation[0]?.impact, {
      expression: 'lineItem.product.code eq "cup"',
      holds: false,
      lineItemCodes: [],
    })
    assert.deepEqual(after.additions, [])
    assert.deepEqual(after.explanation[0]?.impact?.lineItemCodes, ['l2'])
    assert.partialDeepStrictEqual(after.totals, { subTotal: 80, total: 80 })
  })

  it('is exact with the smallest and the largest amounts', async () => {
    const { evaluate } = await withShop(tenPercent)
    const costs = async (
      price: number | string,
      quantity: number | string,
      currencyCode: 'USD' | 'JPY' | 'KWD' = 'USD',
    ) =>
      (
        await evaluate(
          order({ currencyCode, lineItems: [{ code: 'l', quantity, product: { code: 'x', price } }] }),
        )
      ).totals.total

    assert.equal(await costs(0.1, 3), 0.27)
    assert.equal(await costs('0.0333', 1000), 29.97)
    assert.equal(await costs(1e12, 1), 900_000_000_000)
    assert.equal(await costs(1e12, 1e9), 9e20)
    assert.equal(await costs(0, 0), 0)
    assert.equal(await costs(5e-324, 1e-300), 0)
    assert.equal(await costs(999, 1, 'JPY'), 899)
    assert.equal(await costs(0.999, 1, 'KWD'), 0.899)
  })

  it('refuses orders that cannot be priced', async () => {
    const { evaluate } = await withShop()
    const bad: [more: object, code: string, path: string][] = [
      [{ lineItems: [tea(), tea()] }, 'ARRAY_UNIQUE', 'order/lineItems/1/code'],
      [
        { lineItems: [tea({ product: { code: 'x' } })] },
        'OBJECT_MISSING_REQUIRED_PROPERTY',
        'order/lineItems/0/product/price',
      ],
      [{ lineItems: [tea({ quantity: -1 })] }, 'MINIMUM', 'order/lineItems/0/quantity'],
      [{ lineItems: [tea({ quantity: 1e9 + 1 })] }, 'MAXIMUM', 'order/lineItems/0/quantity'],
      [{ lineItems: [tea({ quantity: 'two' })] }, 'PATTERN', 'order/lineItems/0/quantity'],
      [
        { lineItems: [tea({ product: { code: 'x', price: -0.01 } })] },
        'MINIMUM',
        'order/lineItems/0/product/price',
      ],
      [
        { lineItems: [tea({ product: { code: 'x', price: 1e12 + 1 } })] },
        'MAXIMUM',
        'order/lineItems/0/product/price',
      ],
      [
        { lineItems: [tea({ product: { code: 'x', price: '-1' } })] },
        'PATTERN',
        'order/lineItems/0/product/price',
      ],
      [
        { lineItems: Array.from({ length: 1001 }, (_, n) => tea({ code: `l${n}` })) },
        'ARRAY_LENGTH_LONG',
        'order/lineItems',
      ],
      [{ currencyCode: 'EURO' }, 'ENUM_MISMATCH', 'order/currencyCode'],
      [{ currencyCode: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY', 'order'],
      [{ lineItems: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY', 'order'],
      [{ couponCodes: Array(101).fill('x') }, 'ARRAY_LENGTH_LONG', 'order/couponCodes'],
    ]

    for (const [more, code, path] of bad)
      await assert.rejects(evaluate({ ...order(), ...more } as PromotionOrder), (error: ValidationError) => {
        assert.ok(error instanceof ValidationError)
        assert.deepEqual([error.problems[0]?.code, error.problems[0]?.path.join('/')], [code, path])
        return true
      })
    const lineItems = Array.from({ length: 1000 }, (_, n) => tea({ code: `l${n}` }))
    assert.equal((await evaluate(order({ lineItems }))).lines.length, 1000)
    assert.deepEqual((await evaluate(order({ lineItems: [] }))).totals.total, 0)
  })

  it('needs only the permission to view promotions, and sees no other merchant', async () => {
    const mine = await withShop(withCoupon('SAVE10'))
    const other = await withShop()
    const body = { order: order({ couponCodes: ['SAVE10'] }), promotionCodes: ['ten'] }

    assert.equal((await (await mine.as(['PRV'])).evaluatePromotions({ body })).totals.total, 72)
    await assert.rejects((await mine.as(['PRE'])).evaluatePromotions({ body }), ForbiddenError)
    assert.deepEqual((await other.evaluate(body.order, { promotionCodes: ['ten'] })).explanation, [])
  })

  it('never counts a broken promotion in, should one ever be stored', async () => {
    const { evaluate, platform } = await withShop(tenPercent)
    await platform.database.pool.query(
      `update promotion set data = jsonb_set(data, '{conditions}', '{"nonsense": 1}')`,
    )

    const { explanation, totals } = await evaluate(order())

    assert.equal(totals.total, 80)
    assert.deepEqual(explanation[0]?.conditions, { expression: 'nonsense 1', holds: false })
  })
})
