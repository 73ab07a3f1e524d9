import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  fitOperand,
  freeValue,
  operatorsFor,
  readRules,
  writeRules,
} from '../src/app/parts/condition/rule-tree.ts'
import { conditionFacts } from '../src/build/condition-facts.ts'

const test = (field: string, operator: string, operand: unknown) => ({
  kind: 'test' as const,
  field,
  operator,
  operand,
})

describe('the condition builder', () => {
  it('reads every way of writing conditions, with and without the dollar sign', () => {
    const rules = readRules({ 'lineItem.product.code': 'tea', subTotal: { gte: 20, $lt: 90 } })

    assert.deepEqual(rules, {
      kind: 'group',
      isAny: false,
      members: [
        test('lineItem.product.code', '$eq', 'tea'),
        test('subTotal', '$gte', 20),
        test('subTotal', '$lt', 90),
      ],
    })
  })

  it('keeps groups inside of groups, and writes what it reads', () => {
    const source = {
      $and: [
        { subTotal: { $gte: 100 } },
        { $or: [{ fulfillmentMethod: { $in: ['BOPIS'] } }, { platform: { $eq: 'app' } }] },
      ],
    }
    const rules = readRules(source)

    assert.ok(rules)
    assert.equal(rules.members[1]?.kind, 'group')
    assert.deepEqual(writeRules(rules), source)
  })

  it('has no conditions where there are none, and leaves alone what it cannot show', () => {
    for (const none of [null, undefined, {}, []])
      assert.deepEqual(readRules(none), { kind: 'group', isAny: false, members: [] })

    assert.deepEqual(writeRules({ kind: 'group', isAny: true, members: [] }), {})
    assert.equal(readRules({ $or: 'tea' }), null)
    assert.equal(readRules({ $and: [7] }), null)
    assert.equal(readRules('tea'), null)
  })

  it('offers the operators that the contract has for a kind of field', () => {
    const { promotionConditions, segmentRules } = conditionFacts
    assert.ok(promotionConditions && segmentRules)
    const offered = (kind: 'text' | 'number' | 'choice' | 'flag') => operatorsFor({ kind })

    assert.deepEqual(offered('flag'), ['$eq'])
    assert.deepEqual(offered('choice'), ['$in', '$nin', '$exists'])
    assert.ok(offered('text').includes('$ct') && !offered('text').includes('$gte'))
    assert.ok(offered('number').includes('$gte') && !offered('number').includes('$ct'))
    assert.equal(promotionConditions.fields.subTotal?.kind, 'number')
    assert.deepEqual(segmentRules.fields['metrics.lastOrderDate']?.kind, 'date')
  })

  it('keeps a value where another operator can use it', () => {
    assert.deepEqual(fitOperand('tea', '$in', { kind: 'text' }), ['tea'])
    assert.equal(fitOperand(['tea', 'cup'], '$eq', { kind: 'text' }), 'tea')
    assert.equal(fitOperand('tea', '$exists', { kind: 'text' }), true)
    assert.equal(fitOperand(null, '$eq', { kind: 'flag' }), true)
    assert.deepEqual(
      [freeValue('12'), freeValue('012'), freeValue('true'), freeValue('')],
      [12, '012', true, ''],
    )
  })
})
