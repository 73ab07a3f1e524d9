import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import type { Order } from '../model/order.types.ts'
import {
  addReturned,
  nothingReturned,
  type PaidLine,
  paidFor,
  refundLimit,
  refundOf,
  sumOfParts,
} from './refund.rules.ts'

const { amount, toNumber } = money

const line = (code: string, over: object = {}) => ({
  code,
  status: 'fulfilled',
  quantity: 1,
  extendedPrice: 10,
  taxAmount: 0,
  tax2Amount: 0,
  shippingAmount: null,
  ...over,
})
const orderOf = (lineItems: object[], over: object = {}) =>
  ({
    currencyCode: 'USD',
    promoAmount: 0,
    discountAmount: 0,
    taxAmount: 0,
    tax2Amount: 0,
    lineItems,
    ...over,
  }) as unknown as Order

const shown = (parts: PaidLine['parts'] | undefined) =>
  parts && Object.values(parts).map((value) => toNumber(value))

describe('what was paid for a line', () => {
  it('has its part of promotions, coupons and taxes of the order', () => {
    const order = orderOf([line('A', { extendedPrice: 30 }), line('B')], {
      promoAmount: -4,
      discountAmount: -1,
      taxAmount: 2.8,
    })

    const paid = paidFor(order)

    assert.deepEqual(shown(paid.get('A')?.parts), [30, -3, -0.75, 2.1, 0])
    assert.deepEqual(shown(paid.get('B')?.parts), [10, -1, -0.25, 0.7, 0])
  })

  it('has its own taxes when they make up those of the order', () => {
    const order = orderOf([line('A', { taxAmount: 2 }), line('B', { taxAmount: 0.5, tax2Amount: 1 })], {
      taxAmount: 2.5,
      tax2Amount: 1,
    })

    const paid = paidFor(order)

    assert.deepEqual(shown(paid.get('A')?.parts), [10, 0, 0, 2, 0])
    assert.deepEqual(shown(paid.get('B')?.parts), [10, 0, 0, 0.5, 1])
  })

  it('has no part of the tax of shipping', () => {
    const order = orderOf([line('A', { taxAmount: 2 }), line('B', { taxAmount: 0.5 })], { taxAmount: 3.1 })

    const paid = paidFor(order)

    assert.deepEqual(shown(paid.get('A')?.parts), [10, 0, 0, 2, 0])
    assert.deepEqual(shown(paid.get('B')?.parts), [10, 0, 0, 0.5, 0])
  })

  it('is nothing for lines that were voided', () => {
    const paid = paidFor(orderOf([line('A', { status: 'canceled' }), line('B')], { promoAmount: -1 }))

    assert.deepEqual([paid.has('A'), shown(paid.get('B')?.parts)], [false, [10, -1, 0, 0, 0]])
  })
})

const paidLine = (goods: number, quantity: number, over: Partial<PaidLine['parts']> = {}): PaidLine => ({
  quantity: amount(quantity),
  step: money.currencyStep('USD'),
  parts: {
    goods: amount(goods),
    promo: money.zero,
    discount: money.zero,
    tax: money.zero,
    tax2: money.zero,
    ...over,
  },
})

describe('the refund of a line', () => {
  it('adds up to what was paid, piece by piece', () => {
    const one = paidLine(1, 3)
    let returned = nothingReturned
    const refunds = [1, 1, 1].map((quantity) => {
      const refund = sumOfParts(refundOf(one, returned, amount(quantity)))
      returned = addReturned(returned, amount(quantity), refund)
      return toNumber(refund)
    })

    assert.deepEqual(refunds, [0.33, 0.34, 0.33])
  })

  it('gives nobody what another one did not take', () => {
    const one = paidLine(10, 2)
    const returned = addReturned(nothingReturned, amount(1), amount(2))

    assert.equal(toNumber(sumOfParts(refundOf(one, returned, amount(1)))), 5)
    assert.equal(toNumber(refundLimit(one, returned, amount(1))), 8)
  })

  it('is never more than was paid, whatever comes back, is voided again, or was asked for', () => {
    const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100)
    const pieces = fc.integer({ min: 1, max: 30_000 }).map((value) => value / 10_000)
    const step = fc.record({
      quantity: pieces,
      /** How much of the refund is asked for; above 1 is refused. */
      asked: fc.constantFrom(0.5, 1, 1, 1, 1.1),
      isGivenUp: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.record({ goods: cents, promo: cents, tax: cents, quantity: fc.integer({ min: 1, max: 12 }) }),
        fc.array(step, { maxLength: 40 }),
        ({ goods, promo, tax, quantity }, steps) => {
          const reduced = amount(-Math.min(goods, promo))
          const one = paidLine(goods, quantity, { promo: reduced, tax: amount(tax) })
          const paid = sumOfParts(one.parts)
          const live: { quantity: money.Amount; refund: money.Amount }[] = []
          const returned = () =>
            live.reduce((sum, item) => addReturned(sum, item.quantity, item.refund), nothingReturned)
          for (const { quantity: more, asked, isGivenUp } of steps) {
            const before = returned()
            if (money.add(before.quantity, amount(more)) > one.quantity) continue
            const refund = sumOfParts(refundOf(one, before, amount(more)))
            const limit = refundLimit(one, before, amount(more))
            assert.ok(refund <= limit)
            const wanted = money.multiply(refund, asked)
            if (wanted <= limit)
              live.push({ quantity: amount(more), refund: wanted < 0n ? money.zero : wanted })
            if (isGivenUp) live.shift()
            assert.ok(returned().refund <= paid, 'more was given back than was paid')
          }
        },
      ),
    )
  })
})
