import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import fc from 'fast-check'
import { ApiError } from '../../errors/api-error.ts'
import { parseBody as parseBytes, parseForm } from './body.ts'

const parseBody = (text: string, most?: number) => parseBytes(Buffer.from(text), most)
const twice = (value: unknown) => JSON.stringify(JSON.stringify(value))

const problemsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    assert.equal(error.status, 400)
    return error.problems
  }
  return assert.fail('the body was taken')
}

describe('a body is', () => {
  const cases: [title: string, text: string, value: unknown][] = [
    ['JSON', '{"a":[1,"x",null,true]}', { a: [1, 'x', null, true] }],
    ['JSON that was encoded twice', twice({ products: [{ code: 'tea' }] }), { products: [{ code: 'tea' }] }],
    ['an empty list that was encoded twice', '"[]"', []],
    ['an empty object that was encoded twice', '"{}"', {}],
    ['nothing when it is empty', '', undefined],
    ['nothing when it is blank', ' \r\n\t', undefined],
    ['nothing when it is an empty text', '""', undefined],
    ['nothing when it is a blank text', '"  "', undefined],
    ['JSON behind a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['nothing behind a byte order mark', '\ufeff', undefined],
    ['no longer decoded when it was encoded three times', JSON.stringify(twice([])), '[]'],
    ['a text with escapes', '"{\\"a\\":\\"\\\\u00e9\\\\ud83c\\\\udf75\\"}"', { a: 'é🍵' }],
    ['an object with any names of keys', '{"constructor":{"prototype":1},"toString":2}', null],
    ['a number near the largest', '{"n":1e308,"m":-1.5E+10}', { n: 1e308, m: -1.5e10 }],
    ['a text of digits and exponents', `{"a":"1e400","b":"${'9'.repeat(400)}"}`, null],
  ]
  for (const [title, text, value] of cases)
    it(title, () => assert.deepEqual(parseBody(text), value ?? (value === null ? JSON.parse(text) : value)))
})

describe('refuses a body that', () => {
  const cases: [title: string, text: string, message: RegExp, path: (string | number)[]][] = [
    ['is no JSON', '{"a":', /^The body is not JSON: /, []],
    ['is no JSON inside', JSON.stringify('{"a":'), /^The body is not JSON: /, []],
    ['has a bare word', 'hello', /^The body is not JSON: /, []],
    ['has single quotes', "{'a':1}", /^The body is not JSON: /, []],
    ['has a raw NUL', '{"a":"\u0000"}', /^The body is not JSON: /, []],
    ['has NUL in a value', '{"a":["x","\\u0000"]}', /NUL/, ['a', 1]],
    ['has NUL in a key', '{"a":{"b\\u0000":1}}', /NUL/, ['a']],
    ['has half a surrogate pair', '{"a":"x\\ud83c"}', /surrogate/, ['a']],
    ['has the other half', '{"a":"\\uDF75x"}', /surrogate/, ['a']],
    ['has half a pair in a key', '{"\\ud800":1}', /surrogate/, []],
    ['has half a pair in the inner text', '"{\\"a\\":\\"\\ud83c\\"}"', /surrogate/, []],
    ['hides NUL in the inner text', twice({ a: '\u0000' }), /NUL/, ['a']],
    ['has a number beyond all', '{"a":{"b":[1e400]}}', /too large/, ['a', 'b', 0]],
    ['has a number below all', '{"a":-1E+999}', /too large/, ['a']],
    ['has a number of too many digits', `{"a":${'9'.repeat(400)}}`, /too large/, ['a']],
    ['has many digits and an exponent', `{"a":${'9'.repeat(290)}e50}`, /too large/, ['a']],
  ]
  for (const [title, text, message, path] of cases)
    it(title, () => {
      const [problem] = problemsOf(() => parseBody(text))

      assert.match(problem?.message ?? '', message)
      assert.deepEqual(problem?.path, path)
    })
})

describe('prototypes', () => {
  for (const key of ['__proto__', '\\u005f_proto__', '_\\u005Fproto\\u005f_'])
    it(`are out of reach of ${key}`, () => {
      const body = parseBody(`{"list":[{"${key}":{"admin":true},"a":1}]}`) as { list: object[] }

      assert.deepEqual(Reflect.ownKeys(body.list[0] as object), ['a'])
      assert.equal((body.list[0] as { admin?: boolean }).admin, undefined)
    })
})

describe('depth', () => {
  const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels)

  it('is taken up to 60 levels', () => {
    assert.ok(parseBody(nested(60)))
    assert.match(problemsOf(() => parseBody(nested(61)))[0]?.message ?? '', /deeper than 60/)
  })

  it('does not count brackets inside texts', () => {
    const text = JSON.stringify({ a: '['.repeat(5000), b: '{"\\'.repeat(5000), c: '\\' })

    assert.deepEqual(parseBody(text), JSON.parse(text))
  })

  it('does not count brackets inside long texts with escapes, wherever they stand', () => {
    const parts = fc.array(fc.constantFrom('{', '[', ']', '\\', '\\\\', '"', 'x'.repeat(20)), {
      maxLength: 90,
    })

    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const body = { a: one.join(''), b: [other.join(''), 1] }

        assert.deepEqual(parseBody(JSON.stringify(body)), body)
      }),
    )
  })

  it('cannot be hidden behind brackets in texts', () => {
    const hidden = `{"a":"${']'.repeat(9000)}","b":${nested(9000, '"\\u0000"')}}`
    const alternating = `${'["]]",'.repeat(9000)}1${']'.repeat(9000)}`

    for (const text of [hidden, alternating, JSON.stringify(hidden)])
      assert.match(problemsOf(() => parseBody(text))[0]?.message ?? '', /deeper than 60/)
  })

  it('of ten megabytes costs nothing', () => {
    assert.match(problemsOf(() => parseBody('['.repeat(10_000_000)))[0]?.message ?? '', /deeper/)
  })
})

describe('a body of ten megabytes', () => {
  const hostile = {
    'empty objects': `[${'{},'.repeat(3_000_000)}{}]`,
    'empty objects in a list inside': `{"a":{"b":[${'{},'.repeat(3_000_000)}{}]}}`,
    'members of one object': `{${Array.from({ length: 700_000 }, (_, n) => `"x${n}":1`).join(',')}}`,
  }
  for (const [title, text] of Object.entries(hostile))
    it(`of ${title} is counted and not parsed`, () => {
      const start = process.threadCpuUsage()

      const [problem] = problemsOf(() => parseBody(text, 200_000))

      assert.equal(problem?.message, texts.tooManyValues(200_000))
      // parsing it takes half a second
      assert.ok(process.threadCpuUsage(start).user < 100_000)
    })

  it('may have as many values as its operation takes', () => {
    assert.equal((parseBody(`[${'1,'.repeat(1999)}1]`, 2000) as unknown[]).length, 2000)
    assert.throws(() => parseBody(`[${'1,'.repeat(2000)}1]`, 2000))
  })

  it('may have commas in texts', () => {
    assert.ok(parseBody(JSON.stringify([','.repeat(9_000_000)]), 10))
  })
})

it('reports at most a hundred bad texts', () => {
  const text = `[${Array(200_000).fill('"\\ud800"').join(',')}]`

  assert.equal(problemsOf(() => parseBody(text)).length, 100)
})

describe('a form', () => {
  it('gives its fields', () => {
    const fields = parseForm('grant_type=password&username=a%40b.c+d&empty=&__proto__=x')

    assert.deepEqual(
      { ...(fields as object) },
      { grant_type: 'password', username: 'a@b.c d', empty: '', ['__proto__']: 'x' },
    )
    assert.equal(Object.getPrototypeOf(fields), Object.prototype)
  })

  it('gives a list for a field that is sent twice', () => {
    assert.deepEqual(parseForm('a=1&a=2'), { a: ['1', '2'] })
  })

  it('is refused with a character that cannot be stored', () => {
    assert.deepEqual(problemsOf(() => parseForm('a=1&b=%00'))[0]?.path, ['b'])
  })
})
