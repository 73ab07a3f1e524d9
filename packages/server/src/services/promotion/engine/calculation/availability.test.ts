import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '@tradepost/kernel'
import type { Candidate, Offer } from '../../model/cart.types.ts'
import { candidate, cart, coupon, now, off, shown } from '../engine.fixture.ts'
import { availability } from './availability.rules.ts'
import { price } from './price.rules.ts'

const at = (iso: string) => new Date(iso)
const used = (overall: number, customer = 0) => ({ overall, customer })
const limits = (overall: number | null, maxPerCustomer: number | null = null) => ({ overall, maxPerCustomer })

describe('a promotion', () => {
  const reasons: [title: string, shape: Partial<Offer>, more: Partial<Candidate>, reason: string | null][] = [
    ['applies without dates and limits', {}, {}, null],
    ['applies from its start', { startDate: now.toISOString() }, {}, null],
    ['does not apply before its start', { startDate: '2031-05-17T12:00:00.001Z' }, {}, 'notStarted'],
    ['applies until just before its end', { endDate: '2031-05-17T12:00:00.001Z' }, {}, null],
    ['does not apply at its end', { endDate: now.toISOString() }, {}, 'ended'],
    [
      'does not apply when it is inactive, whatever its dates',
      { status: 'inactive', endDate: '2000-01-01T00:00:00Z' },
      {},
      'inactive',
    ],
    ['applies below its limit', { limitConditions: { maxOverallUsageCount: 3 } }, { usage: used(2) }, null],
    [
      'does not apply at its limit',
      { limitConditions: { maxOverallUsageCount: 3 } },
      { usage: used(3) },
      'usedUp',
    ],
    ['never applies with the limit zero', { limitConditions: { maxOverallUsageCount: 0 } }, {}, 'usedUp'],
    [
      'does not apply at the limit of the customer',
      { limitConditions: { maxCustomerUsageCount: 1 } },
      { usage: used(9, 1) },
      'usedUpByCustomer',
    ],
    [
      'takes null for unlimited',
      { limitConditions: { maxOverallUsageCount: null, maxCustomerUsageCount: null } },
      { usage: used(9, 9) },
      null,
    ],
    ['with coupons needs one', { type: 'coupon' }, {}, 'couponMissing'],
    ['without coupons needs none', {}, { coupons: [] }, null],
    [
      'needs an active coupon',
      { type: 'coupon' },
      { coupons: [coupon('x', { isActive: false })] },
      'couponInactive',
    ],
    [
      'needs a coupon that is not used up',
      { type: 'coupon' },
      { coupons: [coupon('x', { limits: limits(2), usage: used(2) })] },
      'couponUsedUp',
    ],
    [
      'needs a coupon that its customer has not used up',
      { type: 'coupon' },
      { coupons: [coupon('x', { limits: limits(null, 1), usage: used(5, 1) })] },
      'couponUsedUpByCustomer',
    ],
    ['says first that it has ended', { type: 'coupon', endDate: '2000-01-01T00:00:00Z' }, {}, 'ended'],
  ]
  for (const [title, shape, more, reason] of reasons)
    it(title, () => assert.equal(availability(candidate(shape, more), now).reason, reason))

  it('has the moment it is asked for, not the present one', () => {
    const summer = candidate({ startDate: '2031-06-01T00:00:00Z', endDate: '2031-09-01T00:00:00Z' })

    assert.equal(availability(summer, at('2031-05-31T23:59:59.999Z')).reason, 'notStarted')
    assert.equal(availability(summer, at('2031-06-01T00:00:00.000Z')).reason, null)
    assert.equal(availability(summer, at('2031-09-01T00:00:00.000Z')).reason, 'ended')
  })
})

describe('coupons of a cart', () => {
  const ten = (coupons: Candidate['coupons']) =>
    candidate({ code: 'ten', type: 'coupon', ...off(10) }, { coupons })

  it('make a discount, not a promotion', () => {
    const priced = price(
      cart([{ price: 50 }], { couponCodes: [' save10 '] }),
      [ten([coupon('SAVE10')]), candidate({ code: 'auto', ...off(5) })],
      now,
    )

    assert.partialDeepStrictEqual(shown(priced).totals, { promoAmount: -5, discountAmount: -10, total: 35 })
    assert.deepEqual(
      priced.adjustments.map(({ promotionCode, couponCode }) => [promotionCode, couponCode]),
      [
        ['auto', null],
        ['ten', 'SAVE10'],
      ],
    )
    assert.deepEqual(priced.coupons, [
      { code: ' save10 ', promotionCode: 'ten', applied: true, reason: 'applied' },
    ])
  })

  it('make a discount on lines and on shipping, too', () => {
    const type = 'coupon'
    const coupons = [coupon('X')]
    const priced = price(
      cart([{ price: 20, quantity: 2 }], { shipping: 5, couponCodes: ['x'] }),
      [
        candidate({ code: 'line', type, target: 'product', ...off(1) }, { coupons }),
        candidate({ code: 'ship', type, target: 'orderShipping', ...off(2) }, { coupons }),
      ],
      now,
    )

    assert.partialDeepStrictEqual(shown(priced).totals, {
      subTotal: 38,
      discountAmount: 0,
      shippingDiscountAmount: -2,
      shippingPromoAmount: 0,
      total: 41,
    })
    assert.deepEqual(
      priced.lines.map((line) =>
        [line.discountAmount, line.unitDiscountAmount, line.promoAmount].map(money.toNumber),
      ),
      [[-2, -1, 0]],
    )
  })

  it('of one promotion count once, the first usable by code', () => {
    const spent = coupon('A', { limits: limits(1), usage: used(1) })
    const priced = price(
      cart([{ price: 50 }], { couponCodes: ['c', 'b', 'a', 'zzz'] }),
      [ten([coupon('C'), coupon('B'), spent])],
      now,
    )

    assert.equal(shown(priced).totals.discountAmount, -10)
    assert.deepEqual(
      priced.coupons.map(({ code, applied, reason }) => [code, applied, reason]),
      [
        ['c', false, 'anotherApplied'],
        ['b', true, 'applied'],
        ['a', false, 'anotherApplied'],
        ['zzz', false, 'unknown'],
      ],
    )
  })

  it('say why they do nothing', () => {
    const sent = cart([{ price: 50 }], { couponCodes: ['x'] })
    const verdict = (shape: Partial<Offer>) =>
      price(sent, [candidate({ type: 'coupon', ...shape }, { coupons: [coupon('X')] })], now).coupons[0]
        ?.reason

    assert.equal(verdict({ endDate: '2030-01-01T00:00:00Z' }), 'ended')
    assert.equal(verdict({ conditions: { subTotal: { gte: 51 } } }), 'conditionsNotMet')
    assert.equal(verdict({ target: 'orderShipping' }), 'noEffect')
  })
})
