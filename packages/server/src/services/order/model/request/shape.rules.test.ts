import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SalesOrderCreate, SalesOrderUpdate, type TSchema } from '@tradepost/contract'
import { compileBody, type Problem } from '@tradepost/kernel'
import fc from 'fast-check'
import { line, order } from '../../sales/order.fixture.ts'
import { newProblemsOf, orderOf, updateProblems } from '../../sales/rules.fixture.ts'
import { inDocumentOrder, isUnknown, problemsOutside, validPart } from './shape.rules.ts'

const problem = (path: (string | number)[], missing?: string): Problem => ({
  code: 'INVALID_TYPE',
  message: path.join('.'),
  path,
  ...(missing !== undefined && { missing }),
})

describe('the sound part of a body', () => {
  it('has unknown fields where the shape is wrong, and keeps the places of items', () => {
    const body = { a: 5, b: { c: 1, d: 2 }, list: [1, { e: 3 }, { e: 4, f: 5 }] }

    const part = validPart(body, [
      problem(['a']),
      problem(['b', 'c']),
      problem(['list', 0]),
      problem(['list', 2, 'e']),
      problem(['list', 2, 'e', 'deeper']),
      problem(['b'], 'x'),
    ])

    assert.deepEqual(part, {
      a: undefined,
      b: { c: undefined, d: 2, x: undefined },
      list: [{}, { e: 3 }, { e: undefined, f: 5 }],
    })
    assert.ok(isUnknown(part, 'a'))
    assert.ok(!isUnknown({ a: null } as { a: null; z?: number }, 'z'))
    assert.ok(!isUnknown({ a: null }, 'a'))
  })

  for (const body of [5, 'text', null, [], [1]])
    it(`is empty when the body is ${JSON.stringify(body)}`, () => {
      assert.deepEqual(validPart(body as unknown as object, [problem([])]), {})
    })
})

it('what rules found at or below what is schemaProblems is not told', () => {
  const found = [['a'], ['a', 'b'], ['c'], ['c', 'd'], ['c', 'e', 1], ['ab']].map((path) => problem(path))

  assert.deepEqual(
    problemsOutside(found, [problem(['a']), problem(['c'], 'd'), problem(['c', 'e', 1, 'f'])]).map(
      ({ message }) => message,
    ),
    ['c', 'c.e.1', 'ab'],
  )
})

describe('problems in the order of the document', () => {
  const body = { z: [{ b: 1, a: 2 }, {}], a: 1 }
  const sorted = (...paths: (string | number)[][]) =>
    inDocumentOrder(
      paths.map((path) => problem(path)),
      body,
    ).map(({ message }) => message)

  it('stand as their fields do, an item before its fields, and what was not sent last', () => {
    assert.deepEqual(
      sorted(['y'], ['a'], ['z', 1, 'c'], ['z', 0, 'a'], ['z', 0, 'b'], ['z', 0], ['z', 0, 'x'], ['z'], []),
      ['', 'z', 'z.0', 'z.0.b', 'z.0.a', 'z.0.x', 'z.1.c', 'a', 'y'],
    )
  })

  it('keep their order at one place', () => {
    const two = [
      { ...problem(['a']), message: 'first' },
      { ...problem(['a']), message: 'second' },
    ]

    assert.deepEqual(inDocumentOrder(two, body), two)
  })

  it('are at most a hundred', () => {
    const all = Array.from({ length: 101 }, () => problem(['a']))

    assert.equal(inDocumentOrder(all, body).length, 100)
  })
})

const open = orderOf({ status: 'open', lineItems: [line(), line({ code: 'B' })] })

const checks = new Map<TSchema, ReturnType<typeof compileBody>>()
/** Combines schema and rules as the service does. */
const shapeOf = (schema: TSchema, body: object) => {
  const check = checks.get(schema) ?? compileBody(schema)
  checks.set(schema, check)
  const { problems: schemaProblems } = check(body)
  return { schemaProblems, part: validPart(body, schemaProblems) }
}
const rulesOfUpdate = (body: object, before = open): string[] => {
  const { schemaProblems, part } = shapeOf(SalesOrderUpdate, body)
  return updateProblems(before, part as SalesOrderUpdate, schemaProblems)
}
const rulesOfNew = (over: object): string[] => {
  const body = JSON.parse(JSON.stringify({ ...order(), ...over }))
  const { schemaProblems, part } = shapeOf(SalesOrderCreate, body)
  return newProblemsOf(part as SalesOrderCreate, schemaProblems)
}

const named = { type: 'billing', firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }

describe('of an update with a wrong shape the rules say', () => {
  const cases: [title: string, body: object, problems: string[]][] = [
    [
      'what is wrong in another line, another field and another part',
      {
        lineItems: [
          { code: 'A', quantity: 'x', shipToAddressSequenceIndex: 9 },
          { code: 'B', quantity: 7 },
        ],
      },
      [
        'lineItems.1.quantityChangeReason: A new quantity needs quantityChangeReason',
        'lineItems.0.shipToAddressSequenceIndex: The line item A ships to the address 9, but there are 2',
      ],
    ],
    ['nothing of a line without a sound code', { lineItems: [{ code: false, quantity: 3 }, 7, null] }, []],
    [
      'nothing of a reason that is wrong',
      { lineItems: [{ code: 'A', quantity: 3, quantityChangeReason: 'mood' }] },
      [],
    ],
    [
      'nothing of a status that is wrong, also of a line without a quantity',
      {
        status: 'inProgress',
        lineItems: [{ code: 'A', status: 'gone', quantity: 0, quantityChangeReason: 'other' }],
      },
      [],
    ],
    [
      'only what is really missing of a new line',
      { lineItems: [{ code: 'C', quantity: 'x', product: 5, price: 1, fulfillmentMethod: 'teleport' }] },
      [
        'lineItems.0: Missing required property: fulfillmentLocationCode',
        'lineItems.0: Missing required property: shipToAddressSequenceIndex',
        'lineItems.0: Missing required property: currencyCode',
      ],
    ],
    [
      'nothing about a parent that may be the unreadable line',
      { lineItems: [{ code: 'A', parentLineItemCode: 'C' }, { code: [7] }] },
      [],
    ],
    [
      'which names an address really lacks',
      { addressSequences: [{ ...named, type: 'moon', lastName: '', emailAddress: 'no' }, named] },
      [
        'addressSequences.0: An address needs customerContactId, or firstName, lastName and emailAddress; missing: lastName',
      ],
    ],
    [
      'nothing of names beside a contact that cannot be read',
      { addressSequences: [{ type: 'billing', customerContactId: 5 }, named] },
      [],
    ],
    ['the number of addresses, although one of them is none', { addressSequences: [5, named] }, []],
    [
      'nothing about positions in addresses that cannot be read',
      {
        addressSequences: 'home',
        primaryBillToAddressSequenceIndex: 7,
        lineItems: [{ code: 'A', shipToAddressSequenceIndex: 8 }],
      },
      [],
    ],
    [
      'nothing about a position that cannot be read',
      { addressSequences: [named], primaryShipToAddressSequenceIndex: 'x', lineItems: 'none' },
      [],
    ],
    [
      'nothing of a shipping method of which a part is missing',
      { addressSequences: [{ ...named, orderSegment: { selectedShippingMethod: { code: 'dhl' } } }, named] },
      [],
    ],
  ]
  for (const [title, body, problems] of cases)
    it(title, () => {
      assert.deepEqual(rulesOfUpdate(body), problems)
    })

  it('nothing about amounts of a new order when its status cannot be read', () => {
    assert.deepEqual(rulesOfUpdate({ status: 'opne', taxAmount: -1 }, orderOf()), [])
    assert.deepEqual(updateProblems(orderOf(), { taxAmount: -1 }), [
      'taxAmount: -1 is below the minimum of 0',
    ])
  })
})

describe('of a new order with a wrong shape the rules say', () => {
  const cases: [title: string, over: object, problems: string[]][] = [
    [
      'what is wrong with the rest',
      {
        total: 'much',
        lineItems: [line({ parentLineItemCode: 'Z' }), { ...line(), code: 'B', product: null }],
      },
      ['lineItems.0.parentLineItemCode: There is no line item Z in the order'],
    ],
    ['nothing about a currency that is missing', { currencyCode: undefined }, []],
    ['nothing about addresses that are missing', { addressSequences: undefined }, []],
    ['nothing about lines that are missing', { lineItems: undefined }, []],
    ['nothing about a position that is missing', { primaryBillToAddressSequenceIndex: undefined }, []],
    ['nothing about amounts when the status cannot be read', { status: 'opne', taxAmount: -1 }, []],
    [
      'that a price is below zero, although its product lacks a name',
      { lineItems: [line({ product: { code: 'tea', price: -1, currencyCode: 'USD' } as never })] },
      ['lineItems.0.product.price: -1 is below the minimum of 0'],
    ],
  ]
  for (const [title, over, problems] of cases)
    it(title, () => {
      assert.deepEqual(rulesOfNew(over), problems)
    })
})

const wholeLine = line({ code: 'B', parentLineItemCode: 'A', fulfillmentSlot: { id: 's' } })
const whole = {
  ...order(),
  status: 'inProgress',
  platform: 'mobile',
  lineItems: [
    { ...line(), quantity: 0, status: 'canceled', subStatus: null, quantityChangeReason: 'other' },
    { ...wholeLine, status: 'inProgress', replacedLineItemId: 1 },
    { ...wholeLine, code: 'C', status: 'open' },
  ],
  paymentTransactions: [{ externalCode: 'P', paymentMethod: { code: 'card' } }],
  coupons: [{ code: 'TEN' }],
  data: { a: 1 },
  taxSummary: [{ code: 'vat' }],
}

const pathsIn = (value: unknown, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [path]
  const steps = Object.keys(value).map((key) => (Array.isArray(value) ? Number(key) : key))
  return [
    path,
    ...steps.flatMap((step) => pathsIn((value as Record<string, unknown>)[step], [...path, step])),
  ]
}

it('rules neither stumble over an unknown part nor talk of it', () => {
  const paths = pathsIn(whole).filter(({ length }) => length > 0)

  fc.assert(
    fc.property(fc.subarray(paths, { minLength: 1, maxLength: 6 }), (chosen) => {
      const problems = chosen.map((path) => problem(path))
      const copy = () => JSON.parse(JSON.stringify(whole))
      const told = [
        ...newProblemsOf(validPart<SalesOrderCreate>(copy(), problems), problems),
        ...updateProblems(open, validPart<SalesOrderUpdate>(copy(), problems), problems),
      ]
      assert.deepEqual(
        told.filter((text) => /undefined|NaN/.test(text)),
        [],
      )
    }),
    { numRuns: 500 },
  )
})
