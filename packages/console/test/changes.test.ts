import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { growth, momentsOf, rangesOf } from '../src/app/area/dashboard/range.ts'
import { assignProblems, changesOf, changesWithout, clashesOf } from '../src/app/parts/form/changes.ts'

describe('a form', () => {
  it('sends the fields that changed, and takes an empty text for none', () => {
    const before = { name: 'Tea', note: null, price: 3, isTaxed: true }

    assert.deepEqual(changesOf(before, { ...before, note: '' }), {})
    assert.deepEqual(changesOf(before, { ...before, name: '', price: null, isTaxed: false }), {
      name: '',
      price: null,
      isTaxed: false,
    })
  })

  it('takes a list or an object for one value', () => {
    const before = { codes: ['a', 'b'], rules: { subTotal: 3 }, note: null }

    assert.deepEqual(changesOf(before, { ...before, codes: ['a', 'b'], rules: { subTotal: 3 } }), {})
    assert.deepEqual(changesOf(before, { ...before, codes: ['b', 'a'], note: [] }), {
      codes: ['b', 'a'],
      note: [],
    })
  })

  it('clashes where two people set another value, and nowhere else', () => {
    const before = { name: 'Tea', price: 3, note: null }
    const mine = { ...before, name: 'My tea', price: 4 }

    assert.deepEqual(clashesOf(before, mine, { ...before, note: 'theirs' }), [])
    assert.deepEqual(clashesOf(before, mine, { ...before, price: 4 }), [])
    assert.deepEqual(clashesOf(before, mine, { ...before, name: 'Their tea' }), [
      { field: 'name', mine: 'My tea', theirs: 'Their tea' },
    ])
  })

  it('keeps the other changes of whoever takes what is stored', () => {
    const before = { name: 'Tea', price: 3 }
    const mine = { name: 'My tea', price: 4 }
    const clashes = clashesOf(before, mine, { ...before, name: 'Their tea' })

    assert.deepEqual(changesWithout(changesOf(before, mine), clashes), { price: 4 })
  })

  it('shows each problem of the API at its field, and the others above', () => {
    const fields = ['name.en-us', 'price', 'price.salePrice', 'status']
    const problem = (message: string, ...path: string[]) => ({ message, path })

    assert.deepEqual(
      assignProblems(
        [
          problem('too long', 'name', 'en-us'),
          problem('not a number', 'price', 'salePrice'),
          problem('again', 'price', 'salePrice'),
          problem('odd', 'price', 'cost'),
          problem('unknown', 'media', '0'),
          problem('all of it'),
        ],
        fields,
      ),
      {
        byField: {
          'name.en-us': 'too long',
          'price.salePrice': 'not a number',
          price: 'odd',
          'price.cost': 'odd',
        },
        rest: ['media.0: unknown', 'all of it'],
      },
    )
  })
})

describe('the ranges of the dashboard', () => {
  it('lie beside each other and have the same length', () => {
    assert.deepEqual(rangesOf(7, new Date('2026-03-03T23:59:00Z'), 'Etc/UTC'), {
      current: { from: '2026-02-25', to: '2026-03-03' },
      earlier: { from: '2026-02-18', to: '2026-02-24' },
    })
  })

  it('are days of the merchant, wherever the reader is', () => {
    const lateInChicago = new Date('2026-03-04T05:30:00Z')

    assert.equal(rangesOf(7, lateInChicago, 'America/Chicago').current.to, '2026-03-03')
    assert.equal(rangesOf(7, lateInChicago, 'Asia/Tokyo').current.to, '2026-03-04')
  })

  it('lead to the orders of those days, also where the clocks change within them', () => {
    assert.deepEqual(momentsOf({ from: '2026-03-07', to: '2026-03-08' }, 'America/Chicago'), {
      $gte: '2026-03-07T06:00:00.000Z',
      $lte: '2026-03-09T04:59:59.999Z',
    })
    assert.deepEqual(momentsOf({ from: '2026-11-01', to: '2026-11-01' }, 'Etc/UTC'), {
      $gte: '2026-11-01T00:00:00.000Z',
      $lte: '2026-11-01T23:59:59.999Z',
    })
  })

  it('are compared only where there is something to compare with', () => {
    assert.equal(growth(150, 100), 0.5)
    assert.equal(growth(0, 100), -1)
    assert.equal(growth(5, 0), null)
  })
})
