import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@tradepost/kernel'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'

useOwnServer()

it('hashes the passwords of customers while no transaction is open', async () => {
  const { api, platform } = await harness()
  const { database } = platform
  // one hash takes seconds, so that a transaction which waits for it shows unmistakably
  Object.assign(platform.passwordCost, { memory: 19_456, passes: 60 })
  const payload = { firstName: 'J', lastName: 'D', emailAddress: 'j@example.test', password: 'long enough' }

  const began = performance.now()
  await api.receiveEvents({ body: { events: [{ event: 'entityCreated', entity: 'customer', payload }] } })
  let longest = 0
  while ((await api.listEvents({ filters: { status: 'applied' } })).events.length === 0) {
    assert.ok(performance.now() - began < 60_000, 'the event was not applied')
    const { ms } = await database.one<{ ms: number }>(sql`
      select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float as ms
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
    longest = Math.max(longest, ms)
    await sleep(20)
  }
  const took = performance.now() - began

  assert.ok(took > 1000, `it took ${took} ms, too little to tell`)
  assert.ok(longest < took / 2, `a transaction was open for ${longest} of ${took} ms`)
  const { customers } = await api.listCustomers()
  assert.equal(customers.length, 1)
})
