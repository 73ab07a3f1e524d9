import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CurrencyCode, discountTypes, promotionTargets } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import type { Candidate, Cart, Offer } from '../../model/cart.types.ts'
import { smaller } from '../bill/amount.rules.ts'
import { candidate, cart, coupon, type LineShape, now } from '../engine.fixture.ts'
import { type Priced, price } from './price.rules.ts'

const runs = { numRuns: 250 }
const currencies: CurrencyCode[] = ['JPY', 'USD', 'KWD']
const { add, zero } = money

/** Nothing, parts of the smallest coin, a few coins, and what things usually cost. */
const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 999 }).map((units) => units / 10_000),
  fc.integer({ min: 0, max: 5_000_000 }).map((units) => units / 10_000),
  fc.integer({ min: 0, max: 100_000 }),
)
const quantity = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: 0, max: 99_999 }).map((n) => n / 10_000),
)
/** So few that promotions often exclude each other by code; a coupon has the name of its promotion. */
const names = [...'abcdefghijkl']
const shelf = ['tea', 'cup', 'pot'] as const
const line = fc.record({
  product: fc.constantFrom(...shelf),
  quantity,
  price: amount,
  sale: fc.option(amount),
  shipping: fc.oneof(fc.constant(0), amount),
  method: fc.constantFrom('directShip', 'BOPIS', null),
  categories: fc.subarray(['drinks', 'sale']),
})
const lines = fc
  .array(line, { maxLength: 8 })
  .map((found): LineShape[] => found.map((shape, index) => ({ ...shape, code: `l${index}` })))
const carts = fc
  .tuple(lines, fc.constantFrom(...currencies), amount, amount)
  .map(([found, currencyCode, shipping, tax]) =>
    cart(found, { currencyCode, shipping, taxAmount: money.amount(tax), couponCodes: names }),
  )

const conditions = fc.oneof(
  fc.constant(null),
  amount.map((least) => ({ subTotal: { gte: least } })),
  fc.constantFrom(...shelf).map((code) => ({ 'lineItem.product.code': code })),
  fc.constant({
    $or: [{ fulfillmentMethod: 'BOPIS' }, { 'lineItem.product.categoryCode': { $in: ['sale'] } }],
  }),
  fc.integer({ min: 1, max: 3 }).map((n) => ({ 'lineItem.quantity': { gte: n } })),
)
const limitConditions = fc.record(
  {
    maxUsagePerOrder: fc.integer({ min: 0, max: 5 }),
    cantBeCombinedWithPromotionCode: fc.oneof(
      fc.constantFrom('anyProductPromotions', 'anyOrderPromotions', ...names),
      fc.subarray(names).map((codes) => ({ $in: codes })),
    ),
  },
  { requiredKeys: [] },
)
const simple = fc.record({
  target: fc.constantFrom(...promotionTargets),
  type: fc.constantFrom('promotion' as const, 'coupon' as const),
  priority: fc.integer({ min: 0, max: 1 }),
  discount: fc.oneof(
    fc.record({ type: fc.constantFrom(...discountTypes), amount }).map((found) => ({
      ...found,
      amount: found.type === 'percentage' ? Math.min(found.amount, 100) : found.amount,
    })),
    // small ones leave something for the next promotion
    fc.record({ type: fc.constantFrom(...discountTypes), amount: fc.integer({ min: 1, max: 30 }) }),
  ),
  conditions,
  limitConditions: fc.option(limitConditions),
})
const buying = fc.oneof(
  conditions,
  fc
    .tuple(fc.constantFrom(...shelf), fc.integer({ min: 1, max: 4 }))
    .map(([code, n]) => ({ 'lineItem.product.code': code, 'lineItem.quantity': { gte: n } })),
)
const bogo = fc
  .tuple(
    simple,
    fc.constantFrom(...shelf),
    fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant(0.75)),
    buying,
  )
  .map(([found, code, get, bought]) => ({
    ...found,
    conditions: bought,
    model: 'BOGO' as const,
    target: 'product' as const,
    impact: {
      conditions: { 'lineItem.product.code': code, 'lineItem.quantity': get },
      automaticallyAddedToCart: true,
    },
  }))
const candidates = fc
  .array(fc.oneof({ arbitrary: simple, weight: 3 }, { arbitrary: bogo, weight: 1 }), {
    maxLength: names.length,
    size: 'max',
  })
  .map((found: Partial<Offer>[]) =>
    found.map((shape, index): Candidate => {
      const code = names[index] as string
      return candidate({ ...shape, code }, { coupons: shape.type === 'coupon' ? [coupon(code)] : [] })
    }),
  )

const law = (check: (sent: Cart, offers: Candidate[], priced: Priced) => void) =>
  fc.assert(
    fc.property(carts, candidates, (sent, offers) => check(sent, offers, price(sent, offers, now))),
    runs,
  )
const sumOf = (priced: Priced, fits: (adjustment: Priced['adjustments'][number]) => boolean) =>
  add(...priced.adjustments.filter(fits).map((adjustment) => adjustment.amount))
/** Any order of any list: each place has a number of its own to be sorted by. */
const order = fc.array(fc.nat(), { minLength: names.length, maxLength: names.length })
const shuffled = <T>(items: readonly T[], keys: number[]): T[] =>
  items
    .map((item, index) => ({ item, key: keys[index] as number }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)

describe('of any cart with any promotions', () => {
  it('the totals add up', () => {
    law((_, __, { lines: found, totals }) => {
      assert.equal(totals.subTotal, add(...found.map((priced) => priced.extendedPrice)))
      assert.equal(
        totals.shippingTotal,
        add(totals.shippingSubTotal, totals.shippingPromoAmount, totals.shippingDiscountAmount),
      )
      assert.equal(
        totals.total,
        add(
          totals.subTotal,
          totals.promoAmount,
          totals.discountAmount,
          totals.shippingTotal,
          totals.taxAmount,
          totals.tax2Amount,
        ),
      )
    })
  })

  it('the adjustments are the whole difference to the same cart without promotions', () => {
    law((sent, _, priced) => {
      const plain = price(sent, [], now)

      assert.equal(
        add(
          plain.totals.total,
          sumOf(priced, () => true),
        ),
        priced.totals.total,
      )
      assert.equal(
        sumOf(priced, ({ target }) => target === 'order'),
        add(priced.totals.promoAmount, priced.totals.discountAmount),
      )
      for (const { line: sold, promoAmount, discountAmount } of priced.lines)
        assert.equal(
          sumOf(priced, ({ target, lineItemCode }) => target === 'product' && lineItemCode === sold.code),
          add(promoAmount, discountAmount),
        )
    })
  })

  it('each explanation has the amount of its adjustments', () => {
    law((_, __, priced) => {
      for (const { promotionCode, applied, amount: sum } of priced.explanation) {
        assert.equal(
          sumOf(priced, (adjustment) => adjustment.promotionCode === promotionCode),
          sum,
        )
        assert.equal(applied, sum < 0n)
      }
    })
  })

  it('no amount is below zero and no reduction above', () => {
    law((_, __, { lines: found, totals, adjustments }) => {
      for (const priced of found) {
        assert.ok(priced.extendedPrice >= 0n)
        assert.ok(priced.promoAmount <= 0n && priced.discountAmount <= 0n)
      }
      assert.ok(add(totals.subTotal, totals.promoAmount, totals.discountAmount) >= 0n)
      assert.ok(totals.shippingTotal >= 0n && totals.total >= 0n)
      assert.ok(totals.promoAmount <= 0n && totals.discountAmount <= 0n)
      assert.ok(totals.shippingPromoAmount <= 0n && totals.shippingDiscountAmount <= 0n)
      assert.ok(adjustments.every((adjustment) => adjustment.amount < 0n))
    })
  })

  it('no line bears more of an order discount than it costs', () => {
    law((_, __, priced) => {
      for (const { line: sold, extendedPrice } of priced.lines) {
        const share = sumOf(
          priced,
          ({ target, lineItemCode }) => target === 'order' && lineItemCode === sold.code,
        )
        assert.ok(add(extendedPrice, share) >= 0n)
      }
    })
  })

  it('every amount but the taxes can be paid in the currency: none, two and three decimals', () => {
    law(({ currencyCode }, _, { lines: found, totals, adjustments }) => {
      const step = money.currencyStep(currencyCode)
      const { taxAmount: _tax, tax2Amount: _tax2, total: _total, ...payable } = totals

      for (const value of Object.values(payable)) assert.equal(value % step, 0n)
      for (const priced of found) assert.equal(priced.extendedPrice % step, 0n)
      for (const adjustment of adjustments) assert.equal(adjustment.amount % step, 0n)
    })
  })

  it('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(carts, candidates, order, (sent, offers, keys) => {
        const mixed = price({ ...sent, lines: shuffled(sent.lines, keys) }, offers, now)
        const straight = price(sent, offers, now)

        const byCode = ({ lines: found }: Priced) =>
          found.toSorted((a, b) => (a.line.code < b.line.code ? -1 : 1))
        assert.deepEqual(byCode(mixed), byCode(straight))
        assert.deepEqual({ ...mixed, lines: [] }, { ...straight, lines: [] })
      }),
      runs,
    )
  })

  it('the order of the promotions changes nothing', () => {
    fc.assert(
      fc.property(carts, candidates, order, (sent, offers, keys) => {
        assert.deepEqual(price(sent, shuffled(offers, keys), now), price(sent, offers, now))
      }),
      runs,
    )
  })

  it('what does not apply changes nothing', () => {
    law((sent, offers, priced) => {
      const applied = new Set(
        priced.explanation.filter((entry) => entry.applied).map((entry) => entry.promotionCode),
      )
      const again = price(
        sent,
        offers.filter(({ offer }) => applied.has(offer.code)),
        now,
      )

      assert.deepEqual(again.totals, priced.totals)
      assert.deepEqual(again.adjustments, priced.adjustments)
    })
  })

  it('nothing that applies excludes another that applies', () => {
    law((_, offers, priced) => {
      const applied = offers.filter(({ offer }) =>
        priced.adjustments.some(({ promotionCode }) => promotionCode === offer.code),
      )
      for (const { offer } of applied) {
        const sent = offer.limitConditions?.cantBeCombinedWithPromotionCode
        const codes = typeof sent === 'string' ? [sent] : ((sent as { $in: string[] } | undefined)?.$in ?? [])
        const others = applied.filter((other) => other.offer.code !== offer.code)
        for (const code of codes) {
          assert.ok(!others.some((other) => other.offer.code === code))
          if (code === 'anyOrderPromotions')
            assert.ok(!others.some((other) => other.offer.target === 'order'))
          if (code === 'anyProductPromotions')
            assert.ok(!others.some((other) => other.offer.target === 'product'))
        }
      }
    })
  })

  it('nothing more is added once everything was added', () => {
    fc.assert(
      fc.property(carts, bogo, (sent, shape) => {
        const offers = [
          candidate({ ...shape, type: 'promotion', conditions: { 'lineItem.product.code': 'tea' } }),
        ]
        const [due] = price(sent, offers, now).additions
        fc.pre(due !== undefined)
        const added = cart([{ code: 'added', product: due?.productCode, quantity: due?.quantity, price: 3 }])

        const after = price({ ...sent, lines: [...sent.lines, ...added.lines] }, offers, now)

        assert.deepEqual(after.additions, [])
      }),
      runs,
    )
  })
})

describe('these laws', () => {
  it('are asked about carts in which something happens', () => {
    const seen = new Map<string, number>()
    const see = (name: string, isSeen: boolean) => seen.set(name, (seen.get(name) ?? 0) + Number(isSeen))
    for (const [sent, offers] of fc.sample(fc.tuple(carts, candidates), { seed: 42, numRuns: 1000 })) {
      const { explanation, adjustments, additions } = price(sent, offers, now)
      const applied = explanation.filter((entry) => entry.applied).map((entry) => entry.promotionCode)
      const models = offers
        .filter(({ offer }) => applied.includes(offer.code))
        .map(({ offer }) => offer.model)
      see('four promotions at once', applied.length >= 4)
      see('three targets at once', new Set(adjustments.map(({ target }) => target)).size >= 3)
      see(
        'one left out for another',
        explanation.some(({ reason }) => reason === 'excluded'),
      )
      see('BOGO', models.includes('BOGO'))
      see('something to add', additions.length > 0)
      for (const code of currencies) see(code, applied.length > 0 && sent.currencyCode === code)
      see(
        'a part of a piece reduced',
        sent.lines.some(
          (sold) => sold.quantity % 10_000n > 0n && adjustments.some((cut) => cut.lineItemCode === sold.code),
        ),
      )
      see(
        'a line that costs nothing beside one that does not',
        new Set(sent.lines.map((sold) => (sold.salePrice ?? sold.price) === 0n)).size === 2,
      )
    }

    const rare = [...seen].filter(([, count]) => count < 50)
    assert.deepEqual(rare, [])
  })
})

describe('a discount on the order', () => {
  for (const currencyCode of currencies) {
    it(`is never more than a line of a few coins of ${currencyCode} costs, however many there are`, () => {
      const coin = money.toNumber(money.currencyStep(currencyCode))
      const coins = fc.integer({ min: 0, max: 4 }).map((count) => count * coin)
      const prices = fc.array(coins, { minLength: 2, maxLength: 5 })
      const discounts = fc.array(coins, { minLength: 2, maxLength: 5 })
      fc.assert(
        fc.property(prices, discounts, (costs, offs) => {
          const sent = cart(
            costs.map((cost, n) => ({ code: `l${n}`, price: cost })),
            { currencyCode },
          )
          const offers = offs.map((off, n) =>
            candidate({ code: `p${n}`, discount: { type: 'absolute', amount: off } }),
          )
          const priced = price(sent, offers, now)

          for (const { line: sold, extendedPrice } of priced.lines)
            assert.ok(
              add(
                extendedPrice,
                sumOf(priced, (cut) => cut.lineItemCode === sold.code),
              ) >= 0n,
            )
        }),
        runs,
      )
    })

    it(`is spread over any lines to the smallest coin of ${currencyCode}`, () => {
      fc.assert(
        fc.property(lines, amount, (found, off) => {
          const sent = cart(found, { currencyCode })
          const discount = { type: 'absolute', amount: off } as const
          const { totals, adjustments } = price(sent, [candidate({ discount })], now)

          const wanted = money.roundTo(money.amount(off), currencyCode)
          const expected = smaller(wanted, totals.subTotal)
          assert.equal(totals.promoAmount, money.subtract(zero, expected))
          assert.equal(add(...adjustments.map((adjustment) => adjustment.amount)), totals.promoAmount)
        }),
        runs,
      )
    })
  }
})
