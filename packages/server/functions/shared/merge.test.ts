import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call } = await functionCalls()
const merged = (target: object, patch: object) => call(sql`merge_patch(${json(target)}, ${json(patch)})`)

it('changes what was sent, merges objects and replaces lists', async () => {
  const target = { name: { en: 'Tea', de: 'Tee' }, tags: ['a', 'b'], rating: 3 }

  assert.deepEqual(await merged(target, { name: { de: 'Schwarztee' }, tags: ['c'] }), {
    name: { en: 'Tea', de: 'Schwarztee' },
    tags: ['c'],
    rating: 3,
  })
  assert.deepEqual(await merged(target, {}), target)
  assert.deepEqual(await merged({ price: null }, { price: { price: 1 } }), { price: { price: 1 } })
  assert.deepEqual(await merged(target, { name: null }), { ...target, name: null })
})

it('reads a date of a document whatever the time zone of the session', async () => {
  const text = '2026-03-29T01:30:00.000Z'
  assert.equal(await call(sql`iso_date(${text}) = timestamptz '2026-03-29 01:30:00+00'`), true)
})
