import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { checkPropertyValue, type PropertyDefinition } from './property-value.rules.ts'

type Type = PropertyDefinition['type']
type Expected = [value: unknown, code: string, path: (string | number)[]]

const single: { type: Type; good: unknown[]; bad: Expected[] }[] = [
  {
    type: 'text',
    good: ['', 'Tea', '𝄞'.repeat(1000)],
    bad: [
      [1, 'INVALID_TYPE', []],
      [true, 'INVALID_TYPE', []],
      [['Tea'], 'INVALID_TYPE', []],
      [{ 'en-us': 'Tea' }, 'INVALID_TYPE', []],
      [{}, 'INVALID_TYPE', []],
    ],
  },
  { type: 'html', good: ['<p>Tea</p>', ''], bad: [[1, 'INVALID_TYPE', []]] },
  {
    type: 'localizedText',
    good: [{}, { 'en-us': 'Tea' }, { 'en-US': 'Tea', de: 'Tee', fr_FR: '' }],
    bad: [
      ['Tea', 'INVALID_TYPE', []],
      [['Tea'], 'INVALID_TYPE', []],
      [{ 'en-us': 1 }, 'INVALID_TYPE', ['en-us']],
      [{ 'en-us': null }, 'INVALID_TYPE', ['en-us']],
      [{ 'en-us': ['Tea'] }, 'INVALID_TYPE', ['en-us']],
      [{ 'not a locale': 'Tea' }, 'PATTERN', []],
    ],
  },
  {
    type: 'number',
    good: [0, -1.5, 1e15, Number.MAX_VALUE],
    bad: [
      ['1', 'INVALID_TYPE', []],
      [Number.NaN, 'INVALID_TYPE', []],
      [Number.POSITIVE_INFINITY, 'INVALID_TYPE', []],
      [true, 'INVALID_TYPE', []],
    ],
  },
  {
    type: 'boolean',
    good: [true, false],
    bad: [
      ['true', 'INVALID_TYPE', []],
      [0, 'INVALID_TYPE', []],
    ],
  },
  {
    type: 'date',
    good: ['2026-01-31', '2024-02-29', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00.123+05:30'],
    bad: [
      ['2026-02-29', 'INVALID_FORMAT', []],
      ['2026-1-1', 'INVALID_FORMAT', []],
      ['2026-01-31T25:00:00Z', 'INVALID_FORMAT', []],
      ['2026-01-31T10:00:00', 'INVALID_FORMAT', []],
      ['tomorrow', 'INVALID_FORMAT', []],
      ['', 'INVALID_FORMAT', []],
      [1_767_225_600_000, 'INVALID_TYPE', []],
    ],
  },
]

const found = (definition: PropertyDefinition, value: unknown) =>
  checkPropertyValue(definition, value).map(({ code, path }) => ({ code, path }))

describe('the value of a property', () => {
  for (const { type, good, bad } of single) {
    it(`conforms to ${type}, or is refused with the place of what is wrong`, () => {
      for (const value of [...good, null, undefined])
        assert.deepEqual(found({ type, isArray: false }, value), [], JSON.stringify(value))
      for (const [value, code, path] of bad)
        assert.deepEqual(found({ type, isArray: false }, value), [{ code, path }], JSON.stringify(value))
    })

    it(`is a list where the definition asks for a list of ${type}`, () => {
      const list: PropertyDefinition = { type, isArray: true }

      for (const value of [[], good, null, undefined]) assert.deepEqual(found(list, value), [])
      assert.deepEqual(found(list, 'no list'), [{ code: 'INVALID_TYPE', path: [] }])
      assert.deepEqual(found(list, [good[0], null]), [{ code: 'INVALID_TYPE', path: [1] }])
      for (const [value, code, path] of bad)
        assert.deepEqual(found(list, [good[0], value]), [{ code, path: [1, ...path] }])
    })
  }

  it('is also a list for each locale where the definition asks for a list of localizedText', () => {
    const list: PropertyDefinition = { type: 'localizedText', isArray: true }

    for (const value of [{}, { 'en-us': [] }, { 'en-us': ['Mild', 'Sweet'], de: ['Mild'] }])
      assert.deepEqual(found(list, value), [])
    assert.deepEqual(found(list, { 'en-us': 'Mild' }), [{ code: 'INVALID_TYPE', path: ['en-us'] }])
    assert.deepEqual(found(list, { de: ['Mild', 1] }), [{ code: 'INVALID_TYPE', path: ['de', 1] }])
    assert.deepEqual(found(list, { 'no locale': ['Mild'] }), [{ code: 'PATTERN', path: [] }])
  })

  it('is reported with every problem, below the path that the caller gives', () => {
    const problems = checkPropertyValue({ type: 'number', isArray: true }, ['a', 1, 'b'], ['properties', 3])

    assert.deepEqual(problems, [
      {
        code: 'INVALID_TYPE',
        message: texts.wrongType('number', 'string'),
        path: ['properties', 3, 0],
        value: 'a',
      },
      {
        code: 'INVALID_TYPE',
        message: texts.wrongType('number', 'string'),
        path: ['properties', 3, 2],
        value: 'b',
      },
    ])
  })
})
