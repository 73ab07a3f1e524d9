import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { salesOrderStatuses } from '@tradepost/contract'
import { productsOf } from '../catalog/products.ts'
import { demoCustomers } from '../customer/customers.ts'
import { demoLocations } from '../location/locations.ts'
import { orderDrafts, pastDrafts } from './orders.ts'
import { demoCards, demoPromotions } from './promotions.ts'
import { taxOf, taxSummaryOf } from './tax.ts'

const now = new Date('2031-05-17T13:37:00Z')
const people = demoCustomers(now)
const ids = people.map((_, index) => `customer-${index}`)
const drafts = orderDrafts(ids, now)
const plans = drafts.map(({ plan }) => plan)
const daysAgo = (date: string) => (now.getTime() - Date.parse(date)) / 86_400_000

describe('the demo orders', () => {
  it('are 150 in every status, of the last ninety days, oldest first', () => {
    assert.equal(drafts.length, 150)
    assert.deepEqual(new Set(plans.map(({ status }) => status)), new Set(salesOrderStatuses))
    for (const { submitDate } of plans) assert.ok(daysAgo(submitDate) > 0 && daysAgo(submitDate) <= 91)
    assert.ok(plans.some(({ submitDate }) => daysAgo(submitDate) > 85))
    assert.deepEqual(
      plans.map(({ submitDate }) => submitDate),
      plans.map(({ submitDate }) => submitDate).toSorted(),
    )
  })

  it('are those of yesterday and the day before while they are new or open', () => {
    const recent = plans.filter(({ status }) => status === 'new' || status === 'open')

    for (const { submitDate } of recent) assert.ok(daysAgo(submitDate) < 3)
  })

  it('are of every customer; who has no account has bought once, others came back', () => {
    const counts = Map.groupBy(drafts, ({ customerId }) => customerId)

    assert.deepEqual(new Set(counts.keys()), new Set(ids))
    for (const [index, { customer }] of people.entries())
      if (customer.isAnonymous) assert.equal(counts.get(`customer-${index}`)?.length, 1)
    assert.ok([...counts.values()].some((own) => own.length >= 8))
  })

  it('are shipped, picked up and put aside, the latter two at stores that do so', () => {
    assert.deepEqual(new Set(plans.map(({ method }) => method)), new Set(['directShip', 'BOPIS', 'ROPIS']))
    for (const { method, storeCode } of plans) {
      const store = demoLocations.find(({ code }) => code === storeCode)
      assert.equal(storeCode === null, method === 'directShip')
      assert.ok(!store || store.supportedFulfillmentMethods?.includes(method))
    }
  })

  it('hold one to four different articles that their country sells by the piece', () => {
    const sold = {
      us: new Set(productsOf('us').map(({ code }) => code)),
      de: new Set(productsOf('de').map(({ code }) => code)),
    }
    for (const { lines, question } of drafts) {
      const codes = lines.map(({ product }) => product.code)
      assert.ok(codes.length >= 1 && codes.length <= 4)
      assert.equal(new Set(codes).size, codes.length)
      for (const { product, quantity } of lines) {
        assert.equal(product.currencyCode, question.currencyCode)
        assert.ok(sold[question.catalogCode === 'de' ? 'de' : 'us'].has(product.code))
        assert.ok(Number.isInteger(quantity) && quantity >= 1 && quantity <= 3)
      }
    }
  })

  it('use every card at most once, and a coupon only for the first order', () => {
    const used = plans.flatMap(({ couponCode }) => couponCode ?? [])
    const cards = used.filter((code) => code !== 'WELCOME10')
    const known = new Set<number>()

    assert.ok(used.includes('WELCOME10') && cards.length > 0)
    assert.equal(new Set(cards).size, cards.length)
    for (const code of cards) assert.ok(demoCards.some((card) => card.code === code))
    for (const { customer, couponCode } of plans) {
      assert.ok(couponCode === null || !known.has(customer))
      known.add(customer)
    }
  })

  it('are the same every time, whatever the hour', () => {
    assert.deepEqual(orderDrafts(ids, new Date('2031-05-17T23:59:59Z')), drafts)
  })
})

describe('the demo orders of the year before', () => {
  const past = pastDrafts(ids, now)
  const inMonth = (month: string) => past.filter(({ plan }) => plan.submitDate.slice(5, 7) === month).length

  it('are always so many, of the thirteen months before the last ninety days', () => {
    for (const date of ['2031-05-17T13:37:00Z', '2032-02-29T00:00:00Z', '2032-12-31T23:59:59Z'])
      assert.equal(pastDrafts(ids, new Date(date)).length, 450)
    const submitted = past.map(({ plan }) => plan.submitDate)
    assert.deepEqual(submitted, submitted.toSorted())
    assert.ok(daysAgo(String(submitted[0])) > 390 && daysAgo(String(submitted.at(-1))) > 90)
    assert.equal(new Set(past.map(({ plan }) => plan.seed)).size, 450)
  })

  it('are more before Christmas than in summer', () => {
    assert.ok(inMonth('12') > 2 * inMonth('07'))
    assert.ok(inMonth('07') > 20)
  })

  it('are of customers who had an account by then, none of whom bought all of it', () => {
    for (const { plan } of past) {
      const since = people[plan.customer]?.customer.attributes?.find(({ code }) => code === 'customerSince')
      assert.ok(String(since?.value) <= plan.submitDate)
    }
    const counts = [...Map.groupBy(past, ({ customerId }) => customerId).values()].map(({ length }) => length)
    assert.ok(counts.length > 25 && Math.max(...counts) < 60)
  })
})

describe('the tax of a demo order', () => {
  const cityOf = (name: string) => {
    const found = people.find(({ city }) => city.name === name)
    assert.ok(found)
    return found.city
  }

  it('comes on top in America, the local one beside, and not for food', () => {
    const city = cityOf('Philadelphia')

    assert.deepEqual(taxOf(10.45, 'standard', city), { taxAmount: 0.63, tax2Amount: 0.21 })
    assert.deepEqual(taxOf(10.45, 'reduced', city), { taxAmount: 0, tax2Amount: 0 })
    assert.deepEqual(taxOf(10.45, 'standard', cityOf('Portland')), { taxAmount: 0, tax2Amount: 0 })
  })

  it('is said apart for the state and the town', () => {
    const tax = { taxAmount: 0.63, tax2Amount: 0.21 }
    const lines = [{ paid: 10.45, taxClass: 'standard' as const, tax }]

    assert.deepEqual(taxSummaryOf(lines, cityOf('Philadelphia')), [
      { code: 'state', name: 'Pennsylvania sales tax', amount: 0.63 },
      { code: 'local', name: 'Philadelphia local tax', amount: 0.21 },
    ])
  })

  it('is part of the price in Germany', () => {
    const city = cityOf('Hamburg')
    const tax = taxOf(119, 'standard', city)

    assert.deepEqual(tax, { taxAmount: 0, tax2Amount: 0 })
    assert.deepEqual(
      taxSummaryOf(
        [
          { paid: 119, taxClass: 'standard', tax },
          { paid: 10.7, taxClass: 'reduced', tax },
        ],
        city,
      )?.map(({ amount }) => amount),
      [19, 0.7],
    )
  })
})

describe('the demo promotions', () => {
  it('are three that run: on a category, on pieces, and with a coupon', () => {
    const promotions = demoPromotions(now)

    assert.deepEqual(
      promotions.map(({ model = 'simpleDiscount', type, target }) => [model, type, target]),
      [
        ['simpleDiscount', 'promotion', 'product'],
        ['BOGO', 'promotion', 'product'],
        ['simpleDiscount', 'coupon', 'order'],
      ],
    )
    for (const { startDate, endDate } of promotions)
      assert.ok(String(startDate) < now.toISOString() && String(endDate) > now.toISOString())
  })
})
