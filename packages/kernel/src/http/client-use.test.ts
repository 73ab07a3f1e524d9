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

it('counts what other processes report, each request once', () => {
  const [one, other] = [createClientUse(), createClientUse()]
  for (let client = 0; client < 120; client++) one.count(1, `client-${client}`, false, at(0))
  one.count(1, 'client-7', true, at(0))
  other.count(1, 'client-7', false, at(0))

  const reports = [...one.reports(), ...one.reports()]
  for (const report of reports) for (const use of [one, other]) use.hear(report, at(0))

  assert.deepEqual(one.of(1, at(1))[0], { clientId: 'client-7', requests: 2, refused: 1 })
  assert.deepEqual(other.of(1, at(1))[0], { clientId: 'client-7', requests: 3, refused: 1 })
  assert.equal(other.of(1, at(1)).length, 120)
  for (const report of reports) assert.ok(JSON.stringify(report).length < 8_000)
})
