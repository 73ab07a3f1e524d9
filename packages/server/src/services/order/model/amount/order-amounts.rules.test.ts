import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { currencyCodes } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { checkAmounts, computeLine, computeTotals } from './order-amounts.rules.ts'

const line = (over: Partial<Parameters<typeof computeLine>[0]> & { code?: string } = {}) => ({
  code: 'A',
  quantity: 1,
  currencyCode: 'USD' as const,
  product: { price: 10, salePrice: null },
  unitPromoAmount: 0,
  unitDiscountAmount: 0,
  promoAmount: 0,
  discountAmount: 0,
  extendedPrice: 0,
  ...over,
})
type Line = ReturnType<typeof line>

const order = (lineItems: Line[], over: object = {}) => ({
  subTotal: 0,
  promoAmount: 0,
  discountAmount: 0,
  shippingSubTotal: 0,
  shippingPromoAmount: 0,
  shippingDiscountAmount: 0,
  shippingTotal: 0,
  taxAmount: 0,
  tax2Amount: 0,
  total: 0,
  lineItems,
  ...over,
})

describe('the amounts of a line', () => {
  const cases: [title: string, line: Line, promo: number, discount: number, extended: number][] = [
    ['are price times quantity', line({ quantity: 3 }), 0, 0, 30],
    ['take the sale price if there is one', line({ product: { price: 10, salePrice: 8 } }), 0, 0, 8],
    ['take a sale price of zero, too', line({ product: { price: 10, salePrice: 0 } }), 0, 0, 0],
    [
      'as in the example of the interface: 40 × 2 − 8 = 72',
      line({ quantity: 2, product: { price: 40, salePrice: null }, unitPromoAmount: -4 }),
      -8,
      0,
      72,
    ],
    [
      'count promotions and coupons apart',
      line({ quantity: 2, unitPromoAmount: -1, unitDiscountAmount: -0.5 }),
      -2,
      -1,
      17,
    ],
    [
      'add up where floats do not',
      line({ quantity: 3, product: { price: 0.1, salePrice: null } }),
      0,
      0,
      0.3,
    ],
    [
      'are rounded to the currency when goods are sold by weight',
      line({ quantity: 0.4536, product: { price: 12.99, salePrice: null } }),
      0,
      0,
      5.89,
    ],
    [
      'are whole in a currency without cents',
      line({ currencyCode: 'JPY' as never, quantity: 1.5, product: { price: 333, salePrice: null } }),
      0,
      0,
      500,
    ],
    ['are zero for a quantity of zero', line({ quantity: 0, unitPromoAmount: -1 }), 0, 0, 0],
    [
      'keep a promotion that is known only as a whole',
      line({ quantity: 2, promoAmount: -3, discountAmount: -1 }),
      -3,
      -1,
      16,
    ],
  ]
  for (const [title, given, promoAmount, discountAmount, extendedPrice] of cases)
    it(title, () => {
      const computed = computeLine(given)

      assert.deepEqual(
        [computed.promoAmount + 0, computed.discountAmount + 0, computed.extendedPrice],
        [promoAmount, discountAmount, extendedPrice],
      )
    })

  it('stay as they were sent, and what builds on them follows', () => {
    const computed = computeLine(
      line({ quantity: 2, unitPromoAmount: -1, promoAmount: -5 }),
      (name) => name === 'promoAmount',
    )

    assert.equal(computed.promoAmount, -5)
    assert.equal(computed.extendedPrice, 15)
  })
})

describe('the totals of an order', () => {
  const lines = [line({ extendedPrice: 72 }), line({ code: 'B', extendedPrice: 28.5 })]
  const parts = {
    promoAmount: -10,
    discountAmount: -5.5,
    shippingSubTotal: 9.99,
    shippingPromoAmount: -2,
    shippingDiscountAmount: -1,
    taxAmount: 8.25,
    tax2Amount: 1.05,
  }

  it('are the sums of the interface', () => {
    const { subTotal, shippingTotal, total } = computeTotals(order(lines, parts))

    assert.deepEqual(
      { subTotal, shippingTotal, total },
      { subTotal: 100.5, shippingTotal: 6.99, total: 101.29 },
    )
  })

  it('build on a sum that was sent', () => {
    const { subTotal, total } = computeTotals(
      order(lines, { ...parts, subTotal: 90 }),
      (name) => name === 'subTotal',
    )

    assert.deepEqual({ subTotal, total }, { subTotal: 90, total: 90.79 })
  })

  it('of nothing are nothing', () => {
    const { subTotal, shippingTotal, total } = computeTotals(order([]))

    assert.deepEqual([subTotal, shippingTotal, total], [0, 0, 0])
  })
})

describe('a difference between sent amounts and the formulas', () => {
  const good = computeTotals(order([computeLine(line({ quantity: 2 }))], { taxAmount: 1.6 }))

  it('is none when they agree', () => assert.equal(checkAmounts(good), null))

  it('is none for the noise of floats', () => {
    assert.equal(checkAmounts({ ...good, total: 21.600000000000001 }), null)
  })

  const cases: [title: string, over: object, found: object][] = [
    ['of the total', { total: 21 }, { total: { sent: 21, expected: 21.6 } }],
    [
      'of the sub-total, which the total builds on as it was sent',
      { subTotal: 19, total: 20.6 },
      { subTotal: { sent: 19, expected: 20 } },
    ],
    ['of shipping', { shippingTotal: 1, total: 22.6 }, { shippingTotal: { sent: 1, expected: 0 } }],
    [
      'of several',
      { subTotal: 19, total: 1 },
      { subTotal: { sent: 19, expected: 20 }, total: { sent: 1, expected: 20.6 } },
    ],
  ]
  for (const [title, over, found] of cases)
    it(`is told ${title}`, () => assert.deepEqual(checkAmounts({ ...good, ...over }), found))

  it('is told of a line by its code', () => {
    const wrong = { ...computeLine(line({ quantity: 2, unitPromoAmount: -1 })), extendedPrice: 19 }
    const found = checkAmounts(computeTotals(order([wrong])))

    assert.deepEqual(found, { 'lineItems.A.extendedPrice': { sent: 19, expected: 18 } })
  })

  it('is told of the promotions of a line', () => {
    const sent = { ...line({ quantity: 2, unitPromoAmount: -1, unitDiscountAmount: -2 }), promoAmount: -1 }
    const computed = computeLine(sent, (name) => name === 'promoAmount')

    assert.deepEqual(checkAmounts(computeTotals(order([computed]))), {
      'lineItems.A.promoAmount': { sent: -1, expected: -2 },
    })
  })
})

describe('of any order', () => {
  const cents = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100)
  const anyLine = fc.record({
    quantity: fc.oneof(fc.nat(1000), cents(0, 100_000)),
    price: cents(0, 10_000_000),
    salePrice: fc.option(cents(0, 10_000_000)),
    unitPromoAmount: cents(-1000, 0),
    unitDiscountAmount: cents(-1000, 0),
  })
  const anyOrder = fc
    .record({
      lines: fc.array(anyLine, { maxLength: 20 }),
      currencyCode: fc.constantFrom(...currencyCodes.filter((code) => money.minorUnits(code) === 2)),
      promoAmount: cents(-10_000, 0),
      discountAmount: cents(-10_000, 0),
      shippingSubTotal: cents(0, 10_000),
      shippingPromoAmount: cents(-10_000, 0),
      shippingDiscountAmount: cents(-10_000, 0),
      taxAmount: cents(0, 100_000),
      tax2Amount: cents(0, 100_000),
    })
    .map(({ lines, currencyCode, ...amounts }) =>
      computeTotals(
        order(
          lines.map(({ price, salePrice, ...rest }, index) =>
            computeLine(
              line({
                ...rest,
                code: `L${index}`,
                currencyCode: currencyCode as never,
                product: { price, salePrice: salePrice as never },
              }),
            ),
          ),
          amounts,
        ),
      ),
    )
  const sum = (...values: number[]) => money.add(...values.map((value) => money.amount(value)))

  it('the total is the sum of its parts, to the last unit', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        assert.equal(
          money.amount(given.total),
          sum(
            ...given.lineItems.map(({ extendedPrice }) => extendedPrice),
            given.promoAmount,
            given.discountAmount,
            given.shippingSubTotal,
            given.shippingPromoAmount,
            given.shippingDiscountAmount,
            given.taxAmount,
            given.tax2Amount,
          ),
        )
      }),
    )
  })

  it('nothing differs from the formulas once they are applied, and applying them again changes nothing', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        assert.equal(checkAmounts(given), null)
        assert.deepEqual(
          computeTotals({ ...given, lineItems: given.lineItems.map((one) => computeLine(one)) }),
          given,
        )
      }),
    )
  })

  it('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        const mirrored = computeTotals({ ...given, lineItems: given.lineItems.toReversed() })

        assert.equal(mirrored.total, given.total)
        assert.equal(mirrored.subTotal, given.subTotal)
      }),
    )
  })

  it('every amount of a line can be paid in the currency', () => {
    fc.assert(
      fc.property(anyOrder, ({ lineItems }) => {
        for (const one of lineItems)
          for (const value of [one.promoAmount, one.discountAmount, one.extendedPrice])
            assert.equal(money.amount(value) % money.currencyStep(one.currencyCode), 0n)
      }),
    )
  })

  it('one wrong total is the only difference', () => {
    fc.assert(
      fc.property(anyOrder, cents(1, 1000), (given, off) => {
        const total = money.toNumber(sum(given.total, off))

        assert.deepEqual(checkAmounts({ ...given, total }), { total: { sent: total, expected: given.total } })
      }),
    )
  })
})
