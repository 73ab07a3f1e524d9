import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Filters } from '@tradepost/sdk'
import { asCustomer, austrians, dynamic, fixed, person, withSegments } from './segment.fixture.ts'

const withList = async () => {
  const h = await withSegments(
    fixed('code_1', { name: 'Ten', description: 'first' }),
    dynamic('code_10', austrians, { name: 'One', status: 'inactive' }),
    fixed('code_2', { name: 'Two', externalUpdateDate: '2026-01-01T00:00:00Z' }),
  )
  const codes = async (query: Parameters<typeof h.api.listSegments>[0]) =>
    (await h.api.listSegments(query)).segments.map(({ code }) => code)
  return { ...h, codes }
}

describe('the list of segments', () => {
  it('shows whole segments in the order in which they were created, and counts them', async () => {
    const { api, read, create, customers } = await withSegments(fixed('b'), fixed('a'))
    const [jane = ''] = await customers(person('Jane'))
    await create(fixed('0', { members: [asCustomer(jane)] }))
    await withSegments(fixed('of another merchant'))

    const { meta, segments } = await api.listSegments()

    assert.deepEqual(meta, { limit: 100, offset: 0, cursors: { after: null }, totalItemCount: 3 })
    assert.deepEqual(segments, [await read('b'), await read('a'), await read('0')])
    assert.equal(segments[2]?.memberCount, 1)
  })

  it('comes page by page, by offset and by cursor', async () => {
    const { api, codes } = await withList()

    assert.deepEqual(await codes({ limit: 2 }), ['code_1', 'code_10'])
    assert.deepEqual(await codes({ limit: 2, offset: 2 }), ['code_2'])
    assert.deepEqual(await codes({ offset: 3 }), [])
    const { meta } = await api.listSegments({ limit: 2 })
    assert.equal(meta.totalItemCount, 3)
    assert.deepEqual(await codes({ limit: 2, after: meta.cursors?.after ?? '' }), ['code_2'])
  })

  it('takes a limit of 1 to 1,000 and an offset from 0', async () => {
    const { send } = await withSegments()
    const get = async (query: string) => (await send(`/segments?${query}`, undefined, 'GET')).status

    assert.deepEqual(
      [await get('limit=1'), await get('limit=1000'), await get('offset=0'), await get('limit=')],
      [200, 200, 200, 200],
    )
    assert.deepEqual(
      [await get('limit=0'), await get('limit=1001'), await get('offset=-1'), await get('after=x')],
      [400, 400, 400, 400],
    )
  })

  it('can be filtered', async () => {
    const { codes, api } = await withList()
    const filtered = (filters: Filters) => codes({ filters })

    assert.deepEqual(await filtered({ code: { $in: ['code_2', 'code_1'] } }), ['code_1', 'code_2'])
    assert.deepEqual(await filtered({ name: { $ct: 'T' } }), ['code_1', 'code_2'])
    assert.deepEqual(await filtered({ type: 'dynamic' }), ['code_10'])
    assert.deepEqual(await filtered({ status: 'active' }), ['code_1', 'code_2'])
    assert.deepEqual(await filtered({ description: { $exists: true } }), ['code_1'])
    assert.deepEqual(await filtered({ externalUpdateDate: { $gte: '2026-01-01' } }), ['code_2'])
    assert.deepEqual(await filtered({ createDate: { $lt: '2000-01-01' } }), [])
    assert.equal((await filtered({ updateDate: { $gte: '2000-01-01' } })).length, 3)
    assert.equal((await api.listSegments({ filters: { type: 'fixed' } })).meta.totalItemCount, 2)
  })

  it('can be sorted, codes as texts', async () => {
    const { codes } = await withList()

    assert.deepEqual(await codes({ sort: 'code:asc' }), ['code_1', 'code_10', 'code_2'])
    assert.deepEqual(await codes({ sort: 'name:desc' }), ['code_2', 'code_1', 'code_10'])
    assert.deepEqual(await codes({ sort: 'createDate:desc' }), ['code_2', 'code_10', 'code_1'])
    assert.deepEqual(await codes({ sort: 'updateDate:asc,code:desc' }), ['code_2', 'code_10', 'code_1'])
  })

  it('refuses unknown fields of filters and sorts', async () => {
    const { send } = await withSegments()

    for (const query of ['filters={"memberCount":1}', 'filters={', 'sort=memberCount:asc', 'sort=code']) {
      assert.equal((await send(`/segments?${query}`, undefined, 'GET')).status, 400, query)
    }
  })
})
