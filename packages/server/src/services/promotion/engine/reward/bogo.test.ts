import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Offer } from '../../model/cart.types.ts'
import { explain } from '../condition/explain.rules.ts'
import { cart, fixed, type LineShape, off, percent, run, shown } from '../engine.fixture.ts'

const bogo = (
  conditions: Offer['conditions'],
  impact: object,
  more: Partial<Offer> = {},
): Partial<Offer> => ({
  model: 'BOGO',
  target: 'product',
  ...percent(100),
  conditions,
  impact: { conditions: impact as Record<string, unknown> },
  ...more,
})
const code = (value: unknown) => ({ 'lineItem.product.code': value })
const teaForTea = (more: Partial<Offer> = {}) =>
  bogo({ ...code('tea'), 'lineItem.quantity': { gte: 1 } }, { ...code('tea'), 'lineItem.quantity': 1 }, more)
const linesAfter = (lines: LineShape[], ...offers: Partial<Offer>[]) =>
  shown(run(cart(lines), ...offers)).lines

describe('buy one, get one', () => {
  it('gives every second piece', () => {
    const after = (quantity: number) => linesAfter([{ code: 'tea', quantity }], teaForTea()).tea

    assert.deepEqual([1, 2, 3, 4, 5].map(after), [10, 10, 20, 20, 30])
  })

  it('gives another product, at a price or for an amount less', () => {
    const lines: LineShape[] = [
      { code: 'tea', quantity: 2, price: 10 },
      { code: 'cup', quantity: 2, price: 8 },
    ]
    const given = { $and: [code('cup'), { 'lineItem.product.quantity': { $eq: 1 } }] }
    const promotion = (discount: Partial<Offer>) =>
      bogo({ $and: [code({ $in: ['tea'] }), { 'lineItem.quantity': { $gte: 2 } }] }, given, discount)

    assert.deepEqual(linesAfter(lines, promotion(percent(50))), { tea: 20, cup: 12 })
    assert.deepEqual(linesAfter(lines, promotion(off(3))), { tea: 20, cup: 13 })
    assert.deepEqual(linesAfter(lines, promotion(fixed(1))), { tea: 20, cup: 9 })
  })

  it('counts pieces over all lines that fit, and gives the cheapest', () => {
    const category = { 'lineItem.product.categoryCode': 'tea' }
    const three = bogo({ ...category, 'lineItem.quantity': 2 }, { ...category, 'lineItem.quantity': 1 })

    const after = linesAfter(
      [
        { code: 'a', price: 9, categories: ['tea'] },
        { code: 'b', price: 5, categories: ['tea'] },
        { code: 'c', price: 7, categories: ['tea'] },
        { code: 'd', price: 1, categories: ['cup'] },
      ],
      three,
    )

    assert.deepEqual(after, { a: 9, b: 0, c: 7, d: 1 })
  })

  it('does not give what is free already', () => {
    const after = linesAfter(
      [
        { code: 'a', product: 'tea', price: 10 },
        { code: 'b', product: 'tea', price: 10 },
        { code: 'c', product: 'tea', price: 0 },
      ],
      teaForTea(),
    )

    assert.deepEqual(after, { a: 0, b: 10, c: 0 })
  })

  it('is used at most as often as an order may', () => {
    const limited = teaForTea({ limitConditions: { maxUsagePerOrder: 2 } })

    assert.equal(linesAfter([{ code: 'tea', quantity: 10 }], limited).tea, 80)
  })

  it('is used once when the cart as a whole meets the condition', () => {
    const gift = bogo({ subTotal: { gte: 50 } }, { ...code('cup'), 'lineItem.quantity': 1 })
    const lines: LineShape[] = [
      { code: 'tea', price: 60 },
      { code: 'cup', price: 8, quantity: 3 },
    ]

    assert.deepEqual(linesAfter(lines, gift), { tea: 60, cup: 16 })
    assert.deepEqual(linesAfter([{ code: 'cup', price: 8, quantity: 3 }], gift), { cup: 24 })
  })

  it('needs one piece when the condition names none', () => {
    const promotion = bogo(code('tea'), { ...code('cup'), 'lineItem.quantity': { lte: 2 } })

    assert.deepEqual(
      linesAfter(
        [
          { code: 'tea', quantity: 2 },
          { code: 'cup', quantity: 5 },
        ],
        promotion,
      ),
      {
        tea: 20,
        cup: 10,
      },
    )
  })

  it('works on parts of pieces', () => {
    const byWeight = bogo(
      { ...code('tea'), 'lineItem.quantity': { gte: 0.5 } },
      { ...code('cup'), 'lineItem.quantity': 0.25 },
    )

    assert.deepEqual(
      linesAfter(
        [
          { code: 'tea', quantity: 1.2 },
          { code: 'cup', quantity: 1, price: 8 },
        ],
        byWeight,
      ),
      {
        tea: 12,
        cup: 4,
      },
    )
  })

  it('does nothing when the impact does not say how many pieces', () => {
    assert.deepEqual(linesAfter([{ code: 'tea', quantity: 2 }], bogo(code('tea'), code('tea'))), { tea: 20 })
  })

  it('is explained with the pieces that were counted', () => {
    const explained = (lines: LineShape[], conditions: Offer['conditions']) => {
      const { explanation, lineCodes } = run(cart(lines), { ...teaForTea(), conditions })
      const [entry] = explanation
      return entry && explain(entry.conditions, lineCodes)
    }
    const both = [{ code: 'tea', quantity: 1 }, { code: 'cup' }]
    const conditions = { ...code('tea'), platform: 'app', 'lineItem.quantity': { gte: 2 } }

    assert.deepEqual(explained(both, conditions), {
      expression: 'and',
      holds: false,
      conditions: [
        { expression: 'lineItem.product.code eq "tea"', holds: true, lineItemCodes: ['tea'] },
        { expression: 'platform eq "app"', holds: false, actual: null },
        { expression: 'lineItem.quantity gte 2', holds: false, actual: 0 },
      ],
    })
    assert.deepEqual(explained([{ code: 'tea', quantity: 3 }], { 'lineItem.quantity': 4 }), {
      expression: 'lineItem.quantity eq 4',
      holds: false,
      actual: 3,
    })
  })

  it('is explained with the lines that can be given, also while its conditions do not hold', () => {
    const given = (lines: LineShape[], ...offers: Partial<Offer>[]) =>
      run(cart(lines), ...offers).explanation.map(({ impact }) => impact && explain(impact, ['cup', 'tea']))
    const cups = bogo({ subTotal: { gte: 1000 } }, { ...code('cup'), 'lineItem.quantity': 1 })

    assert.deepEqual(given([{ code: 'tea' }, { code: 'cup' }], cups, percent(10)), [
      { expression: 'lineItem.product.code eq "cup"', holds: true, lineItemCodes: ['cup'] },
      null,
    ])
    assert.deepEqual(given([{ code: 'tea' }], cups), [
      { expression: 'lineItem.product.code eq "cup"', holds: false, lineItemCodes: [] },
    ])
  })
})

describe('what is added to the cart by itself', () => {
  const withGift = (more: Partial<Offer> = {}) =>
    bogo(
      { ...code('tea'), 'lineItem.quantity': { gte: 2 } },
      {},
      {
        impact: { conditions: { ...code('cup'), 'lineItem.quantity': 1 }, automaticallyAddedToCart: true },
        ...more,
      },
    )
  const additions = (lines: LineShape[], ...offers: Partial<Offer>[]) => run(cart(lines), ...offers).additions

  it('is the product that the promotion gives, as often as it is due', () => {
    const cup = (quantity: number) => [{ promotionCode: 'p0', productCode: 'cup', quantity }]

    assert.deepEqual(additions([{ code: 'tea', quantity: 1 }], withGift()), [])
    assert.deepEqual(additions([{ code: 'tea', quantity: 2 }], withGift()), cup(1))
    assert.deepEqual(additions([{ code: 'tea', quantity: 5 }], withGift()), cup(2))
    assert.deepEqual(additions([{ code: 'tea', quantity: 5 }, { code: 'cup' }], withGift()), cup(1))
    assert.deepEqual(
      additions(
        [
          { code: 'tea', quantity: 4 },
          { code: 'cup', quantity: 2 },
        ],
        withGift(),
      ),
      [],
    )
    assert.deepEqual(
      additions([{ code: 'tea', quantity: 9 }], withGift({ limitConditions: { maxUsagePerOrder: 1 } })),
      cup(1),
    )
  })

  it('is complete after it was added, also when it counts as bought and when it costs nothing', () => {
    const tea = teaForTea({
      impact: { conditions: { ...code('tea'), 'lineItem.quantity': 1 }, automaticallyAddedToCart: true },
    })

    assert.deepEqual(additions([{ code: 'tea', quantity: 1 }], tea), [
      { promotionCode: 'p0', productCode: 'tea', quantity: 1 },
    ])
    assert.deepEqual(additions([{ code: 'tea', quantity: 2 }], tea), [])
    assert.deepEqual(
      additions(
        [
          { code: 'tea', quantity: 2 },
          { code: 'cup', price: 0 },
        ],
        withGift(),
      ),
      [],
    )
  })

  it('is nothing without the flag, for more than one product, or for a promotion that cannot apply', () => {
    const lines: LineShape[] = [{ code: 'tea', quantity: 2 }]
    const several = {
      conditions: { ...code({ $in: ['cup', 'pot'] }), 'lineItem.quantity': 1 },
      automaticallyAddedToCart: true,
    }
    const silent = { conditions: { ...code('cup'), 'lineItem.quantity': 1 } }

    assert.deepEqual(additions(lines, withGift({ impact: several })), [])
    assert.deepEqual(additions(lines, withGift({ impact: silent })), [])
    assert.deepEqual(additions(lines, withGift({ status: 'inactive' })), [])
    assert.deepEqual(
      additions(
        lines,
        {
          target: 'product',
          ...off(1),
          priority: 1,
          limitConditions: { cantBeCombinedWithPromotionCode: 'p1' },
        },
        withGift(),
      ),
      [],
    )
  })

  it('may be named by a list of one', () => {
    const impact = {
      conditions: { ...code({ in: ['cup'] }), 'lineItem.quantity': 2 },
      automaticallyAddedToCart: true,
    }

    assert.deepEqual(additions([{ code: 'tea', quantity: 2 }], withGift({ impact })), [
      { promotionCode: 'p0', productCode: 'cup', quantity: 2 },
    ])
  })
})
