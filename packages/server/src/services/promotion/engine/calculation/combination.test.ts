import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '@tradepost/kernel'
import type { Offer } from '../../model/cart.types.ts'
import { cart, off, percent, run } from '../engine.fixture.ts'
import { excludedCodes } from './combination.rules.ts'

type Codes = NonNullable<Offer['limitConditions']>['cantBeCombinedWithPromotionCode']
const without = (codes: Codes) => ({ limitConditions: { cantBeCombinedWithPromotionCode: codes } })
const hundred = () => cart([{ price: 100 }], { shipping: 10 })
const reasons = (...offers: Partial<Offer>[]) =>
  Object.fromEntries(
    run(hundred(), ...offers).explanation.map(({ promotionCode, reason }) => [promotionCode, reason]),
  )

describe('what cannot be combined', () => {
  it('is a code, a list of codes or either under $in, with and without the dollar sign', () => {
    const forms: Codes[] = ['x', ['x'], { $in: ['x'] }, { in: ['x'] }]

    for (const form of forms) assert.deepEqual([...excludedCodes(without(form))], ['x'])
    assert.deepEqual([...excludedCodes(without(null))], [])
    assert.deepEqual([...excludedCodes(without({}))], [])
    assert.deepEqual([...excludedCodes({ limitConditions: null })], [])
  })

  it('is left out when the other one applies first', () => {
    assert.deepEqual(reasons(off(5), { ...off(6), ...without('p0') }), { p0: 'applied', p1: 'excluded' })
  })

  it('is left out also when the other one is the one that says so', () => {
    assert.deepEqual(reasons({ ...off(5), ...without({ $in: ['p1', 'x'] }) }, off(6)), {
      p0: 'applied',
      p1: 'excluded',
    })
  })

  it('does not matter when the other one does not apply', () => {
    const never = { conditions: { subTotal: { gte: 1000 } } }

    assert.deepEqual(reasons({ ...off(5), ...never }, { ...off(6), ...without('p0') }), {
      p0: 'conditionsNotMet',
      p1: 'applied',
    })
    assert.deepEqual(reasons({ ...off(0) }, { ...off(6), ...without('p0') }), {
      p0: 'noEffect',
      p1: 'applied',
    })
  })

  it('is decided by priority inside of a target', () => {
    assert.deepEqual(reasons(off(5), { ...off(6), priority: 1, ...without('p0') }), {
      p0: 'excluded',
      p1: 'applied',
    })
  })

  it('may be any promotion on products', () => {
    const order = { ...off(5), ...without('anyProductPromotions') }

    assert.deepEqual(reasons(order, { ...percent(1), target: 'product' }), { p0: 'excluded', p1: 'applied' })
    assert.deepEqual(reasons(order, off(1), { ...off(1), target: 'productShipping' }), {
      p0: 'applied',
      p1: 'applied',
      p2: 'applied',
    })
  })

  it('may be any promotion on the order', () => {
    const shipping = {
      ...off(5),
      target: 'orderShipping',
      ...without({ $in: ['anyOrderPromotions'] }),
    } as const

    assert.deepEqual(reasons(shipping, off(1)), { p0: 'excluded', p1: 'applied' })
    assert.deepEqual(reasons(shipping, { ...off(1), target: 'product' }), { p0: 'applied', p1: 'applied' })
  })

  it('does not mean the promotion itself', () => {
    assert.deepEqual(reasons({ ...off(5), ...without('anyOrderPromotions') }), { p0: 'applied' })
  })

  it('is explained with the winner and with what the loser would have given', () => {
    const { explanation, totals } = run(hundred(), { ...off(5) }, { ...percent(10), ...without('p0') })

    assert.deepEqual(
      explanation.map((entry) => [
        entry.promotionCode,
        entry.applied,
        money.toNumber(entry.amount),
        entry.excludedBy,
        money.toNumber(entry.missedAmount),
      ]),
      [
        ['p0', true, -5, null, 0],
        ['p1', false, 0, 'p0', -9.5],
      ],
    )
    assert.equal(money.toNumber(totals.promoAmount), -5)
  })
})
