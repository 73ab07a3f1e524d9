import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createClientUse } from './client-use.ts'

const at = (minutes: number) => new Date(minutes * 60_000 + 1)

it('counts the requests of each client of a merchant for five minutes', () => {
  const use = createClientUse()
  use.count(1, 'erp', false, at(0))
  for (const minute of [1, 3, 3, 4]) use.count(1, 'erp', minute === 4, at(minute))
  for (let count = 0; count < 9; count++) use.count(1, 'app', false, at(4))
  use.count(2, 'erp', false, at(4))

  assert.deepEqual(use.of(1, at(5)), [
    { clientId: 'app', requests: 9, refused: 0 },
    { clientId: 'erp', requests: 4, refused: 1 },
  ])
  assert.deepEqual(use.of(2, at(5)), [{ clientId: 'erp', requests: 1, refused: 0 }])
  assert.deepEqual(use.of(1, at(9)), [])
})
