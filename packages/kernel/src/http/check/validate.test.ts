import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  Anything,
  List,
  Localized,
  Nullable,
  Obj,
  OneOf,
  type Operation,
  service,
  Text,
  type TSchema,
  Type,
  validationCodes,
} from '@tradepost/contract'
import { compileBody, compileChecks, compileLargeChecks } from './validate.ts'

const schema = (json: object) => Type.Unsafe(json) as TSchema

const keywords: [
  title: string,
  schema: object,
  value: unknown,
  code: string,
  message: string,
  description?: string,
][] = [
  [
    'required',
    { type: 'object', required: ['name'] },
    {},
    'OBJECT_MISSING_REQUIRED_PROPERTY',
    'Missing required property: name',
  ],
  [
    'enum',
    { type: 'string', enum: ['a', 'b'] },
    'c',
    'ENUM_MISMATCH',
    'No enum match for: c',
    'Allowed: a, b',
  ],
  ['enum of numbers', { enum: [1, 2] }, 3, 'ENUM_MISMATCH', 'No enum match for: 3', 'Allowed: 1, 2'],
  ['enum and null', { enum: ['a'] }, null, 'ENUM_MISMATCH', 'No enum match for: null', 'Allowed: a'],
  [
    'a long enum',
    { enum: Array.from({ length: 60 }, (_, index) => index) },
    -1,
    'ENUM_MISMATCH',
    'No enum match for: -1',
    `Allowed: ${Array.from({ length: 40 }, (_, index) => index).join(', ')}, … (60 in all)`,
  ],
  ['const', { const: true }, false, 'ENUM_MISMATCH', 'No enum match for: false', 'Allowed: true'],
  ['type', { type: 'string' }, 5, 'INVALID_TYPE', 'Must be string, not number'],
  ['type and null', { type: 'string' }, null, 'INVALID_TYPE', 'Must be string, not null'],
  ['type and a list', { type: 'object' }, [], 'INVALID_TYPE', 'Must be object, not array'],
  ['several types', { type: ['string', 'null'] }, {}, 'INVALID_TYPE', 'Must be string or null, not object'],
  ['integer', { type: 'integer' }, 1.5, 'INVALID_TYPE', 'Must be integer, not number'],
  [
    'a number beyond all',
    { type: 'number' },
    Number.POSITIVE_INFINITY,
    'INVALID_TYPE',
    'Must be number, not number',
  ],
  ['maxLength', { maxLength: 2 }, 'abc', 'MAX_LENGTH', 'Has 3 characters, at most 2 are allowed'],
  [
    'maxLength in characters',
    { maxLength: 1 },
    '🍵🍵',
    'MAX_LENGTH',
    'Has 2 characters, at most 1 are allowed',
  ],
  ['minLength', { minLength: 1 }, '', 'MIN_LENGTH', 'Has 0 characters, at least 1 are needed'],
  ['maximum', { maximum: 5 }, 6, 'MAXIMUM', '6 is above the maximum of 5'],
  ['minimum', { minimum: 5 }, 4, 'MINIMUM', '4 is below the minimum of 5'],
  ['exclusiveMaximum', { exclusiveMaximum: 5 }, 5, 'MAXIMUM_EXCLUSIVE', '5 must be below 5'],
  ['exclusiveMinimum', { exclusiveMinimum: 5 }, 5, 'MINIMUM_EXCLUSIVE', '5 must be above 5'],
  ['multipleOf', { multipleOf: 5 }, 7, 'MULTIPLE_OF', '7 is not a multiple of 5'],
  ['maxItems', { maxItems: 1 }, [1, 2], 'ARRAY_LENGTH_LONG', 'Has 2 items, at most 1 are allowed'],
  ['minItems', { minItems: 1 }, [], 'ARRAY_LENGTH_SHORT', 'Has 0 items, at least 1 are needed'],
  [
    'additionalItems',
    { items: [{}], additionalItems: false },
    [1, 2],
    'ARRAY_ADDITIONAL_ITEMS',
    'At most 1 items are known',
  ],
  ['uniqueItems', { uniqueItems: true }, ['a', 'b', 'a'], 'ARRAY_UNIQUE', 'The items 0 and 2 are the same'],
  [
    'maxProperties',
    { maxProperties: 1 },
    { a: 1, b: 2 },
    'OBJECT_PROPERTIES_MAXIMUM',
    'At most 1 properties are allowed',
  ],
  [
    'minProperties',
    { minProperties: 1 },
    {},
    'OBJECT_PROPERTIES_MINIMUM',
    'At least 1 properties are needed',
  ],
  ['dependencies', { dependencies: { a: ['b'] } }, { a: 1 }, 'OBJECT_DEPENDENCY_KEY', 'a needs b'],
  ['propertyNames', { propertyNames: { pattern: '^a' } }, { b: 1 }, 'PATTERN', 'Not a legal key: b'],
  ['pattern', { pattern: '^a' }, 'b', 'PATTERN', 'b does not match ^a'],
  ['format', { format: 'date-time' }, 'now', 'INVALID_FORMAT', 'Not a valid date-time: now'],
  ['not', { not: { type: 'string' } }, 'b', 'NOT_PASSED', 'Is a value that is not allowed'],
  [
    'oneOf that fits several',
    { oneOf: [{ minimum: 1 }, { minimum: 2 }] },
    3,
    'ONE_OF_MULTIPLE',
    'Fits more than one of the allowed shapes',
  ],
]

const problemsBy = (schema: TSchema) => (body: unknown) => compileBody(schema)(body).problems

describe('the keyword', () => {
  for (const [title, json, value, code, message, description] of keywords)
    it(`${title} is answered by ${code}`, () => {
      const problems = problemsBy(schema(json))(value)

      assert.deepEqual(
        problems.map((problem) => [problem.code, problem.message, problem.description]),
        [[code, message, description]],
      )
      assert.ok(validationCodes.includes(code as (typeof validationCodes)[number]))
    })

  for (const keyword of ['oneOf', 'anyOf'])
    it(`${keyword} is answered by ONE_OF_MISSING when nothing fits`, () => {
      const problems = problemsBy(schema({ [keyword]: [{ type: 'string' }, { type: 'null' }] }))(5)

      assert.equal(problems.at(-1)?.code, 'ONE_OF_MISSING')
    })
})

const Item = Obj({
  code: Text(1, 5),
  status: Type.Optional(OneOf(['active', 'inactive'])),
  note: Type.Optional(Nullable(Text(0, 5))),
  name: Type.Optional(Localized(Text(1, 5))),
  more: Type.Optional(Anything()),
})
const Items = Obj({ items: List(Item, { max: 3 }) })

const operation = (over: Partial<Operation> = {}): Operation => ({
  method: 'POST',
  path: '/items/{itemCode}',
  summary: '',
  tag: '',
  responses: { 204: null },
  ...over,
})
const checksOf = (over: Partial<Operation>) =>
  compileChecks(service('test', { title: '', description: '' }, {}), operation(over))
const bodyProblems = (body: unknown) => checksOf({ body: Items }).body?.(body).problems ?? []

describe('a body', () => {
  it('is told all its mistakes at once, each with its place', () => {
    const problems = bodyProblems({ items: [{}, { code: '', status: 'gone', name: { 'en-us': 5, x: 'y' } }] })

    assert.deepEqual(
      problems.map(({ code, path }) => [code, path]),
      [
        ['OBJECT_MISSING_REQUIRED_PROPERTY', ['items', 0]],
        ['MIN_LENGTH', ['items', 1, 'code']],
        ['ENUM_MISMATCH', ['items', 1, 'status']],
        ['PATTERN', ['items', 1, 'name']],
        ['INVALID_TYPE', ['items', 1, 'name', 'en-us']],
      ],
    )
  })

  it('may leave a field out or send null where that is allowed, and only there', () => {
    assert.deepEqual(bodyProblems({ items: [{ code: 'a' }, { code: 'a', note: null }] }), [])
    assert.deepEqual(
      bodyProblems({ items: [{ code: null }, { code: 'a', status: null }] }).map(({ message }) => message),
      ['Must be string, not null', 'Must be string, not null', 'No enum match for: null'],
    )
  })

  it('that is missing is no object', () => {
    assert.equal(bodyProblems(undefined)[0]?.message, 'Must be object, not undefined')
  })

  it('with keys that need escapes is told their true names', () => {
    const check = problemsBy(schema({ additionalProperties: { type: 'string' } }))

    assert.deepEqual(
      check({ 'a/b': 1, 'c~d': 2, '007': 3, '1234567890': 4 }).map(({ path }) => path),
      [['1234567890'], ['a/b'], ['c~d'], [7]],
    )
  })

  it('with a thousand mistakes is told a hundred', () => {
    const check = problemsBy(Obj({ items: List(Item, { max: 1000 }) }))
    assert.equal(check({ items: Array(1000).fill({}) }).length, 100)
  })

  it('with millions of mistakes costs neither memory nor a crash', () => {
    const items = Array(2_000_000).fill(1)
    const before = process.memoryUsage().heapUsed

    const problems = bodyProblems({ items })

    assert.equal(problems[0]?.code, 'ARRAY_LENGTH_LONG')
    assert.match(problems[0]?.message ?? '', /Has 2000000 items/)
    // of the items, only those up to the bound were looked at
    assert.equal(problems.length, 5)
    assert.ok(process.memoryUsage().heapUsed - before < 200_000_000)
  })

  it('is still taken when a shape that does not fit had more mistakes than are counted', () => {
    const numbers = { type: 'array', items: { type: 'number' } }
    const texts = { type: 'array', items: { type: 'string' } }
    const union = problemsBy(
      schema({ properties: { a: { anyOf: [texts, numbers] }, b: { type: 'string' } } }),
    )

    assert.deepEqual(union({ a: Array(5000).fill(1) }), [])
    assert.deepEqual(
      union({ a: Array(5000).fill(1), b: 1 }).map(({ path }) => path),
      [['b']],
    )
  })

  it('has a long value shortened in the text', () => {
    const [problem] = bodyProblems({ items: [{ code: 'a', status: 'x'.repeat(500) }] })

    assert.equal(problem?.message, `No enum match for: ${'x'.repeat(100)}…`)
    assert.equal(problem?.description, 'Allowed: active, inactive')
  })
})

describe('a query', () => {
  const query = Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
    force: Type.Optional(Type.Boolean({ default: false })),
    weight: Type.Optional(Type.Number()),
    localeCode: Type.Optional(Text(0, 5)),
  })
  const check = (values: Record<string, unknown>, over: Partial<Operation> = {}) => {
    const problems = checksOf({ query, method: 'GET', ...over }).query(values)
    return problems.length > 0 ? problems.map(({ code, path }) => [code, ...path]) : values
  }

  const cases: [title: string, sent: Record<string, unknown>, read: unknown][] = [
    ['gets its defaults', {}, { limit: 10, force: false }],
    ['turns into numbers', { limit: '10', weight: '-1.5' }, { limit: 10, force: false, weight: -1.5 }],
    ['turns into true', { force: 'true' }, { limit: 10, force: true }],
    ['turns into false', { force: 'false' }, { limit: 10, force: false }],
    [
      'stays text where text is asked for',
      { localeCode: '10' },
      { limit: 10, force: false, localeCode: '10' },
    ],
    ['loses unknown names', { color: 'red', ['__proto__']: 'x' }, { limit: 10, force: false }],
    ['takes no other words for true', { force: '1' }, [['INVALID_TYPE', 'force']]],
    ['takes no words for numbers', { limit: 'ten' }, [['INVALID_TYPE', 'limit']]],
    ['takes no fractions for whole numbers', { limit: '1.5' }, [['INVALID_TYPE', 'limit']]],
    ['takes no endless number', { weight: 'Infinity' }, [['MAXIMUM', 'weight']]],
    ['takes no number beyond all', { weight: '-1e400' }, [['MINIMUM', 'weight']]],
    ['takes a parameter once', { limit: ['1', '2'] }, [['INVALID_TYPE', 'limit']]],
    ['takes a text once', { localeCode: ['a', 'b'] }, [['INVALID_TYPE', 'localeCode']]],
    ['keeps to the maximum', { limit: '101' }, [['MAXIMUM', 'limit']]],
    ['keeps to the minimum', { limit: '0' }, [['MINIMUM', 'limit']]],
    [
      'tells all mistakes',
      { limit: '0', force: 'x' },
      [
        ['MINIMUM', 'limit'],
        ['INVALID_TYPE', 'force'],
      ],
    ],
  ]
  for (const [title, sent, read] of cases) it(title, () => assert.deepEqual(check({ ...sent }), read))

  it('may ask any write for a dry run, and no read', () => {
    assert.deepEqual(check({ dryRun: 'true' }, { query: undefined, method: 'POST' }), { dryRun: true })
    assert.deepEqual(check({ dryRun: 'true' }, { query: undefined, method: 'GET' }), {})
    assert.deepEqual(check({ dryRun: 'true' }, { query: undefined, method: 'POST', safe: true }), {})
  })
})

it('takes path parameters of 1 to 255 characters, or what the operation says', () => {
  const plain = checksOf({}).params
  const numbers = checksOf({ params: { itemCode: Text(1, 3, { pattern: '^[0-9]+$' }) } }).params
  const codes = (problems: { code: string }[]) => problems.map(({ code }) => code)

  assert.deepEqual(codes(plain({ merchantCode: 'm', itemCode: 'x'.repeat(255) })), [])
  assert.deepEqual(codes(plain({ merchantCode: '', itemCode: 'x'.repeat(256) })), [
    'MIN_LENGTH',
    'MAX_LENGTH',
  ])
  assert.deepEqual(codes(numbers({ merchantCode: 'm', itemCode: 'abcd' })), ['MAX_LENGTH', 'PATTERN'])
})

describe('a number that may be sent as text', () => {
  const amount = schema({
    type: ['number', 'string'],
    'x-numeric-text': true,
    pattern: '^-?\\d{1,5}(\\.\\d{1,4})?$',
    maximum: 99_999,
  })
  const check = problemsBy(
    Obj({ total: Nullable(amount), list: Type.Optional(List(amount)), note: Type.Optional(Text(0)) }),
  )

  it('is a number afterwards, wherever it stands; other texts stay texts', () => {
    const body = { total: '90.00', list: ['-1.5', 2, '0'], note: '90.00' }

    assert.deepEqual(check(body), [])
    assert.deepEqual(body, { total: 90, list: [-1.5, 2, 0], note: '90.00' })
  })

  it('may be null where it may', () => {
    const body = { total: null }

    assert.deepEqual(check(body), [])
    assert.equal(body.total, null)
  })

  it('is refused when it is no number or too large', () => {
    for (const [total, code] of [
      ['ninety', 'PATTERN'],
      ['', 'PATTERN'],
      ['1e3', 'PATTERN'],
      ['0x10', 'PATTERN'],
      ['100000', 'PATTERN'],
      [100_000, 'MAXIMUM'],
      [true, 'INVALID_TYPE'],
    ] as const)
      assert.deepEqual(
        check({ total }).map((problem) => problem.code),
        [code],
        String(total),
      )
  })
})

describe('a large schema', () => {
  const objectOf = (fields: number) => {
    const names = Array.from({ length: fields }, (_, index) => [
      `field${index}`,
      Type.Unsafe({ type: 'string' }),
    ])
    return schema({ type: 'object', properties: Object.fromEntries(names) }) as TSchema & {
      required?: string[]
    }
  }

  it('is compiled ahead of the first request, a small one with it', () => {
    const [large, small] = [objectOf(200), objectOf(3)]
    const [checkLarge, checkSmall] = [compileBody(large), compileBody(small)]

    compileLargeChecks()
    // seen by whatever is compiled from here on
    large.required = ['field0']
    small.required = ['field0']

    assert.deepEqual(checkLarge({}).problems, [])
    assert.equal(checkSmall({}).problems.length, 1)
  })
})

describe('the checks of an operation', () => {
  it('are those of all servers in the process, and of no other service', () => {
    const [one, other] = ['one', 'other'].map((name) => service(name, { title: '', description: '' }, {}))
    assert.ok(one && other)
    const create = operation({ body: Items })

    const checks = compileChecks(one, create)

    assert.equal(compileChecks(one, create), checks)
    assert.notEqual(compileChecks(other, create), checks)
    assert.notEqual(compileChecks(one, operation({ body: Items })), checks)
  })
})
