import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations, type TSchema, Type, texts } from '@tradepost/contract'
import fc from 'fast-check'
import { countCharacters } from './characters.ts'
import { formats } from './formats.ts'
import { compileBody } from './validate.ts'

/** Every text that stands under this keyword anywhere below a schema. */
const valuesOf = (keyword: 'pattern' | 'format', node: unknown): string[] => {
  if (node === null || typeof node !== 'object') return []
  const own = (node as Record<string, unknown>)[keyword]
  return [
    ...(typeof own === 'string' ? [own] : []),
    ...Object.values(node).flatMap((inner) => valuesOf(keyword, inner)),
  ]
}
const inContract = (keyword: 'pattern' | 'format') =>
  new Set(
    allOperations.flatMap(({ operation: { params, query, body } }) =>
      valuesOf(keyword, [params, query, body]),
    ),
  )

const letters = ['a', 'Z', '0', '.', '-', '_', '@', '/', '+', ' ', ',', 'é', '😀']
const units = letters.flatMap((first) => [first, ...letters.map((second) => first + second)])
const LENGTH = 60_000

/** Texts that almost fit, so that an expression which can go back goes back often. */
const hostileTexts = units.flatMap((unit) => {
  const body = unit.repeat(LENGTH / unit.length)
  return [body, `${body}!`, `a@${body} `]
})

/** Of processor time: a linear check takes less than a millisecond, a quadratic one several seconds. */
const LONGEST_MS = 500

/** Other processes of a busy machine do not count. */
const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const slowest = (test: (text: string) => boolean): number => {
  let worst = 0
  for (const text of hostileTexts) {
    const start = spentMs()
    test(text)
    worst = Math.max(worst, spentMs() - start)
    if (worst > LONGEST_MS) break
  }
  return worst
}

describe('a check of a text takes time in proportion to its length', () => {
  for (const pattern of inContract('pattern'))
    it(`pattern ${pattern}`, () => {
      const expression = new RegExp(pattern, 'u')
      assert.ok(slowest((text) => expression.test(text)) < LONGEST_MS)
    })
  for (const [name, test] of Object.entries(formats))
    it(`format ${name}`, () => assert.ok(slowest(test) < LONGEST_MS))
})

it('knows every format of the contract', () => {
  assert.deepEqual(
    [...inContract('format')].filter((name) => !formats[name]),
    [],
  )
})

describe('a text that is too long', () => {
  const check = (schema: object, value: unknown) =>
    compileBody(Type.Unsafe(schema) as TSchema)(value).problems.map(({ code }) => code)

  it('is reported once, without looking at its pattern or format', () => {
    // takes years for a text of forty characters
    const hostile = { type: 'string', maxLength: 10, pattern: '^(a+)+$' }

    assert.deepEqual(check(hostile, `${'a'.repeat(40)}!`), ['MAX_LENGTH'])
    assert.deepEqual(check({ type: 'string', maxLength: 10, format: 'email' }, '@'.repeat(21)), [
      'MAX_LENGTH',
    ])
  })

  it('by a little is checked for both', () => {
    assert.deepEqual(check({ type: 'string', maxLength: 2, pattern: '^a*$' }, 'bbb'), [
      'MAX_LENGTH',
      'PATTERN',
    ])
  })

  it('may have as many characters as allowed when each takes two units', () => {
    assert.deepEqual(check({ type: 'string', maxLength: 2, pattern: '^a*$' }, '😀😀'), ['PATTERN'])
  })
})

describe('the length of a text', () => {
  const codes = (schema: object, value: string) =>
    compileBody(Type.Unsafe({ type: 'string', ...schema }) as TSchema)(value).problems.map(
      ({ code, message }) => [code, message],
    )
  const characters = fc.array(fc.constantFrom('a', 'é', '😀', '\ud83c', '\udf75'), { maxLength: 8 })

  it('is that of its characters, whatever units they take', () =>
    fc.assert(
      fc.property(characters, fc.nat(9), (parts, limit) => {
        const text = parts.join('')
        const { length } = [...text]

        assert.equal(countCharacters(text), length)
        assert.equal(codes({ maxLength: limit }, text).length, length > limit ? 1 : 0)
        assert.equal(codes({ minLength: limit }, text).length, length < limit ? 1 : 0)
      }),
    ))

  it('is named by the error, with the limit', () => {
    assert.deepEqual(codes({ maxLength: 2 }, 'é😀😀'), [['MAX_LENGTH', texts.tooManyCharacters(3, 2)]])
    assert.deepEqual(codes({ minLength: 3 }, '😀😀'), [['MIN_LENGTH', texts.tooFewCharacters(2, 3)]])
  })
})
