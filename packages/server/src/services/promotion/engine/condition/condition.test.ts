import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { type CartShape, cart, type LineShape } from '../engine.fixture.ts'
import { explain } from './explain.rules.ts'
import { matchCondition } from './match.rules.ts'
import { parseConditions } from './parse.rules.ts'

const tea: LineShape = {
  code: 'l1',
  product: 'tea',
  quantity: 2,
  price: 12.5,
  sale: 10,
  method: 'BOPIS',
  categories: ['drinks', 'hot drinks'],
  options: { size: 'L' },
  properties: { weight: 100, organic: true, origin: ['Assam', 'Ceylon'], sku: '007' },
}
const cup: LineShape = { code: 'l2', product: 'cup', quantity: 1, price: 8, method: 'directShip' }
const shopper: CartShape = {
  customerId: 'c-1',
  segmentCodes: ['vip', 'early'],
  attributes: { tier: 'gold' },
  platform: 'mobile',
  shopCode: 'web',
  localeCode: 'en-us',
  shipping: 4.5,
}

const match = (source: unknown, lines = [tea, cup], more = shopper) => {
  const sent = cart(lines, more)
  const { condition, problems } = parseConditions(source, ['conditions'])
  const found = matchCondition(condition, { cart: sent, subTotal: money.amount(28), lineValues: new Map() })
  const codes = sent.lines.map(({ code }) => code)
  return { ...found, node: explain(found, codes), problems }
}
const linesOf = (source: unknown) => match(source).node.lineItemCodes

describe('a condition', () => {
  const truths: [source: unknown, holds: boolean][] = [
    [null, true],
    [undefined, true],
    [{}, true],
    [[], true],
    [{ $and: [] }, true],
    [{ subTotal: 28 }, true],
    [{ subTotal: '28.00' }, true],
    [{ subTotal: { gte: 28 } }, true],
    [{ subTotal: { $gte: 28.0001 } }, false],
    [{ subTotal: { gt: 28 } }, false],
    [{ subTotal: { $gt: 27.9999 } }, true],
    [{ subTotal: { lt: 28 } }, false],
    [{ subTotal: { lte: 28 } }, true],
    [{ subTotal: { gte: 20, lt: 28 } }, false],
    [{ subTotal: { $ne: 28 } }, false],
    [{ subTotal: { in: [1, 28] } }, true],
    [{ subTotal: { nin: [1, 28] } }, false],
    [{ shippingSubTotal: { gte: 4.5 } }, true],
    [{ quantity: 3 }, true],
    [{ currencyCode: 'USD', shopCode: 'web', localeCode: 'en-us' }, true],
    [{ platform: { $in: ['desktop', 'mobile'] } }, true],
    [{ fulfillmentMethod: 'BOPIS' }, true],
    [{ fulfillmentMethod: { $in: ['ROPIS'] } }, false],
    [{ customerId: 'c-1', 'customer.id': 'c-1' }, true],
    [{ 'customer.segment.code': 'early' }, true],
    [{ 'customer.segment.code': { $in: ['new', 'vip'] } }, true],
    [{ 'customer.segment.code': { $ne: 'vip' } }, false],
    [{ 'customer.segment.code': { $nin: ['new'] } }, true],
    [{ 'customer.segment.code': { $ct: 'VI' } }, true],
    [{ 'customer.segment.code': { ct: ['x', 'arl'] } }, true],
    [{ 'customer.segment.code': { nct: 'ip' } }, false],
    [{ 'customer.attributes.tier': 'gold' }, true],
    [{ 'customer.attributes.none': { $exists: true } }, false],
    [{ 'customer.attributes.none': { $nExists: true } }, true],
    [{ 'customer.attributes.none': { exists: 'false' } }, true],
    [{ 'customer.attributes.none': null }, true],
    [{ 'customer.attributes.none': { $ne: null } }, false],
    [{ 'customer.attributes.none': { $in: ['x', null] } }, true],
    [{ 'customer.attributes.none': { $nin: ['x', null] } }, false],
    [{ 'customer.attributes.none': { $ne: 'x' } }, true],
    [{ 'cart.product.code': 'cup' }, true],
    [{ 'cart.product.categoryCode': 'hot drinks' }, true],
    [{ $or: [{ subTotal: { gte: 100 } }, { platform: 'mobile' }] }, true],
    [{ or: [{ subTotal: { gte: 100 } }, { platform: 'desktop' }] }, false],
    [{ $and: [{ subTotal: { gte: 10 } }, { $or: [{ platform: 'x' }, { and: [{ quantity: 3 }] }] }] }, true],
    [{ platform: 'mobile', $or: [{ quantity: 9 }] }, false],
  ]
  for (const [source, holds] of truths)
    it(`${JSON.stringify(source)} ${holds ? 'holds' : 'does not hold'}`, () => {
      const found = match(source)

      assert.deepEqual(found.problems, [])
      assert.equal(found.holds, holds)
      assert.equal(found.node.holds, holds)
    })

  const choices: [source: unknown, lines: string[]][] = [
    [{ 'lineItem.product.code': 'tea' }, ['l1']],
    [{ 'lineItem.product.code': { $nin: ['tea'] } }, ['l2']],
    [{ 'lineItem.product.categoryCode': { $in: ['hot drinks', 'cold drinks'] } }, ['l1']],
    [{ 'lineItem.product.categoryCode': { $exists: false } }, ['l2']],
    [{ 'lineItem.product.price': { gte: 8 } }, ['l1', 'l2']],
    [{ 'lineItem.product.price': { gt: 8 } }, ['l1']],
    [{ 'lineItem.product.salePrice': { lt: 11 } }, ['l1']],
    [{ 'lineItem.product.salePrice': null }, ['l2']],
    [{ 'lineItem.quantity': { gte: 2 } }, ['l1']],
    [{ 'lineItem.product.quantity': 1 }, ['l2']],
    [{ 'lineItem.fulfillmentMethod': 'directShip' }, ['l2']],
    [{ 'lineItem.product.options.size': 'L' }, ['l1']],
    [{ 'lineItem.product.properties.weight': { gte: 100 } }, ['l1']],
    [{ 'lineItem.product.properties.weight': '100' }, ['l1']],
    [{ 'lineItem.product.properties.weight': { $gt: '99.5' } }, ['l1']],
    [{ 'lineItem.product.properties.organic': true }, ['l1']],
    [{ 'lineItem.product.properties.origin': 'Ceylon' }, ['l1']],
    [{ 'lineItem.product.properties.origin': { $nin: ['Ceylon'] } }, ['l2']],
    [{ 'lineItem.product.properties.sku': '7' }, []],
    [{ 'lineItem.product.properties.sku': 7 }, ['l1']],
    [{ 'lineItem.product.properties.sku': { $in: [7] } }, ['l1']],
    [{ 'lineItem.product.properties.origin': { $lt: 'B' } }, ['l1']],
    [{ 'lineItem.product.properties.a.b': { $nExists: true } }, ['l1', 'l2']],
    [{ $or: [{ 'lineItem.product.code': 'tea' }, { platform: 'mobile' }] }, ['l1', 'l2']],
    [{ 'lineItem.product.code': 'tea', platform: 'desktop' }, []],
    [{ $and: [{ 'lineItem.product.code': 'tea' }, { 'lineItem.product.code': 'cup' }] }, []],
  ]
  for (const [source, lines] of choices)
    it(`${JSON.stringify(source)} chooses ${lines.join(' and ') || 'no line'}`, () => {
      assert.deepEqual(match(source).problems, [])
      assert.deepEqual(linesOf(source), lines)
    })

  it('compares a number with a text by its digits', () => {
    const seven = (source: unknown) => match(source, [tea], { shopCode: '7' }).holds

    assert.ok(seven({ shopCode: 7 }))
    assert.ok(seven({ shopCode: { $in: [7] } }))
    assert.ok(!seven({ shopCode: { $nin: [7] } }))
    assert.ok(!seven({ shopCode: { $in: [70, '07'] } }))
  })

  it('on lines holds for no line of an empty cart', () => {
    assert.equal(match({ 'lineItem.product.code': { $ne: 'tea' } }, []).holds, false)
    assert.equal(match({ subTotal: { gte: 0 } }, []).holds, true)
  })
})

describe('the explanation of a condition', () => {
  it('is the tree of its steps, each with what was found', () => {
    const source = {
      $and: [
        { subTotal: { $gte: 100 } },
        { $or: [{ 'customer.segment.code': { $in: ['vip'] } }, { platform: 'x' }] },
      ],
    }

    assert.deepEqual(match(source).node, {
      expression: 'and',
      holds: false,
      conditions: [
        { expression: 'subTotal gte 100', holds: false, actual: 28 },
        {
          expression: 'or',
          holds: true,
          conditions: [
            { expression: 'customer.segment.code in ["vip"]', holds: true, actual: ['vip', 'early'] },
            { expression: 'platform eq "x"', holds: false, actual: 'mobile' },
          ],
        },
      ],
    })
  })

  it('names the lines for which a step holds', () => {
    assert.deepEqual(match({ 'lineItem.product.code': 'tea', 'lineItem.quantity': { lte: 2 } }).node, {
      expression: 'and',
      holds: true,
      lineItemCodes: ['l1'],
      conditions: [
        { expression: 'lineItem.product.code eq "tea"', holds: true, lineItemCodes: ['l1'] },
        { expression: 'lineItem.quantity lte 2', holds: true, lineItemCodes: ['l1', 'l2'] },
      ],
    })
  })

  it('of nothing is "always"', () => {
    assert.deepEqual(match({}).node, { expression: 'always', holds: true })
  })

  it('shows null where the cart has nothing', () => {
    assert.deepEqual(match({ platform: 'x' }, [tea], {}).node, {
      expression: 'platform eq "x"',
      holds: false,
      actual: null,
    })
  })

  it('stays short with long lists and many lines', () => {
    const lines = Array.from({ length: 300 }, (_, n) => ({ code: `l${n}` }))
    const { node } = match({ 'lineItem.quantity': { $in: Array.from({ length: 1000 }, (_, n) => n) } }, lines)

    assert.equal(node.lineItemCodes?.length, 100)
    assert.ok(node.expression.length < 250)
  })
})

describe('conditions that cannot be understood', () => {
  const bad: [source: unknown, code: string, path: (string | number)[], text: RegExp][] = [
    [{ total: 1 }, 'OBJECT_ADDITIONAL_PROPERTIES', ['total'], /Unknown field: total\. Allowed: subTotal, /],
    [
      {
        quantity: { gt: 9 },
        $and: [{ quantity: 9 }, { $or: [{ quantity: 9 }, { subTotal: { $like: 1 } }] }],
      },
      'OBJECT_ADDITIONAL_PROPERTIES',
      ['$and', 1, '$or', 1, 'subTotal', '$like'],
      /Unknown operator/,
    ],
    [
      { 'lineItem.product.options.': 1 },
      'OBJECT_ADDITIONAL_PROPERTIES',
      ['lineItem.product.options.'],
      /Unknown/,
    ],
    [{ __proto: 1, constructor: 1 }, 'OBJECT_ADDITIONAL_PROPERTIES', ['__proto'], /Unknown field/],
    [{ subTotal: { $like: 1 } }, 'OBJECT_ADDITIONAL_PROPERTIES', ['subTotal', '$like'], /Unknown operator/],
    [{ subTotal: { $$gte: 1 } }, 'OBJECT_ADDITIONAL_PROPERTIES', ['subTotal', '$$gte'], /Unknown operator/],
    [{ subTotal: { $ct: '1' } }, 'OBJECT_ADDITIONAL_PROPERTIES', ['subTotal', '$ct'], /Allowed: \$eq, \$ne/],
    [
      { subTotal: { constructor: 1 } },
      'OBJECT_ADDITIONAL_PROPERTIES',
      ['subTotal', 'constructor'],
      /operator/,
    ],
    [{ subTotal: {} }, 'MIN_PROPERTIES', ['subTotal'], /Expected a value/],
    [{ subTotal: 'many' }, 'INVALID_TYPE', ['subTotal'], /a number/],
    [{ subTotal: { gte: 1.1e15 } }, 'INVALID_TYPE', ['subTotal', 'gte'], /at most/],
    [{ subTotal: { gte: null } }, 'INVALID_TYPE', ['subTotal', 'gte'], /a number/],
    [{ subTotal: { gte: true } }, 'INVALID_TYPE', ['subTotal', 'gte'], /a number/],
    [{ platform: ['x'] }, 'INVALID_TYPE', ['platform'], /a text, a number or a boolean/],
    [{ platform: { $eq: { a: 1 } } }, 'INVALID_TYPE', ['platform', '$eq'], /a text/],
    [{ platform: { $in: 'x' } }, 'INVALID_TYPE', ['platform', '$in'], /a list/],
    [{ platform: { $in: [[]] } }, 'INVALID_TYPE', ['platform', '$in'], /a text/],
    [{ platform: { $in: Array(1001).fill('x') } }, 'ARRAY_LENGTH_LONG', ['platform', '$in'], /found 1001/],
    [{ platform: { $ct: 1 } }, 'INVALID_TYPE', ['platform', '$ct'], /a text or a list/],
    [{ platform: { $ct: Array(1001).fill('x') } }, 'ARRAY_LENGTH_LONG', ['platform', '$ct'], /found 1001/],
    [{ platform: { $exists: 1 } }, 'INVALID_TYPE', ['platform', '$exists'], /true or false/],
    [{ $or: [] }, 'ARRAY_LENGTH_SHORT', ['$or'], /at least one/],
    [{ $and: {} }, 'INVALID_TYPE', ['$and'], /a list/],
    [{ $and: [1] }, 'INVALID_TYPE', ['$and', 0], /an object/],
    [{ $not: [] }, 'OBJECT_ADDITIONAL_PROPERTIES', ['$not'], /Unknown field/],
    ['subTotal > 1', 'INVALID_TYPE', [], /an object/],
  ]
  for (const [source, code, path, text] of bad)
    it(`are refused and never hold: ${JSON.stringify(source).slice(0, 60)}`, () => {
      const { problems, holds } = match(source)

      assert.equal(problems[0]?.code, code)
      assert.deepEqual(problems[0]?.path, ['conditions', ...path])
      assert.match(problems[0]?.message ?? '', text)
      assert.equal(holds, false)
    })

  it('leave the others of an or alone', () => {
    assert.equal(match({ $or: [{ unknown: 1 }, { platform: 'mobile' }] }).holds, true)
  })

  const nested = (depth: number): unknown =>
    depth === 0 ? { platform: 'mobile' } : { $or: [nested(depth - 1)] }

  it('are those nested more than ten deep', () => {
    assert.deepEqual(match(nested(9)).problems, [])
    assert.deepEqual(
      match(nested(10)).problems.map(({ code }) => code),
      ['MAXIMUM'],
    )
  })

  it('are those with more than 200 tests', () => {
    const many = (count: number) => ({ $or: Array.from({ length: count }, () => ({ platform: 'x' })) })

    assert.deepEqual(match(many(200)).problems, [])
    assert.deepEqual(
      match(many(5000)).problems.map(({ message }) => message),
      [texts.tooManyConditions(200)],
    )
  })

  it('are those on the cart where only lines may be named', () => {
    const { problems } = parseConditions({ subTotal: 1, 'lineItem.product.code': 'a' }, ['impact'], true)

    assert.deepEqual(
      problems.map(({ path }) => path),
      [['impact', 'subTotal']],
    )
    assert.doesNotMatch(problems[0]?.message ?? '', /shippingSubTotal/)
  })
})
