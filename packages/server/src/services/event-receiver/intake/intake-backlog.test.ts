import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IntakeEvent } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { type Harness, harness, useOwnServer } from '../../../../test/support/harness.ts'
import { settled } from './intake.fixture.ts'

useOwnServer()

const rename = (name: string): IntakeEvent => ({
  event: 'entityUpdated',
  entity: 'catalog',
  entityId: 'main',
  payload: { name },
})

const merchantId = async ({ platform, merchantCode }: Harness) =>
  (await platform.database.one<{ id: number }>(sql`select id from merchant where code = ${merchantCode}`)).id

const pending = async (h: Harness) =>
  (await h.api.listEvents({ filters: { status: 'pending' }, limit: 1 })).meta.totalItemCount ?? 0

/** Behind the door of the interface, which takes a thousand at a time; the last one goes through it. */
const fillBacklog = async (h: Harness, count: number) => {
  await h.platform.database.run(sql`
    insert into intake_event (merchant_id, event, entity, payload, sender, create_date)
    select m.id, 'entityUpdated', 'catalog', '{"name": "Renamed", "code": "nowhere"}',
      '{"subject": "test", "permissions": []}', now()
    from merchant m, generate_series(1, ${count}) where m.code = ${h.merchantCode}`)
  await h.api.receiveEvents({ body: { events: [rename('last')] } })
}

describe('a backlog of events', () => {
  it('has at most two jobs after two hundred requests, and is applied whole', async () => {
    const h = await harness()
    await h.seed.catalog()
    const { database } = h.platform
    const queue = `events ${await merchantId(h)}`
    const send = async () => {
      for (let n = 0; n < 25; n++) await h.api.receiveEvents({ body: { events: [rename(`${n}`)] } })
    }

    const jobs = await database.tx(async (tx) => {
      await tx.run(sql`select 1 from catalog c join merchant m on m.id = c.merchant_id
        where m.code = ${h.merchantCode} for update of c`)
      await Promise.all(Array.from({ length: 8 }, send))
      return tx.many(sql`select 1 from graphile_worker._private_jobs j
        join graphile_worker._private_job_queues q on q.id = j.job_queue_id where q.queue_name = ${queue}`)
    })
    await settled(h)

    assert.ok(jobs.length <= 2, `${jobs.length} jobs`)
    const { meta } = await h.api.listEvents({ filters: { status: 'applied' }, limit: 1 })
    assert.equal(meta.totalItemCount, 200)
  })

  it('does not keep the events of another merchant waiting', async () => {
    // as many as jobs run at a time
    const heavy = [await harness(), await harness()]
    const other = await harness()
    await other.seed.catalog()
    await Promise.all(heavy.map((h) => fillBacklog(h, 20_000)))
    for (const h of heavy) while ((await pending(h)) > 20_000 - 500) await sleep(5)

    await other.api.receiveEvents({ body: { events: [rename('Prompt')] } })
    await settled(other)
    const waiting = await Promise.all(heavy.map(pending))

    assert.equal((await other.api.getCatalog({ catalogCode: 'main' })).catalog.name, 'Prompt')
    assert.ok(
      waiting.every((count) => count > 0),
      `${waiting.join(' and ')} of the others wait`,
    )
  })
})
