import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { store, warehouse, withLocations } from './location.fixture.ts'

const isDefault = true

describe('the default location', () => {
  it('is one for each type', async () => {
    const { create, defaults } = await withLocations()

    await create(
      { code: 'w1', name: 'W1', type: warehouse, isDefault },
      { code: 's1', name: 'S1', type: store, isDefault },
      { code: 'w2', name: 'W2', type: warehouse },
    )

    assert.deepEqual(await defaults(), { warehouse: 'w1', store: 's1' })
  })

  it('of several in one request is the last that was stored', async () => {
    const { create, defaults, read } = await withLocations({ code: 'taken', type: warehouse })

    await create(
      { code: 'w1', name: 'W1', type: warehouse, isDefault },
      { code: 'w2', name: 'W2', type: warehouse, isDefault },
      { code: 'taken', name: 'Taken', type: warehouse, isDefault },
      { code: 'w1', name: 'Again', type: warehouse, isDefault },
    )

    assert.deepEqual(await defaults(), { warehouse: 'w2' })
    assert.equal((await read('w1')).isDefault, false)
  })

  it('gives way to a new one, which is told of it', async () => {
    const { create, defaults, api, events } = await withLocations({ code: 'w1', type: warehouse, isDefault })
    const { etag } = await api.raw.getLocation({ locationCode: 'w1' })

    await create({ code: 'w2', name: 'W2', type: warehouse, isDefault })

    assert.deepEqual(await defaults(), { warehouse: 'w2' })
    assert.notEqual((await api.raw.getLocation({ locationCode: 'w1' })).etag, etag)
    const [updated] = (await events()).filter(({ event }) => event === 'locationUpdated')
    assert.partialDeepStrictEqual(updated, {
      entityId: 'w1',
      payload: {
        locationCode: 'w1',
        newProperties: { isDefault: false },
        oldProperties: { isDefault: true },
      },
    })
  })

  it('gives way to one that is made the default by an update', async () => {
    const { update, defaults, eventNames } = await withLocations(
      { code: 'w1', type: warehouse, isDefault },
      { code: 's1', type: store, isDefault },
      { code: 'w2', type: warehouse },
    )
    const before = (await eventNames()).length

    await update('w2', { isDefault })
    await update('w2', { isDefault })

    assert.deepEqual(await defaults(), { warehouse: 'w2', store: 's1' })
    assert.deepEqual((await eventNames()).slice(before), ['locationUpdated w1', 'locationUpdated w2'])
  })

  it('can be given up, so that its type has none', async () => {
    const { update, defaults } = await withLocations({ code: 'w1', type: warehouse, isDefault })

    await update('w1', { isDefault: false })

    assert.deepEqual(await defaults(), {})
  })

  it('stays one when it changes its type', async () => {
    const { update, defaults } = await withLocations(
      { code: 'w1', type: warehouse, isDefault },
      { code: 's1', type: store, isDefault },
    )

    await update('s1', { type: warehouse })

    assert.deepEqual(await defaults(), { warehouse: 's1' })
  })

  it('is one after any race, and every request gets its answer', async () => {
    const codes = ['a', 'b', 'c', 'd', 'e']
    const { post, defaults, eventNames } = await withLocations(
      ...codes.map((code) => ({ code, type: warehouse })),
    )

    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all([
        ...codes.map((code) => post(`/${code}`, { isDefault })),
        post('/a', { name: `Round ${round}` }),
        post('/b', { isDefault: false }),
        post('', { locations: [{ code: `n${round}`, name: 'New', type: warehouse, isDefault }] }),
      ])

      assert.deepEqual(
        answers.map(({ status }) => status),
        [...Array(7).fill(204), 201],
      )
      assert.ok(Object.keys(await defaults()).length <= 1)
    }
    assert.ok((await eventNames()).filter((name) => name.startsWith('locationUpdated')).length > 8)
  })

  it('that is deleted while another takes its place leaves one', async () => {
    const { post, raw, path, defaults, create } = await withLocations({ code: 'w2', type: warehouse })

    for (let round = 0; round < 5; round++) {
      await create({ code: 'w1', name: 'W1', type: warehouse, isDefault })
      const answers = await Promise.all([
        post('/w2', { isDefault }),
        raw(`${path}/w1`, { method: 'DELETE' }),
        post('/w1', { isDefault }),
      ])
      assert.ok(answers.every(({ status }) => status === 204 || status === 404))
      await raw(`${path}/w1`, { method: 'DELETE' })
    }

    assert.ok(Object.keys(await defaults()).length <= 1)
  })

  it('is kept by the database itself', async () => {
    const { platform, merchantCode } = await withLocations(
      { code: 'w1', type: warehouse, isDefault },
      { code: 'w2', type: warehouse },
    )

    const second = platform.database.run(sql`
      update location set data = data || '{"isDefault": true}'
      where code = 'w2' and merchant_id = (select id from merchant where code = ${merchantCode})`)

    await assert.rejects(second, { constraint: 'location__default' })
  })
})
