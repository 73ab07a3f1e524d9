import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LocationCreate } from '@tradepost/contract'
import { countStatements } from '../../../../test/support/statements.ts'
import { listNearestLocations } from '../nearest/nearest.service.ts'
import { everything, withLocations } from './location.fixture.ts'
import {
  createLocations,
  deleteLocation,
  listKnownLocations,
  listLocations,
  updateLocation,
} from './location.service.ts'

const batch = (prefix: string, size: number): LocationCreate[] =>
  Array.from({ length: size }, (_, n) => ({ ...everything, code: `${prefix}${n}`, status: 'active' }))

describe('the number of statements', () => {
  it('is the same for one location and for a thousand', async () => {
    const h = await withLocations()
    const { ctx, spent } = await countStatements(h)
    const create = (prefix: string, size: number) => spent(() => createLocations(ctx, batch(prefix, size)))
    const near = (limit: number) =>
      spent(() => listNearestLocations(ctx, { latitude: 0, longitude: 0, limit }))

    const counts = {
      creates: [await create('a', 1), await create('b', 1000)],
      lists: [await spent(() => listLocations(ctx, { limit: 1 })), await spent(() => listLocations(ctx, {}))],
      nearest: [await near(1), await near(100)],
      changes: [
        await spent(() => updateLocation(ctx, 'a0', { name: 'x' })),
        await spent(() => updateLocation(ctx, 'a0', { isDefault: true })),
        await spent(() => deleteLocation(ctx, 'a0')),
      ],
    }

    assert.deepEqual(counts, { creates: [4, 4], lists: [1, 1], nearest: [1, 1], changes: [2, 4, 2] })
    assert.equal((await h.api.listLocations()).meta.totalItemCount, 1000)
  })

  it('is one for any number of codes that are looked up', async () => {
    const h = await withLocations({ code: 'a' }, { code: 'b' })
    await withLocations({ code: 'c' })
    const { ctx, spent } = await countStatements(h)
    let known = new Set<string>()

    const statements = await spent(async () => {
      known = await listKnownLocations(ctx.db, ctx.merchantId, ['b', 'a', 'a', 'c', ''])
    })

    assert.equal(statements, 1)
    assert.deepEqual(known, new Set(['a', 'b']))
  })
})
