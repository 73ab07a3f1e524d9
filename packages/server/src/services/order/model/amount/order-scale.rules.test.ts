import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SalesOrderLineUpdate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { line } from '../../sales/order.fixture.ts'
import { orderOf, updated } from '../../sales/rules.fixture.ts'

const cents = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100)

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  price: cents(1, 10_000),
  taxAmount: cents(0, 500),
  shippingAmount: fc.option(cents(0, 500)),
})

/** An order that was priced elsewhere, with amounts of its lines and of its own. */
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    discountAmount: cents(-5, 0),
    shippingSubTotal: fc.option(cents(0, 900), { nil: undefined }),
    taxAmount: fc.option(cents(0, 900), { nil: undefined }),
  })
  .map(({ lines, discountAmount, ...own }) => {
    const { extendedPrice: _, ...bare } = line()
    const lineItems = lines.map(({ price, ...rest }, index) => ({
      ...bare,
      ...rest,
      code: `L${index}`,
      price,
      product: { ...bare.product, price },
    }))
    const sent = orderOf({ status: 'open', lineItems: lineItems as never, discountAmount, ...own })
    return updated(sent, {
      subTotal: sum(sent.lineItems.map((one) => one.extendedPrice)),
      total: totalOf(sent),
    })
  })

type Order = ReturnType<typeof orderOf>
const sum = (values: number[]) => money.toNumber(money.add(...values.map((value) => money.amount(value))))
const totalOf = (order: Order) =>
  sum([
    ...order.lineItems.map(({ extendedPrice }) => extendedPrice),
    order.promoAmount,
    order.discountAmount,
    order.shippingTotal,
    order.taxAmount,
    order.tax2Amount,
  ])

const changes = fc.array(fc.constantFrom('keep', 'cancel', 'empty', 'halve'), { minLength: 6, maxLength: 6 })

const changed = ({ lineItems }: Order, kinds: string[]): SalesOrderLineUpdate[] =>
  lineItems.flatMap(({ code, quantity }, index): SalesOrderLineUpdate[] => {
    const resized = (to: number) => [{ code, quantity: to, quantityChangeReason: 'other' as const }]
    if (kinds[index] === 'cancel') return [{ code, status: 'canceled' as const }]
    if (kinds[index] === 'empty') return resized(0)
    return kinds[index] === 'halve' ? resized(quantity / 2) : []
  })

describe('the kinds of tax of an order of which a line is given up', () => {
  const { extendedPrice: _, ...bare } = line()
  const lineItems = [30, 10].map((price, index) => ({
    ...bare,
    code: `L${index}`,
    quantity: 1,
    price,
    product: { ...bare.product, price },
  }))
  const names = ['State', 'City']
  const kinds = (...amounts: number[]) =>
    amounts.map((amount, index) => ({ code: 'vat', name: names[index] ?? '', amount }))
  const without = (before: Order, ...codes: string[]) =>
    updated(before, { lineItems: codes.map((code) => ({ code, status: 'canceled' as const })) }).taxSummary

  it('add up to the tax that is left', () => {
    const before = orderOf({ lineItems: lineItems as never, taxAmount: 3.2, taxSummary: kinds(2.4, 0.8) })

    assert.deepEqual(without(before, 'L1'), kinds(1.8, 0.6))
    assert.deepEqual(without(before, 'L0', 'L1'), [])
  })

  it('follow the total where prices include them, unless they are sent', () => {
    const before = orderOf({ lineItems: lineItems as never, taxSummary: kinds(6.39) })

    assert.deepEqual(without(before, 'L0'), kinds(1.6))
    assert.deepEqual(without(before, 'L0', 'L1'), [])
    const sent = updated(before, {
      lineItems: [{ code: 'L0', status: 'canceled' }],
      taxSummary: kinds(1.59),
    })
    assert.deepEqual(sent.taxSummary, kinds(1.59))
  })
})

describe('an order of which lines are given up or made smaller, whatever its amounts', () => {
  it('adds up, and nothing differs from the formulas', () => {
    fc.assert(
      fc.property(anyOrder, changes, (before, kinds) => {
        const after = updated(before, { lineItems: changed(before, kinds) })

        assert.equal(after.amountCheck, null)
        assert.equal(after.total, totalOf(after))
        assert.equal(after.subTotal, sum(after.lineItems.map(({ extendedPrice }) => extendedPrice)))
        for (const one of after.lineItems)
          if (one.status === 'canceled') assert.deepEqual([one.extendedPrice, one.taxAmount], [0, 0])
      }),
    )
  })

  it('never costs more than before', () => {
    fc.assert(
      fc.property(anyOrder, changes, (before, kinds) => {
        const after = updated(before, { lineItems: changed(before, kinds) })

        for (const name of ['shippingSubTotal', 'taxAmount'] as const)
          assert.ok(after[name] >= 0 && after[name] <= before[name])
        assert.ok(after.discountAmount >= before.discountAmount && after.discountAmount <= 0)
      }),
    )
  })

  it('costs the same by a status and by a quantity of zero, and nothing when all of it is gone', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 0, max: 5 }), (before, at) => {
        const only = (kind: string) => before.lineItems.map((_, index) => (index === at ? kind : 'keep'))
        const all = before.lineItems.map(() => 'cancel')
        const totals = (kinds: string[]) => {
          const { total, taxAmount, shippingTotal, discountAmount } = updated(before, {
            lineItems: changed(before, kinds),
          })
          return [total, taxAmount, shippingTotal, discountAmount]
        }

        assert.deepEqual(totals(only('cancel')), totals(only('empty')))
        assert.deepEqual(
          totals(all).map((amount) => Math.abs(amount)),
          [0, 0, 0, 0],
        )
      }),
    )
  })
})
