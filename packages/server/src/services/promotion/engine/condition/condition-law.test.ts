import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filterOperators } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { price } from '../calculation/price.rules.ts'
import { candidate, cart, now } from '../engine.fixture.ts'
import { explain } from './explain.rules.ts'
import { matchCondition } from './match.rules.ts'
import { bareName } from './operator.rules.ts'
import { parseConditions } from './parse.rules.ts'

const sent = cart(
  [
    {
      code: 'a',
      product: 'tea',
      quantity: 2,
      price: 12.5,
      categories: ['drinks'],
      properties: { weight: 100 },
    },
    { code: 'b', product: 'cup', sale: 3, method: 'BOPIS', options: { size: 'L' } },
  ],
  { segmentCodes: ['vip'], attributes: { tier: 'gold' }, platform: 'mobile' },
)
const facts = { cart: sent, subTotal: money.amount(28), lineValues: new Map() }

const field = fc.constantFrom(
  'subTotal',
  'quantity',
  'platform',
  'customer.segment.code',
  'customer.attributes.tier',
  'lineItem.product.code',
  'lineItem.product.salePrice',
  'lineItem.quantity',
  'lineItem.product.properties.weight',
  'lineItem.product.options.size',
)
const operand = fc.constantFrom<unknown>(1, 2, 3, 28, 100, '100', 'tea', 'vip', 'gold', 'L', 'mobile', null)
const operation = fc.oneof(
  fc.tuple(fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'), operand),
  fc.tuple(fc.constantFrom('in', 'nin'), fc.array(operand, { maxLength: 3 })),
  fc.tuple(fc.constantFrom('exists', 'nExists'), fc.boolean()),
  fc.tuple(fc.constantFrom('ct', 'nct'), fc.constantFrom('e', 'T')),
)
const test = fc
  .tuple(field, operation)
  .map(([name, [operator, value]]) => ({ [name]: { [operator]: value } }))
const condition = fc.letrec<{ node: Record<string, unknown> }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    test,
    fc.array(tie('node'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
  ),
})).node

/** Adds a dollar sign before every operator. */
const withDollars = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withDollars)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      /[.T]|^quantity$|^platform$/.test(key) ? key : `$${key}`,
      withDollars(inner),
    ]),
  )
}
const match = (source: unknown) => {
  const { holds, lines, ...found } = matchCondition(parseConditions(source, []).condition, facts)
  const codes = sent.lines.map(({ code }) => code)
  return { holds, lines, node: explain({ holds, lines, ...found }, codes) }
}
const matching = (source: unknown) => {
  const { holds, lines } = match(source)
  return lines ?? sent.lines.map(() => holds)
}
const law = (check: (source: Record<string, unknown>) => void) =>
  fc.assert(fc.property(condition, check), { numRuns: 500 })

describe('any condition', () => {
  it('means the same with and without dollar signs', () => {
    law((source) => {
      const [bare, dollars] = [parseConditions(source, []), parseConditions(withDollars(source), [])]

      assert.deepEqual(match(withDollars(source)), match(source))
      assert.equal(dollars.problems.length, bare.problems.length)
    })
  })

  it('holds together with another when both hold, and either when one does, line by line', () => {
    fc.assert(
      fc.property(condition, condition, (a, b) => {
        const [left, right] = [matching(a), matching(b)]

        assert.deepEqual(
          matching({ $and: [a, b] }),
          left.map((holds, n) => holds && right[n]),
        )
        assert.deepEqual(
          matching({ $or: [a, b] }),
          left.map((holds, n) => holds || right[n]),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('holds at its root exactly when it holds for a line, or for the whole cart', () => {
    law((source) => {
      const { holds, lines, node } = match(source)

      assert.equal(node.holds, holds)
      assert.equal(holds, lines ? lines.includes(true) : holds)
      if (lines)
        assert.deepEqual(
          node.lineItemCodes,
          sent.lines.filter((_, n) => lines[n]).map(({ code }) => code),
        )
    })
  })

  it('and its opposite never hold together', () => {
    const opposites = Object.entries(filterOperators).flatMap(([name, row]): [string, string][] =>
      'opposite' in row ? [[bareName(row.opposite), bareName(name)]] : [],
    )
    fc.assert(
      fc.property(field, fc.constantFrom(...opposites), operand, (name, [yes, no], value) => {
        const sentValue = yes === 'in' ? [value] : yes === 'exists' ? true : value
        const source = { [name]: { [yes]: sentValue } }
        fc.pre(parseConditions(source, []).problems.length === 0)

        const [left, right] = [matching(source), matching({ [name]: { [no]: sentValue } })]

        assert.deepEqual(
          left.map((holds) => !holds),
          right,
        )
      }),
    )
  })
})

describe('whatever stands in the place of conditions', () => {
  it('is priced without a fault', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (conditions, impact) => {
        const offers = [
          candidate({ code: 'a', conditions: conditions as never }),
          candidate({
            code: 'b',
            model: 'BOGO',
            target: 'product',
            conditions: conditions as never,
            impact: { conditions: impact as never, automaticallyAddedToCart: true },
          }),
        ]

        assert.ok(price(sent, offers, now).totals.total >= 0n)
      }),
      { numRuns: 500 },
    )
  })
})
