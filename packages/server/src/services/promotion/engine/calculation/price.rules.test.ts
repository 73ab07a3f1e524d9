import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '@tradepost/kernel'
import type { Offer } from '../../model/cart.types.ts'
import { type CartShape, cart, fixed, type LineShape, off, percent, run, shown } from '../engine.fixture.ts'

type Row = {
  title: string
  lines: LineShape[]
  with?: CartShape
  offers: Partial<Offer>[]
  expect: {
    lines?: Record<string, number>
    adjustments?: [string, string | null, number][]
    totals?: Record<string, number>
    reasons?: string[]
  }
}

const product = { target: 'product' } as const
const two: LineShape[] = [
  { code: 'a', price: 40, quantity: 2 },
  { code: 'b', price: 5 },
]

const rows: Row[] = [
  {
    title: 'no promotion changes nothing',
    lines: [...two, { code: 'c', price: 9, sale: 7.5, quantity: 2 }],
    with: { shipping: 4.9, taxAmount: money.amount(3), tax2Amount: money.amount(0.5) },
    offers: [],
    expect: {
      lines: { a: 80, b: 5, c: 15 },
      adjustments: [],
      totals: {
        subTotal: 100,
        promoAmount: 0,
        discountAmount: 0,
        shippingSubTotal: 4.9,
        shippingPromoAmount: 0,
        shippingDiscountAmount: 0,
        shippingTotal: 4.9,
        taxAmount: 3,
        tax2Amount: 0.5,
        total: 108.4,
      },
    },
  },
  {
    title: 'an empty cart costs nothing, whatever the promotions',
    lines: [],
    offers: [percent(10), { ...product, ...off(5) }, { target: 'orderShipping', ...percent(100) }],
    expect: { adjustments: [], totals: { total: 0 }, reasons: ['noEffect', 'noEffect', 'noEffect'] },
  },
  {
    title: 'an amount off a product is off each piece: 40 × 2 − 8 = 72',
    lines: two,
    offers: [{ ...product, ...off(4), conditions: { 'lineItem.product.code': 'a' } }],
    expect: {
      lines: { a: 72, b: 5 },
      adjustments: [['p0', 'a', -8]],
      totals: { subTotal: 77, promoAmount: 0, total: 77 },
    },
  },
  {
    title: 'a percentage off a product is off the sale price',
    lines: [{ code: 'a', price: 20, sale: 15, quantity: 3 }],
    offers: [{ ...product, ...percent(20) }],
    expect: { lines: { a: 36 }, adjustments: [['p0', 'a', -9]] },
  },
  {
    title: 'a fixed price is that of each piece',
    lines: two,
    offers: [{ ...product, ...fixed(30) }],
    expect: { lines: { a: 60, b: 5 }, adjustments: [['p0', 'a', -20]] },
  },
  {
    title: 'a fixed price above the price raises nothing',
    lines: [{ price: 5 }],
    offers: [{ ...product, ...fixed(6) }],
    expect: { lines: { a: 5 }, reasons: ['noEffect'] },
  },
  {
    title: 'an amount off the order is spread over the lines by what they cost',
    lines: two,
    offers: [off(17)],
    expect: {
      lines: { a: 80, b: 5 },
      adjustments: [
        ['p0', 'a', -16],
        ['p0', 'b', -1],
      ],
      totals: { subTotal: 85, promoAmount: -17, total: 68 },
    },
  },
  {
    title: 'the odd cents of a spread go to the largest remainders, then to the first code',
    lines: [
      { code: 'c', price: 1 },
      { code: 'a', price: 1 },
      { code: 'b', price: 1 },
    ],
    offers: [off(1)],
    expect: {
      adjustments: [
        ['p0', 'a', -0.34],
        ['p0', 'b', -0.33],
        ['p0', 'c', -0.33],
      ],
    },
  },
  {
    title: 'a fixed price of the order is that of all goods',
    lines: two,
    offers: [fixed(50)],
    expect: { totals: { subTotal: 85, promoAmount: -35, total: 50 } },
  },
  {
    title: 'nothing is taken off twice: more than there is takes all of it',
    lines: two,
    with: { shipping: 5 },
    offers: [{ ...product, ...off(1000) }, off(1000), { target: 'orderShipping', ...off(1000) }],
    expect: {
      lines: { a: 0, b: 0 },
      totals: { subTotal: 0, promoAmount: 0, shippingPromoAmount: -5, shippingTotal: 0, total: 0 },
      reasons: ['applied', 'noEffect', 'applied'],
    },
  },
  {
    title: 'shipping of the order is reduced, taxes stay',
    lines: [{ price: 10 }],
    with: { shipping: 6, taxAmount: money.amount(2) },
    offers: [{ target: 'orderShipping', ...percent(50) }],
    expect: {
      adjustments: [['p0', null, -3]],
      totals: { subTotal: 10, shippingPromoAmount: -3, shippingTotal: 3, total: 15 },
    },
  },
  {
    title: 'shipping of chosen products is reduced by what their lines say',
    lines: [
      { code: 'a', shipping: 4 },
      { code: 'b', shipping: 2 },
    ],
    with: { shipping: 9 },
    offers: [
      { target: 'productShipping', ...percent(100), conditions: { 'lineItem.product.code': 'a' } },
      { target: 'orderShipping', ...percent(10) },
    ],
    expect: {
      adjustments: [
        ['p0', 'a', -4],
        ['p1', null, -0.5],
      ],
      totals: { shippingPromoAmount: -4.5, shippingTotal: 4.5 },
    },
  },
  {
    title: 'shipping that no line names belongs to the lines by what they cost',
    lines: [
      { code: 'a', price: 30 },
      { code: 'b', price: 10 },
    ],
    with: { shipping: 4 },
    offers: [{ target: 'productShipping', ...percent(100), conditions: { 'lineItem.product.code': 'a' } }],
    expect: { adjustments: [['p0', 'a', -3]], totals: { shippingTotal: 1 } },
  },
  {
    title: 'lines cannot have more shipping than the order',
    lines: [
      { code: 'a', shipping: 6 },
      { code: 'b', shipping: 2 },
    ],
    with: { shipping: 4 },
    offers: [{ target: 'productShipping', ...fixed(1) }],
    expect: { adjustments: [['p0', 'a', -2]], totals: { shippingTotal: 2 } },
  },
  {
    title: 'products come before the order, fixed prices before amounts before percentages',
    lines: [{ price: 100 }],
    offers: [
      percent(10),
      off(5),
      { ...product, ...percent(50) },
      { ...product, ...off(10) },
      { ...product, ...fixed(90) },
    ],
    expect: {
      adjustments: [
        ['p4', 'a', -10],
        ['p3', 'a', -10],
        ['p2', 'a', -40],
        ['p1', 'a', -5],
        ['p0', 'a', -3.5],
      ],
      totals: { subTotal: 40, promoAmount: -8.5, total: 31.5 },
    },
  },
  {
    title: 'a higher priority comes first inside of its target',
    lines: [{ price: 100 }],
    offers: [off(10), { ...percent(50), priority: 1 }],
    expect: {
      adjustments: [
        ['p1', 'a', -50],
        ['p0', 'a', -10],
      ],
    },
  },
  {
    title: 'a line is rounded once, half away from zero',
    lines: [
      { code: 'a', price: 1.05, quantity: 2 },
      { code: 'b', price: 0.05, quantity: 1000 },
      { code: 'c', price: 12.99, quantity: 0.4536 },
    ],
    offers: [{ ...product, ...percent(5) }],
    expect: {
      lines: { a: 1.99, b: 47.5, c: 5.6 },
      adjustments: [
        ['p0', 'a', -0.11],
        ['p0', 'b', -2.5],
        ['p0', 'c', -0.29],
      ],
    },
  },
  {
    title: 'at most so many pieces of an order are reduced, the cheapest first',
    lines: [
      { code: 'a', price: 8, quantity: 2 },
      { code: 'b', price: 5, quantity: 2 },
      { code: 'c', price: 9, quantity: 5 },
    ],
    offers: [{ ...product, ...percent(50), limitConditions: { maxUsagePerOrder: 3 } }],
    expect: { lines: { a: 12, b: 5, c: 45 } },
  },
  {
    title: 'a limit per order counts for products only',
    lines: [{ price: 100 }],
    offers: [{ ...percent(10), limitConditions: { maxUsagePerOrder: 0 } }],
    expect: { totals: { promoAmount: -10 } },
  },
  {
    title: 'promotions on products look at the regular sum, those on the order at what is left of it',
    lines: [{ price: 100 }],
    offers: [
      { ...product, ...off(20), conditions: { subTotal: { gte: 100 } } },
      { ...product, ...off(5), conditions: { subTotal: { $gte: 100 } } },
      { ...off(1), conditions: { subTotal: { gte: 75.01 } } },
      { ...off(2), conditions: { subTotal: { lte: 75 } } },
    ],
    expect: {
      totals: { subTotal: 75, promoAmount: -2 },
      reasons: ['applied', 'applied', 'conditionsNotMet', 'applied'],
    },
  },
  {
    title: 'a condition on a line lets a promotion on the order apply when one line meets all of it',
    lines: [
      { code: 'a', price: 10, quantity: 1, product: 'tea' },
      { code: 'b', price: 10, quantity: 3, product: 'cup' },
    ],
    offers: [
      { ...off(1), conditions: { 'lineItem.product.code': 'cup', 'lineItem.quantity': { gte: 2 } } },
      {
        ...off(2),
        conditions: { $and: [{ 'lineItem.product.code': 'tea' }, { 'lineItem.quantity': { gte: 2 } }] },
      },
      { ...off(4), conditions: { $and: [{ 'cart.product.code': 'tea' }, { 'cart.product.code': 'cup' }] } },
    ],
    expect: { totals: { promoAmount: -5 }, reasons: ['applied', 'conditionsNotMet', 'applied'] },
  },
  {
    title: 'a currency without decimals is rounded to whole units',
    lines: [
      { code: 'a', price: 333 },
      { code: 'b', price: 333 },
      { code: 'c', price: 334 },
    ],
    with: { currencyCode: 'JPY' },
    offers: [{ ...product, ...percent(10) }, off(100)],
    expect: {
      lines: { a: 300, b: 300, c: 301 },
      adjustments: [
        ['p0', 'a', -33],
        ['p0', 'b', -33],
        ['p0', 'c', -33],
        ['p1', 'a', -33],
        ['p1', 'b', -33],
        ['p1', 'c', -34],
      ],
    },
  },
  {
    title: 'a currency with three decimals is rounded to thousandths',
    lines: [{ price: 1.001 }, { code: 'b', price: 1.001 }, { code: 'c', price: 1.001 }],
    with: { currencyCode: 'KWD' },
    offers: [off(0.01)],
    expect: {
      adjustments: [
        ['p0', 'a', -0.004],
        ['p0', 'b', -0.003],
        ['p0', 'c', -0.003],
      ],
    },
  },
  {
    title: 'a line of nothing is left alone',
    lines: [{ quantity: 0 }, { code: 'b', price: 0 }],
    offers: [
      { ...product, ...off(1) },
      { ...product, ...off(1), limitConditions: { maxUsagePerOrder: 1 } },
    ],
    expect: { lines: { a: 0, b: 0 }, reasons: ['noEffect', 'noEffect'] },
  },
]

describe('a cart is priced', () => {
  for (const { title, lines, with: more, offers, expect } of rows)
    it(title, () => {
      const found = shown(run(cart(lines, more), ...offers))

      const { totals = {}, ...exact } = expect
      assert.partialDeepStrictEqual(found.totals, totals)
      for (const [part, value] of Object.entries(exact))
        assert.deepEqual(found[part as keyof typeof exact], value, part)
    })

  it('with the amounts of one piece beside those of the line', () => {
    const { lines } = run(
      cart([
        { code: 'a', price: 40, quantity: 2 },
        { code: 'b', price: 1.05, quantity: 2 },
        { code: 'c', quantity: 0 },
      ]),
      { target: 'product', ...percent(10) },
    )

    assert.deepEqual(
      lines.map(({ unitPromoAmount, promoAmount, unitDiscountAmount, discountAmount }) =>
        [unitPromoAmount, promoAmount, unitDiscountAmount, discountAmount].map(money.toNumber),
      ),
      [
        [-4, -8, 0, 0],
        [-0.105, -0.21, 0, 0],
        [0, 0, 0, 0],
      ],
    )
  })

  it('with the lines in the order in which they were sent', () => {
    const { lines } = run(cart([{ code: 'c' }, { code: 'a' }, { code: 'b' }]))

    assert.deepEqual(
      lines.map(({ line }) => line.code),
      ['c', 'a', 'b'],
    )
  })

  it('without a change of what it is given', () => {
    const sent = cart([{ code: 'b' }, { code: 'a' }], { shipping: 3 })
    const offers: Partial<Offer>[] = [
      off(3),
      { target: 'product', ...percent(10), conditions: { subTotal: { gte: 1 } } },
    ]
    const before = structuredClone({ sent, offers })

    run(sent, ...offers)

    assert.deepEqual({ sent, offers }, before)
  })
})
