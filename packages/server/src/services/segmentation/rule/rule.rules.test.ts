import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ruleFields } from './field.read.ts'
import { attributesIn, compileRules, toRules, typesOf } from './rule.rules.ts'
import { conditionOf } from './rule.service.ts'

const size = { code: 'size', type: 'number' } as const

describe('rules', () => {
  it('as an empty list are an empty object', () => {
    const empty: unknown = []

    assert.deepEqual(toRules(empty as Record<string, unknown>), {})
    assert.deepEqual(toRules({ lastName: 'x' }), { lastName: 'x' })
    assert.equal(toRules(null), null)
  })

  it('name attributes at any depth, with and without the prefix', () => {
    const rules = {
      'attributes.a': 1,
      $or: [
        { 'customer.attributes.b.c': 1 },
        { $and: [{ 'attributes.a': 2 }, { lastName: 'attributes.no' }] },
      ],
    }

    assert.deepEqual(attributesIn(rules), ['a', 'b.c', 'a'])
    assert.deepEqual(typesOf(rules, [{ code: 'a', type: 'date' }, size]), { a: 'date' })
  })

  it('hand their values on as parameters', () => {
    const compiled = compileRules({ lastName: "'; drop table customer" }, ruleFields([]), ['rules'])

    assert.ok('where' in compiled)
    assert.deepEqual(compiled.where.values, ["'; drop table customer"])
  })
})

describe('stored rules', () => {
  const textOf = (
    rules: Record<string, unknown> | null,
    types: Record<string, 'number' | 'text'>,
    now = [size],
  ) => conditionOf({ rules, attributeTypes: types }, now).text

  it('are the condition that they were when they were written', () => {
    assert.match(textOf({ 'attributes.size': { $gt: 1 } }, { size: 'number' }), /customer_attribute_entry/)
  })

  it('hold for nobody who would need an attribute that is gone or of another type now', () => {
    assert.equal(textOf({ 'attributes.gone': { $gt: 1 } }, { gone: 'number' }), 'false')
    assert.equal(textOf({ 'customer.attributes.size': 'x' }, { size: 'text' }), 'false')
    assert.equal(textOf({ 'attributes.gone': { $nExists: true } }, { gone: 'text' }), 'not false')
  })

  it('hold for nobody when they are missing or not understood any more', () => {
    assert.equal(textOf(null, {}), 'false')
    assert.equal(textOf({ forgotten: 1 }, {}), 'false')
  })
})
