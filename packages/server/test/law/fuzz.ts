import type { BoundOperation } from '@tradepost/contract'
import fc from 'fast-check'

/** Texts that have broken servers before. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '%00',
  '%',
  '%zz',
  '..',
  '../../etc/passwd',
  "' or 1=1 --",
  '"; drop table product; --',
  '{{7*7}}',
  '𝄞'.repeat(300),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  '-0',
  '1e309',
  '9'.repeat(400),
  'NaN',
  'null',
  'undefined',
  '[]',
  '{}',
  '"',
  '\\',
  '2026-02-30T00:00:00Z',
  '99999-01-01T00:00:00Z',
  '0000-00-00T00:00:00Z',
  '\r\nx: y',
  '😀'.repeat(100),
  '$$',
  '\u202e',
  'en-us',
  'USD',
]
const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
)
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(1e308, -1e308, 5e-324, 2 ** 53, 2 ** 63, -1, 0),
)
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hostile,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(hostile, tie('value'), { maxKeys: 4 }),
  ),
})).value

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
}

/** Mostly what the schema asks for, with something else thrown in at random places. */
const likely = (schema: Schema): fc.Arbitrary<unknown> => {
  const types = [schema.type].flat()
  const fitting = schema.enum
    ? fc.constantFrom(...schema.enum)
    : types.includes('object')
      ? objectOf(schema)
      : types.includes('array')
        ? fc.array(likely(schema.items ?? {}), { maxLength: 3 })
        : types.includes('boolean')
          ? fc.boolean()
          : types.includes('number') || types.includes('integer')
            ? number
            : types.includes('string')
              ? fc.oneof(hostile, fc.constantFrom('2026-01-01T00:00:00Z', 'a@b.test'))
              : anything
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: anything })
}
const objectOf = ({ properties, additionalProperties }: Schema): fc.Arbitrary<unknown> =>
  properties
    ? fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, likely(inner)])),
        { requiredKeys: [] },
      )
    : fc.dictionary(
        fc.oneof(fc.constantFrom('en-us', 'de-de', 'EN'), hostile),
        typeof additionalProperties === 'object' ? likely(additionalProperties) : anything,
        { maxKeys: 3 },
      )

const queryOf = ({ operation }: BoundOperation) => {
  const names = Object.keys((operation.query as Schema | undefined)?.properties ?? {})
  const filters = fc.oneof(
    hostile,
    anything.map((value) => JSON.stringify(value) ?? ''),
    fc.constantFrom(
      '{"code":{"$in":[1,null]}}',
      '{"$or":[{"code":{"$ct":"%_"}}]}',
      '{"updateDate":{"$gte":"x"}}',
    ),
  )
  const values = fc.oneof(
    hostile,
    number.map(String),
    filters,
    fc.constantFrom('true', 'code:asc', 'code,name'),
  )
  return fc.dictionary(fc.constantFrom(...names, 'dryRun', 'unknown', 'limit'), values, { maxKeys: 4 })
}

const headersOf = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), fc.string({ maxLength: 300 })),
    'if-match': fc.constantFrom('"1"', '*', 'W/"1"', '""', '"x","y"'),
    prefer: fc.constantFrom(
      'return=representation',
      'handling=strict',
      'nonsense',
      'return=representation, handling=strict',
    ),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
    ),
    'x-request-id': fc.string({ maxLength: 120 }),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*'),
  },
  { requiredKeys: [] },
)

const bodyText = (bound: BoundOperation) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: likely((bound.operation.body ?? {}) as Schema).map((value) => JSON.stringify(value) ?? ''),
    },
    { weight: 1, arbitrary: anything.map((value) => JSON.stringify(JSON.stringify(value)) ?? '""') },
    { weight: 1, arbitrary: hostile },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '[',
        '{"a":',
        '[]',
        '"[]"',
        '"{}"',
        'null',
        '1',
        '[[[[[[[[[[]]]]]]]]]]',
        '{"__proto__":{"x":1}}',
        '[1e400]',
      ),
    },
  )

const requestOf = (bound: BoundOperation) =>
  fc.record({
    codes: fc.array(hostile, { minLength: 4, maxLength: 4 }),
    query: queryOf(bound),
    headers: headersOf,
    body: bodyText(bound),
  })

/** Header values that fetch itself would refuse never reach a server. */
const sendable = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([, value]) => typeof value === 'string' && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value),
    ),
  ) as Record<string, string>

const encoded = (code: string) => {
  try {
    return encodeURIComponent(code).replace(/^\.+$/, '%2E')
  } catch {
    return '%ED%A0%80'
  }
}

export type FuzzedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

type Target = { merchantCode: string; known?: Readonly<Record<string, string>> }

/**
 * So many requests of one operation, most of them nearly right; the same seed gives the same ones. Every other one names
 * things that are there, as far as they are known.
 */
export const fuzzedRequests = (
  bound: BoundOperation,
  { merchantCode, known = {} }: Target,
  { seed, count }: { seed: number; count: number },
): FuzzedRequest[] =>
  fc.sample(requestOf(bound), { seed, numRuns: count }).map(({ codes, query, headers, body }, index) => {
    let position = 0
    const path = bound.path
      .replace('{merchantCode}', merchantCode)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const code = codes[position++] || 'some-code'
        return encoded(index % 2 === 0 ? (known[name] ?? code) : code)
      })
    const search = Object.entries(query)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join('&')
    const { method } = bound.operation
    return {
      method,
      path: `${path}?${search}`,
      headers: { 'content-type': 'application/json', ...sendable(headers) },
      body: method === 'GET' ? undefined : body,
    }
  })
