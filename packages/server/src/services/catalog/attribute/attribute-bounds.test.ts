import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { attributeTypes, attributeUses, swatchTypes, type ValidationCode } from '@tradepost/contract'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { color, en, send, withAttributes } from './attribute.fixture.ts'

/** Every second character needs two units in JavaScript, because bounds count characters. */
const text = (size: number) => '𝄞x'.repeat(size / 2) + (size % 2 ? 'x' : '')
const values = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ code: `v${n}`, sequenceId: n, name: {} }))

type Row = { good: object[]; bad: [fields: object, code: ValidationCode][] }

/** Rows for create and update alike. */
const attribute: Record<string, Row> = {
  type: {
    good: attributeTypes.map((type) => ({ type })),
    bad: [
      [{ type: 'colour' }, 'ENUM_MISMATCH'],
      [{ type: null }, 'INVALID_TYPE'],
    ],
  },
  use: {
    good: attributeUses.map((use) => ({ use })),
    bad: [
      [{ use: 'options' }, 'ENUM_MISMATCH'],
      [{ use: null }, 'INVALID_TYPE'],
    ],
  },
  name: {
    good: [{ name: {} }, { name: en('') }, { name: en(text(255)) }, { name: { 'en-en': 'x', de: 'y' } }],
    bad: [
      [{ name: en(text(256)) }, 'MAX_LENGTH'],
      [{ name: { 'en-us': null } }, 'INVALID_TYPE'],
      [{ name: { 'en-us': 1 } }, 'INVALID_TYPE'],
      [{ name: { 'no locale': 'x' } }, 'PATTERN'],
      [{ name: 5 }, 'INVALID_TYPE'],
      [{ name: ['Color'] }, 'INVALID_TYPE'],
      [{ name: null }, 'INVALID_TYPE'],
    ],
  },
  externalUpdateDate: {
    good: [{ externalUpdateDate: null }, { externalUpdateDate: '2026-01-31T10:00:00Z' }],
    bad: [
      [{ externalUpdateDate: '2026-02-30T10:00:00Z' }, 'INVALID_FORMAT'],
      [{ externalUpdateDate: 5 }, 'INVALID_TYPE'],
    ],
  },
  values: {
    good: [{ values: [] }],
    bad: [
      [{ values: null }, 'INVALID_TYPE'],
      [{ values: {} }, 'INVALID_TYPE'],
      [{ values: values(5001) }, 'ARRAY_LENGTH_LONG'],
    ],
  },
}

const value: Record<string, Row> = {
  sequenceId: {
    good: [0, -1.25, 1e15].map((sequenceId) => ({ sequenceId })),
    bad: [
      [{ sequenceId: '1' }, 'INVALID_TYPE'],
      [{ sequenceId: null }, 'INVALID_TYPE'],
    ],
  },
  name: attribute.name as Row,
  swatch: {
    good: [
      {},
      ...swatchTypes.map((type) => ({ type, value: '#fff' })),
      { value: text(2048) },
      { more: 'tolerated' },
      null,
    ].map((swatch) => ({ swatch })),
    bad: [
      [{ swatch: '#fff' }, 'INVALID_TYPE'],
      [{ swatch: { type: 'hex' } }, 'ENUM_MISMATCH'],
      [{ swatch: { type: null } }, 'INVALID_TYPE'],
      [{ swatch: { value: null } }, 'INVALID_TYPE'],
      [{ swatch: { value: text(2049) } }, 'MAX_LENGTH'],
      [{ swatch: { value: 1 } }, 'INVALID_TYPE'],
    ],
  },
}

/** A text without a language: only reads answer it, so only an update takes it. */
const newName: Row = { good: [], bad: [[{ name: 'Color' }, 'INVALID_TYPE']] }
const oldName: Row = { good: [{ name: 'Color' }], bad: [] }

const codes: Row = {
  good: [{ code: 'x' }, { code: text(255) }],
  bad: [
    [{ code: '' }, 'MIN_LENGTH'],
    [{ code: text(256) }, 'MAX_LENGTH'],
    [{ code: null }, 'INVALID_TYPE'],
    [{ code: 1 }, 'INVALID_TYPE'],
    [{ code: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
  ],
}
const required = (...fields: string[]): Row => ({
  good: [],
  bad: fields.map((field) => [{ [field]: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY']),
})

type Write = (h: Harness, fields: object, n: number) => ReturnType<typeof send>
const newValue = (n: number) => ({ code: `value-${n}`, sequenceId: 1, name: en('x') })

const writes: Record<string, { write: Write; rows: Record<string, Row> }> = {
  'a new attribute': {
    write: (h, fields, n) =>
      send(h, '', { attributes: [{ ...color, code: `attribute-${n}`, values: undefined, ...fields }] }),
    rows: { code: codes, ...attribute, newName, 'what is required': required('type', 'use', 'name') },
  },
  'a value of a new attribute': {
    write: (h, fields, n) =>
      send(h, '', {
        attributes: [{ ...color, code: `with-value-${n}`, values: [{ ...newValue(n), ...fields }] }],
      }),
    rows: { code: codes, ...value, newName, 'what is required': required('sequenceId', 'name') },
  },
  'an update of an attribute': {
    write: (h, fields) => send(h, '/color', fields),
    rows: { ...attribute, oldName },
  },
  'a value in an update of an attribute': {
    write: (h, fields, n) => send(h, '/color', { values: [{ ...newValue(n), ...fields }] }),
    rows: { code: codes, ...value, oldName, 'what is required': required('sequenceId', 'name') },
  },
  'an added value': {
    write: (h, fields, n) => send(h, '/grown/values', { values: [{ ...newValue(n), ...fields }] }),
    rows: { code: codes, ...value, newName, 'what is required': required('sequenceId', 'name') },
  },
  'an update of a value': {
    write: (h, fields) => send(h, '/fixed/values/red', { sequenceId: 1, name: en('x'), ...fields }),
    rows: { ...value, oldName, 'what is required': required('sequenceId', 'name') },
  },
}

describe('the bounds of attributes', () => {
  for (const [what, { write, rows }] of Object.entries(writes))
    it(`${what} takes what is allowed and refuses one more`, async () => {
      const h = await withAttributes(color, { ...color, code: 'grown' }, { ...color, code: 'fixed' })
      let n = 0
      for (const [field, { good, bad }] of Object.entries(rows)) {
        for (const fields of good) {
          const { status, body, text } = await write(h, fields, n++)
          assert.ok(status < 300, `${field} ${text}`)
          assert.deepEqual(body?.errors ?? [], [], field)
        }
        for (const [fields, code] of bad) {
          const { status, body } = await write(h, fields, n++)
          const sent = JSON.stringify(fields).slice(0, 100)
          assert.equal(status, 400, sent)
          assert.equal(body.error.results.errors[0].code, code, sent)
        }
      }
    })

  it('a batch has 1 to 1,000 attributes', async () => {
    const h = await harness()
    const create = (count: number) =>
      send(h, '', { attributes: Array.from({ length: count }, (_, n) => ({ ...color, code: `a${n}` })) })

    assert.equal((await create(0)).body.error.results.errors[0].code, 'ARRAY_LENGTH_SHORT')
    assert.equal((await create(1001)).body.error.results.errors[0].code, 'ARRAY_LENGTH_LONG')
    assert.deepEqual((await create(1000)).body, { errors: [] })
    const { attributes } = await h.api.listAttributes()
    assert.equal(attributes.length, 1000)
    assert.ok(attributes.every((one) => one.values.length === 2))
  })

  it('a list has up to 5,000 values, and a request that adds some at least one', async () => {
    const h = await withAttributes(color, { ...color, code: 'empty', values: [] })
    const count = async (code: string) =>
      (await h.api.getAttribute({ attributeCode: code })).attribute.values.length

    assert.deepEqual(
      (await send(h, '', { attributes: [{ ...color, code: 'new', values: values(5000) }] })).body,
      {
        errors: [],
      },
    )
    assert.equal((await send(h, '/color', { values: values(5000) })).status, 200)
    assert.equal((await send(h, '/empty/values', { values: values(5000) })).status, 201)
    for (const code of ['new', 'color', 'empty']) assert.equal(await count(code), 5000)
    const tooMany = await send(h, '/empty/values', { values: values(5001) })
    assert.equal(tooMany.body.error.results.errors[0].code, 'ARRAY_LENGTH_LONG')
    const none = await send(h, '/empty/values', { values: [] })
    assert.equal(none.body.error.results.errors[0].code, 'ARRAY_LENGTH_SHORT')
    assert.equal((await send(h, '/color', { values: values(5000).slice(2500) })).status, 200)
    assert.equal(await count('color'), 2500)
  })
})
