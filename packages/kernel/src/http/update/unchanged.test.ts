import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Flag, FreeObject, List, Localized, Nullable, Numeric, Obj, Text, Type } from '@tradepost/contract'
import { changesOf, localize, mayRepeatRead } from './unchanged.ts'

const Line = Obj({
  code: Text(1),
  quantity: Type.Optional(Numeric()),
  reason: Type.Optional(Text(1)),
  sku: Nullable(Text(0)),
})
const Update = Obj({
  name: Type.Optional(Localized(Text(1))),
  longName: Type.Optional(Localized(Nullable(Text(0)))),
  pictures: Type.Optional(Localized(List(Text(0)))),
  status: Type.Optional(Text(1)),
  price: Type.Optional(Obj({ price: Numeric(), sale: Type.Optional(Numeric()) })),
  data: Type.Optional(FreeObject()),
  lines: Type.Optional(List(Line)),
  isOpen: Type.Optional(Flag()),
})
const read = {
  code: 'tea',
  name: 'Tea',
  status: null,
  price: { price: 3, sale: null, perKilo: 30 },
  data: { a: null },
  lines: [
    { code: 'A', quantity: 1, reason: null, sku: null, total: 3 },
    { code: 'B', quantity: 2, reason: null, sku: null, total: 6 },
  ],
}

describe('a body', () => {
  const rows: [title: string, body: object, mayRepeat: boolean][] = [
    ['of plain values is none', { status: 'open', price: { price: 3 }, name: { 'en-us': 'Tea' } }, false],
    ['with null may be a read', { price: { price: 3, sale: null } }, true],
    ['with a list may be a read', { lines: [] }, true],
    ['with a member that only reads have may be a read', { price: { price: 3, perKilo: 30 } }, true],
    ['that repeats the name in the address may be a read', { status: 'tea' }, true],
    ['with keys of its own is none', { data: { anything: 1 } }, false],
  ]
  for (const [title, body, mayRepeat] of rows)
    it(title, () => assert.equal(mayRepeatRead(body, Update, 'tea'), mayRepeat))
})

describe('what an update changes', () => {
  const changes = (body: object) => changesOf(body as never, read, Update)

  it('is nothing when it is the read', () => {
    assert.deepEqual(changes(structuredClone(read)), { hasChanged: false, body: {} })
  })

  it('is the member that differs', () => {
    assert.deepEqual(changes({ ...read, isOpen: true }).body, { isOpen: true })
  })

  it('is null where there is a value', () => {
    assert.deepEqual(changes({ name: null, status: null }), { hasChanged: true, body: { name: null } })
  })

  it('is null where reads show nothing', () => {
    assert.deepEqual(changes({ isOpen: null }).body, { isOpen: null })
  })

  it('has no nulls and no members of the read beside the value that differs', () => {
    assert.deepEqual(changes({ price: { ...read.price, price: 4 } }).body, { price: { price: 4 } })
    assert.deepEqual(changes({ price: { price: 3, sale: null, perKilo: 31 } }).body, {
      price: { price: 3, perKilo: 31 },
    })
  })

  it('keeps an object with keys of its own as it is', () => {
    assert.deepEqual(changes({ data: { a: null, b: 1 } }).body, { data: { a: null, b: 1 } })
  })

  it('compares the items of a list by name, and keeps what an item must have', () => {
    const [a, b] = read.lines

    assert.deepEqual(changes({ lines: [b, { ...a, quantity: 5, reason: null }] }).body, {
      lines: [
        { code: 'B', quantity: 2, sku: null },
        { code: 'A', quantity: 5, sku: null },
      ],
    })
    assert.deepEqual(changes({ lines: [{ code: 'C', reason: null, sku: null }] }).body, {
      lines: [{ code: 'C', reason: null, sku: null }],
    })
  })

  it('is refused for what it lacks, though the rest is the same', () => {
    const Named = Obj({ name: Text(1), sequenceId: Numeric() })
    const stored = { name: 'x', sequenceId: 1 }

    assert.deepEqual(changesOf(stored, stored, Named), { hasChanged: false, body: stored })
    assert.deepEqual(changesOf({ name: 'x' }, stored, Named), { hasChanged: true, body: { name: 'x' } })
  })
})

describe('a text in the place of a localization object', () => {
  const rows: [title: string, body: object, localized: object][] = [
    ['is one language', { name: 'Tee' }, { name: { 'de-de': 'Tee' } }],
    ['stays a map', { name: { 'en-us': 'Tea' } }, { name: { 'en-us': 'Tea' } }],
    ['may be a list where a language has a list', { pictures: ['a'] }, { pictures: { 'de-de': ['a'] } }],
    ['may be null where a language may', { longName: null }, { longName: { 'de-de': null } }],
    ['is null where no language may be', { name: null }, { name: null }],
    ['is no number', { name: 5 }, { name: 5 }],
    ['is no list', { name: ['Tee'] }, { name: ['Tee'] }],
  ]
  for (const [title, body, localized] of rows)
    it(title, () => assert.deepEqual(localize(body, Update, 'de-de'), localized))
})
