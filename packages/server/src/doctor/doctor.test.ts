import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { harness, useOwnServer } from '../../test/support/harness.ts'
import { withFulfillmentOrders } from '../services/order/fulfillment/fulfillment-order.fixture.ts'
import { secretState } from '../tool.ts'
import {
  countDue,
  countIntake,
  countJobs,
  getDatabaseSettings,
  getServerFacts,
  listUnlogged,
} from './doctor.store.ts'

useOwnServer()

const MINUTE = 60_000

it('tells what the database server is and allows', async () => {
  const { platform } = await harness()

  const facts = await getServerFacts(platform.database)

  assert.match(facts.version, /^\d+\.\d+/)
  assert.ok(facts.connections > 10)
  assert.deepEqual([facts.encoding, facts.isReplica, facts.mayCreate], ['UTF8', false, true])
})

it('tells the settings that speed and safety depend on, those of the connection included', async () => {
  const { platform } = await harness()

  const { databaseSize, ...settings } = await getDatabaseSettings(platform.database)

  assert.ok(databaseSize > 1e6)
  // the server of the tests gives up safety for speed
  assert.deepEqual(settings, {
    sharedBuffers: 128 * 1024 ** 2,
    maxWalSize: 2 * 1024 ** 3,
    fsync: false,
    fullPageWrites: false,
    synchronousCommit: false,
    autovacuum: false,
    jit: false,
    walLevel: 'logical',
  })
})

it('names tables that a crash would empty, but not the texts that reads make again', async () => {
  const { platform } = await harness()
  assert.deepEqual(await listUnlogged(platform.database), [])

  await platform.database.run(sql`alter table clock_mark set unlogged`)

  assert.deepEqual(await listUnlogged(platform.database), ['clock_mark'])
})

it('counts events that wait, wait too long or failed', async () => {
  const { platform, clock } = await harness()
  const now = clock.now().getTime()
  const event = (status: string, age: number) =>
    platform.database.run(sql`
      insert into intake_event (merchant_id, event, entity, sender, status, create_date)
      select id, 'x', 'x', '{}', ${status}, ${new Date(now - age)} from merchant limit 1`)
  await event('pending', 0)
  await event('pending', 10 * MINUTE)
  await event('failed', 0)
  await event('applied', 0)

  const counts = await countIntake(platform.database, new Date(now - 5 * MINUTE))

  assert.deepEqual(counts, { pending: 2, late: 1, failed: 1 })
})

it('counts jobs that wait, are late or failed for good', async () => {
  const { platform } = await harness()
  // a task that no worker knows is left alone
  const job = (age: number, maxAttempts: number) =>
    platform.database.run(sql`
      select graphile_worker.add_job('nobodysTask', run_at => now() - make_interval(mins => ${age}::int),
        max_attempts => ${maxAttempts}::int)`)
  await job(-60, 25)
  await job(10, 25)
  await job(10, 1)
  await platform.database.run(sql`
    update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)

  const counts = await countJobs(platform.database, new Date(Date.now() - 5 * MINUTE))

  assert.deepEqual(counts, { waiting: 2, late: 1, failed: 1, failedTasks: ['nobodysTask'] })
})

it('counts moments of fulfillment orders that passed unnoticed or failed for good, and names these', async () => {
  const { platform, clock, begin } = await withFulfillmentOrders()
  const since = clock.now()
  const { orderNumber } = await begin()
  const due = (kind: string, setAside: Date | null) =>
    platform.database.run(sql`
      insert into fulfillment_due (merchant_id, fulfillment_order_id, kind, due_date, failure, set_aside_date)
      select f.merchant_id, f.id, ${kind}, ${new Date(since.getTime() - MINUTE)}, 'no way', ${setAside}
      from fulfillment_order f where f.order_number = ${orderNumber}`)
  await due('orderNotPickedUp', null)
  await due('acceptanceOverdue', since)

  const counts = await countDue(platform.database, since)

  const examples = [{ what: `acceptanceOverdue of ${orderNumber}`, why: 'no way' }]
  assert.deepEqual(counts, { late: 1, setAside: 1, examples })
})

it('tells whether the secret is that of the stored keys', async () => {
  const { platform, token } = await harness()
  await token()

  assert.equal(await secretState(platform), 'right')
  const other = { ...platform, config: { ...platform.config, secret: 'another secret' } }
  assert.equal(await secretState(other), 'wrong')
})
