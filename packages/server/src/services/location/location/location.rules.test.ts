import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LocationCreate } from '@tradepost/contract'
import { bare, everything, store, warehouse } from './location.fixture.ts'
import { applyUpdate, changesBetween, newDefaults, toData } from './location.rules.ts'

const item = (code: string, more: Partial<LocationCreate> = {}): LocationCreate => ({
  code,
  name: code,
  type: store,
  ...more,
})

describe('what is stored of a location', () => {
  it('is complete and has no code', () => {
    const { code: _, ...stored } = bare

    assert.deepEqual(toData({ code: 'bare', name: 'Bare', type: warehouse }), stored)
  })

  it('is what was sent when all of it was', () => {
    const { code: _, ...sent } = everything

    assert.deepEqual(toData(everything), sent)
  })

  it('stays as it is when an update says nothing or the same', () => {
    const before = toData(everything)
    const { code: _, ...same } = everything

    assert.deepEqual(applyUpdate(before, {}), before)
    assert.deepEqual(applyUpdate(before, same), before)
    assert.deepEqual(before, toData(everything))
  })
})

describe('the changes between two documents', () => {
  it('are none between equal ones, whatever the order of their keys', () => {
    assert.equal(changesBetween({ a: 1, b: { c: [1], d: null } }, { b: { d: null, c: [1] }, a: 1 }), null)
  })

  it('hold only what differs, inside of objects too', () => {
    const before = { a: 1, b: { c: 1, d: 2 }, e: [1, 2], f: null, g: { h: 1 } }
    const after = { a: 2, b: { c: 1, d: 3 }, e: [1], f: { x: 1 }, g: { h: 1 } }

    assert.deepEqual(changesBetween(before, after), {
      newProperties: { a: 2, b: { d: 3 }, e: [1], f: { x: 1 } },
      oldProperties: { a: 1, b: { d: 2 }, e: [1, 2], f: null },
    })
  })

  it('tell zero, false, empty and null apart', () => {
    for (const [before, after] of [
      [0, null],
      [false, null],
      ['', null],
      [[], null],
      [0, false],
    ])
      assert.deepEqual(changesBetween({ a: before }, { a: after }), {
        newProperties: { a: after },
        oldProperties: { a: before },
      })
  })
})

describe('a batch of locations', () => {
  it('has for each type the last that wants to be the default', () => {
    const isDefault = true

    const chosen = newDefaults([
      item('a', { isDefault }),
      item('b', { isDefault }),
      item('c', { isDefault: false }),
      item('d', { isDefault, type: warehouse }),
      item('e'),
    ])

    assert.deepEqual(Object.fromEntries(chosen), { store: 'b', warehouse: 'd' })
  })
})
