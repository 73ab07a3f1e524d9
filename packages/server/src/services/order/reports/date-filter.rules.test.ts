import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readFilter } from './date-filter.rules.ts'

const read = (filter: unknown) => readFilter(JSON.stringify(filter))

describe('the date in a filter', () => {
  it('stands in the $and of the first level, or on the first level itself', () => {
    const inList = read({ $and: [{ date: { $gte: '2026-04-16' } }, { platform: 'app' }] })
    const alone = read({ date: { $gte: '2026-04-16', $lte: '2026-04-17' }, platform: 'app' })

    assert.deepEqual(inList.bounds, { gte: '2026-04-16' })
    assert.equal(inList.rest, '{"$and":[{},{"platform":"app"}]}')
    assert.deepEqual(alone.bounds, { gte: '2026-04-16', lte: '2026-04-17' })
    assert.equal(alone.rest, '{"platform":"app"}')
    assert.deepEqual([...alone.fields], ['platform'])
  })

  it('may have its bounds in two members', () => {
    const { bounds, problems } = read({
      $and: [{ date: { $gte: '2026-04-16' } }, { date: { $lte: '2026-04-17' } }],
    })
    assert.deepEqual([bounds, problems], [{ gte: '2026-04-16', lte: '2026-04-17' }, []])
  })

  it('is left in place deeper down, where it is refused', () => {
    const { bounds, fields } = read({ $or: [{ date: { $gte: '2026-04-16' } }] })
    assert.deepEqual([bounds, [...fields]], [null, ['date']])
  })

  it('is refused when it is no range of dates', () => {
    for (const date of [
      '2026-04-16',
      {},
      null,
      { $gt: '2026-04-16' },
      { $gte: 'soon' },
      { $gte: 5 },
      { $gte: '2026-02-30' },
    ])
      assert.equal(read({ date }).problems.length, 1, JSON.stringify(date))
    assert.equal(
      read({ $and: [{ date: { $gte: '2026-04-16' } }, { date: { $gte: '2026-04-17' } }] }).problems.length,
      1,
    )
  })

  it('leaves texts that are no filter to those who compile it', () => {
    assert.deepEqual(readFilter('{'), { bounds: null, rest: '{', fields: new Set(), problems: [] })
    assert.equal(readFilter(undefined).rest, undefined)
  })
})
