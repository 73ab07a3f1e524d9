import type { PromotionCreate, SalesOrderCreate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import { ada, bo, line, order, withOrders } from '../../order/sales/order.fixture.ts'
import { start } from '../promotion/promotion.fixture.ts'

const promotion = (code: string, more: Partial<PromotionCreate>): PromotionCreate => ({
  code,
  name: code,
  startDate: start,
  discount: { type: 'percentage', amount: 7 },
  ...more,
})
const product = { target: 'product' } as const

/** Every target, model and discount, and conditions on all that the order does not say itself. */
const promotions: PromotionCreate[] = [
  promotion('attribute', { conditions: { 'customer.attributes.employee': true } }),
  promotion('category', { ...product, conditions: { 'lineItem.product.categoryCode': 'drinks' } }),
  promotion('coupon', {
    discount: { type: 'absolute', amount: 3.333 },
    conditions: { subTotal: { gte: 5 } },
    coupon: { code: 'SAVE', name: 'Save' },
    limitConditions: { cantBeCombinedWithPromotionCode: 'attribute' },
  }),
  promotion('fixed', {
    ...product,
    discount: { type: 'fixedPrice', amount: 4.99 },
    conditions: { 'lineItem.product.code': 'pot' },
    coupon: { code: 'POT', name: 'Pot' },
    limitConditions: { maxUsagePerOrder: 2 },
  }),
  promotion('gift', {
    model: 'BOGO',
    discount: { type: 'percentage', amount: 100 },
    conditions: { 'lineItem.product.code': 'tea', 'lineItem.quantity': { gte: 2 } },
    impact: { conditions: { 'lineItem.product.code': 'cup', 'lineItem.quantity': 1 } },
  }),
  promotion('mobile', { target: 'orderShipping', conditions: { platform: 'mobile', quantity: { gt: 2 } } }),
  promotion('pickup', {
    target: 'productShipping',
    discount: { type: 'absolute', amount: 1 },
    conditions: { 'lineItem.fulfillmentMethod': 'BOPIS' },
  }),
  promotion('property', { ...product, conditions: { 'lineItem.product.properties.origin': 'Ceylon' } }),
  promotion('red', { ...product, conditions: { 'lineItem.product.options.colour': 'red' } }),
  promotion('segment', { priority: 1, conditions: { 'customer.segment.code': { $in: ['vip'] } } }),
]

/** In the smallest coin of a currency. */
const price = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99_999 }))
const coins = { USD: 100, JPY: 1, KWD: 1000 }
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** As it goes over the wire: what is undefined is not there. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const lines = fc
  .array(
    fc.record({
      code: fc.constantFrom('tea', 'cup', 'pot'),
      price,
      salePrice: fc.option(price),
      colour: fc.constantFrom('red', 'blue'),
      quantity: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(0.5, 1.2345)),
      fulfillmentMethod: fc.constantFrom('directShip' as const, 'BOPIS' as const),
      shippingAmount: price,
      taxAmount: maybe(price),
      tax2Amount: maybe(price),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((found) =>
    found.map(({ code, price: paid, salePrice, colour, ...more }, n) => {
      const options = [{ code: 'colour', name: 'Colour', value: { code: colour, name: colour } }]
      const sold = { code, name: code, price: paid, salePrice, currencyCode: 'USD' as const, options }
      return { ...line({ code: `l${n}`, product: sold }), ...more }
    }),
  )

/** New sales orders as a shop sends them, with everything that the platform has to find out left out. */
export const anyOrder: fc.Arbitrary<SalesOrderCreate> = fc
  .record({
    lineItems: lines,
    currencyCode: fc.constantFrom('USD' as const, 'JPY' as const, 'KWD' as const),
    customerId: fc.constantFrom(ada, bo, bo.toUpperCase()),
    shopCode: maybe(fc.constantFrom('outlet', 'unknown')),
    platform: maybe(fc.constantFrom('mobile', 'desktop')),
    coupons: fc.subarray([{ code: 'save' }, { code: ' POT ' }, { code: 'nothing' }]),
    shipping: fc.subarray(['order', 'lines', 'total']),
    shippingSubTotal: price,
    shippingTotal: price,
    shippingPromoAmount: price.map((amount) => -amount),
    taxAmount: maybe(price),
    tax2Amount: maybe(price),
  })
  .map(({ lineItems, currencyCode, shipping, ...more }) => {
    const { shippingSubTotal, shippingTotal, shippingPromoAmount, ...rest } = more
    const inCoins = order({
      ...sent(rest),
      ...(shipping.includes('order') && { shippingSubTotal }),
      ...(shipping.includes('total') && { shippingTotal, shippingPromoAmount }),
      currencyCode,
      lineItems: lineItems.map(({ shippingAmount, product: sold, ...own }) => ({
        ...sent(own),
        ...(shipping.includes('lines') && { shippingAmount }),
        currencyCode,
        product: { ...sold, currencyCode },
      })),
    })
    const isAmount = (name: string, value: unknown): value is number =>
      typeof value === 'number' && /(price|total|amount)$/i.test(name)
    return JSON.parse(
      JSON.stringify(inCoins, (name, value) => (isAmount(name, value) ? value / coins[currencyCode] : value)),
    )
  })

const name = { 'en-us': 'x' }

/** A merchant with two catalogs, customers about whom something is known, and these promotions. */
export const withKnownOrders = async () => {
  const h = await withOrders()
  const { api, seed } = h
  for (const catalogCode of ['main', 'outlet']) {
    await seed.catalog({ code: catalogCode })
    await api.createCategories({
      catalogCode,
      body: {
        categories: [
          { code: 'drinks', sequenceId: 1, name },
          { code: 'hot', sequenceId: 2, name, parentCategoryCode: 'drinks' },
        ],
      },
    })
  }
  await api.createProperties({
    body: { properties: [{ code: 'origin', name: 'Origin', type: 'text' }] },
  })
  await seed.product({ code: 'tea', categories: [{ code: 'hot' }] })
  await seed.product({ code: 'tea', properties: [{ code: 'origin', value: 'Ceylon' }] }, 'outlet')
  await seed.product({ code: 'cup', categories: [{ code: 'drinks' }] }, 'outlet')
  await api.createShops({ body: { shops: [{ code: 'outlet', name: 'Outlet', catalogCode: 'outlet' }] } })
  await api.createCustomerAttributes({
    body: { attributes: [{ code: 'employee', type: 'boolean', name: 'Employee' }] },
  })
  await api.updateCustomer({ customerId: bo, body: { attributes: [{ code: 'employee', value: true }] } })
  await seed.segment({ code: 'vip', name: 'VIP', type: 'fixed', members: [{ id: ada, type: 'customer' }] })
  expectNoErrors(await api.createPromotions({ body: { promotions } }))
  return { ...h, promotionCodes: promotions.map(({ code }) => code) }
}
