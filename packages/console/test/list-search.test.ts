import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changed, nextSort, readListSearch, viewOf, withFilter } from '../src/app/parts/list/list-search.ts'

describe('the address of a list', () => {
  it('holds its whole state', () => {
    const search = {
      q: 'tea',
      sort: 'name:desc',
      filters: { status: { $in: ['active'] }, price: { $gte: 1, $lte: 2.5 }, isInventoryManaged: false },
      after: 'abc',
      page: 3,
    }

    assert.deepEqual(readListSearch(search), search)
  })

  it('is read without what is none of it', () => {
    const filters = { status: { $in: ['active'] }, odd: { or: 1 }, deep: { $in: [{}] }, text: 'x', no: null }

    assert.deepEqual(readListSearch({ q: 12, page: 4, other: true, filters }), {
      q: '12',
      filters: { status: { $in: ['active'] } },
    })
    for (const broken of [[], 'text', null, 7]) assert.deepEqual(readListSearch({ filters: broken }), {})
    for (const page of [1, 0, -1, 1.5, 'two'])
      assert.deepEqual(readListSearch({ after: 'a', page }), { after: 'a' })
  })

  it('begins at the first page of another question', () => {
    const search = { q: 'tea', after: 'abc', page: 2, filters: { status: { $in: ['active'] } } }

    assert.deepEqual(changed(search, { q: '' }), { filters: search.filters })
    assert.deepEqual(withFilter(search, 'code', { $ct: 'a' }), {
      q: 'tea',
      filters: { ...search.filters, code: { $ct: 'a' } },
    })
    assert.deepEqual(withFilter(search, 'status', null), { q: 'tea' })
  })

  it('is a view by what it asks for, wherever it stands', () => {
    const [all, teas] = [{ search: {} }, { search: { q: 'tea' } }]

    assert.equal(viewOf([all, teas], { q: 'tea', sort: 'x:asc', after: 'b', page: 2 }), teas)
    assert.equal(viewOf([all, teas], { filters: { status: { $in: ['new'] } } }), undefined)
  })

  it('is the view that was saved with its order, before one that leaves the order open', () => {
    const [all, dear] = [{ search: {} }, { search: { sort: 'price:desc' } }]

    assert.equal(viewOf([all, dear], { sort: 'price:desc' }), dear)
    assert.equal(viewOf([all, dear], { sort: 'price:asc' }), all)
    assert.equal(viewOf([dear], {}), undefined)
  })

  it('sorts up, down, and as the list comes', () => {
    assert.equal(nextSort(undefined, 'name'), 'name:asc')
    assert.equal(nextSort('name:asc', 'name'), 'name:desc')
    assert.equal(nextSort('name:desc', 'name'), undefined)
    assert.equal(nextSort('name:desc', 'code'), 'code:asc')
  })
})
