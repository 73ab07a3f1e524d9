import assert from 'node:assert/strict'
import { it } from 'node:test'
import { cursorMeta, offsetMeta } from './page.ts'

it('echoes limit and offset and counts all matches', () => {
  const page = { limit: 10, offset: 20, totalItemCount: 0 }

  assert.deepEqual(offsetMeta(page), page)
})

it('hands out the cursor of the next page, null on the last one', () => {
  assert.deepEqual(cursorMeta({ limit: 10, after: 'abc', totalItemCount: 3 }), {
    limit: 10,
    cursors: { after: 'abc' },
    totalItemCount: 3,
  })
  assert.deepEqual(cursorMeta({ limit: 10, after: null }), { limit: 10, cursors: { after: null } })
})

it('leaves the count out when it was not asked for', () => {
  assert.deepEqual(Object.keys(offsetMeta({ limit: 10, offset: 0 })), ['limit', 'offset'])
})
