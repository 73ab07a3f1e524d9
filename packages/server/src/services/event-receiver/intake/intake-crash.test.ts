import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type IntakeEvent, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { openDemoProcesses } from '../../../../test/support/demo-process.ts'
import type { launch } from '../../../../test/support/launch.ts'

const until = async (isDone: () => Promise<boolean>, { child, output }: Server, what: string) => {
  for (const began = performance.now(); !(await isDone()); await sleep(50)) {
    assert.deepEqual([child.exitCode, child.signalCode], [null, null], `the server ended: ${output()}`)
    assert.ok(performance.now() - began < 240_000, `${what}: ${output()}`)
  }
}

type Server = ReturnType<typeof launch>

const changed = (entity: string, entityId: string, payload: object): IntakeEvent => ({
  event: 'entityUpdated',
  entity,
  entityId,
  payload,
})

/** An event is deadly here because it waits for a lock, and while it does its server is killed. */
it('sets an event aside that was in work when its server was killed twice, and applies the others', async () => {
  const { database, start } = await openDemoProcesses()
  const inWork = (count: number) => async () => {
    const turn = await database.maybe<{ count: number }>(sql`
      select count(e.id)::int as count from intake_turn t
      join intake_event e on e.merchant_id = t.merchant_id and e.id between t.first_id and t.last_id
      where exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`)
    return turn?.count === count
  }
  const whileLocked = (work: () => Promise<unknown>) =>
    database.tx(async (tx) => {
      await tx.run(sql`select 1 from location where code = 'deadly' for no key update`)
      await work()
    })

  const first = await start()
  expectNoErrors(
    await first.api.createLocations({
      body: { locations: [{ code: 'deadly', name: 'Deadly', type: { code: 'store' } }] },
    }),
  )
  await whileLocked(async () => {
    await first.api.receiveEvents({
      body: {
        events: [
          changed('product', 'tea cosy', { url: 'before' }),
          changed('location', 'deadly', { name: 'Renamed' }),
          changed('product', 'tea cosy', { longName: { 'en-us': 'After' } }),
        ],
      },
    })
    await until(inWork(3), first.server, 'the events are not in work')
    await first.kill()
  })
  await whileLocked(async () => {
    const second = await start()
    await until(inWork(1), second.server, 'the events are not applied one by one')
    await second.kill()
  })
  const { api, kill, server } = await start()
  await until(
    async () => (await api.listEvents({ filters: { status: 'pending' } })).events.length === 0,
    server,
    'events are still pending',
  )

  const { events } = await api.listEvents()
  assert.deepEqual(
    events.map(({ status, attempts, error }) => [status, attempts, error]),
    [
      ['applied', 2, null],
      [
        'failed',
        2,
        {
          code: 500,
          message: texts.eventCrashed,
        },
      ],
      ['applied', 2, null],
    ],
  )
  await kill()
})
