import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Sql, type StoredEvent, sql, type Tx } from '@tradepost/kernel'
import { type Harness, harness, useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { createWebhook, type Received, receiver } from '../webhook.fixture.ts'
import type { CallEnd } from './call.service.ts'
import { webhookFollower } from './follow.service.ts'
import { createLeases } from './leases.ts'
import { startWebhookSender } from './sender.service.ts'
import { mostCalls, nextLanes } from './window.rules.ts'

useOwnServer({}, { allowPrivateTargets: true })

/** Events of made-up entities, in many transactions, numbered within each entity. */
const tell = async (
  { platform: { database }, clock, merchantCode }: Harness,
  { things, each, name = 'thing' }: { things: number; each: number; name?: string },
) => {
  for (let n = 0; n < each; n++)
    await database.run(sql`
      insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
      select m.id, 'locationUpdated', 'location', ${name} || thing, jsonb_build_object('locationCode', ${name} || thing,
        'oldProperties', '{}'::jsonb, 'newProperties', jsonb_build_object('n', ${n}::int), 'user', 'tester'), 'tester', ${clock.now()}::timestamptz
      from merchant m, generate_series(1, ${things}::int) thing where m.code = ${merchantCode}`)
}

const numberOf = ({ body }: Received) => (body.payload.newProperties as { n: number }).n

/** The numbers of each entity in the order of arrival. */
const byThing = (got: Received[]) => Map.groupBy(got, ({ body }) => String(body.payload.locationCode))

describe('senders', () => {
  it('of several processes send each event of a thing in order, whatever fails in between', async () => {
    const h = await harness()
    const { platform, clock } = h
    const site = await receiver()
    const failed = new Set<string>()
    site.decide = ({ body }) => {
      // each tenth, once
      if (Number.parseInt(body.id.slice(0, 6), 16) % 10 > 0 || failed.has(body.id)) return 200
      failed.add(body.id)
      return 500
    }
    const webhookId = await createWebhook(h, { endpoint: site.url })
    const behind = { ...platform, database: platform.database.background }
    const others = [startWebhookSender(behind), startWebhookSender(behind)]
    await tell(h, { things: 40, each: 10 })

    await until(async () => {
      const { ended, busy } = await platform.database.one<{ ended: number; busy: number }>(sql`
        select (select count(*) from webhook_delivery d
            where d.webhook_id = ${webhookId}::uuid and d.status = 'delivered') as ended,
          (select count(*) from webhook_lane l
            where l.webhook_id = ${webhookId}::uuid and (l.lease is not null or l.next_date <= ${clock.now()})) as busy`)
      // not while one is leased: its lease would end with the minute
      if (busy === 0) clock.advance(60_000)
      return ended === 400
    })
    await Promise.all(others.map((sender) => sender.stop()))

    const taken = site.got.filter(
      ({ body }, index) => site.got.findLastIndex((one) => one.body.id === body.id) === index,
    )
    assert.equal(taken.length, 400)
    for (const [, got] of byThing(taken))
      assert.deepEqual(
        got.map(numberOf),
        Array.from({ length: 10 }, (_, n) => n),
      )
    assert.ok(failed.size > 0)
  })

  it('take over what a process had when it ended, after its lease', async () => {
    const h = await harness()
    const { platform, merchantCode, clock } = h
    const site = await receiver()
    const webhookId = await createWebhook(h, { endpoint: site.url, active: false })
    // as a process leaves it that ends in the middle of a call
    await platform.database.run(sql`
      with m as (select id from merchant where code = ${merchantCode}),
      d as (insert into webhook_delivery (merchant_id, webhook_id, event, entity, entity_id, payload, date)
        select m.id, ${webhookId}::uuid, 'locationUpdated', 'location', 'x', jsonb_build_object('n', n), now()
        from m, generate_series(1, 2) n order by n)
      insert into webhook_lane (merchant_id, webhook_id, entity, entity_id, next_date, lease)
      select m.id, ${webhookId}::uuid, 'location', 'x', ${new Date(clock.now().getTime() + 60_000)}, gen_random_uuid() from m`)
    await h.api.updateWebhook({ webhookId, body: { active: true } })

    const early = site.got.length
    clock.advance(60_000)
    await until(() => site.got.length === 2)

    assert.equal(early, 0)
    assert.deepEqual(
      site.got.map(({ body }) => body.payload.n),
      [1, 2],
    )
  })

  it('keep a lane for as long as a call takes, and leave it to whoever has taken it over', async () => {
    const h = await harness()
    const { platform, merchantCode, clock } = h
    const { database, ids } = platform
    const lane = { webhookId: ids.uuid(), entity: 'location', entityId: 'x', lease: ids.uuid() }
    const { merchantId } = await database.one<{ merchantId: number }>(sql`
      insert into webhook_lane (merchant_id, webhook_id, entity, entity_id, next_date, lease)
      select m.id, ${lane.webhookId}::uuid, ${lane.entity}, ${lane.entityId}, ${clock.now()}, ${lane.lease}::uuid
      from merchant m where m.code = ${merchantCode} returning merchant_id as "merchantId"`)
    const read = () =>
      database.one<{ nextDate: Date }>(sql`
        select l.next_date as "nextDate" from webhook_lane l
        where l.merchant_id = ${merchantId} and l.webhook_id = ${lane.webhookId}::uuid`)
    const leases = createLeases(platform, { renewMs: 10 })

    leases.hold({ ...lane, merchantId }, performance.now())
    await until(async () => (await read()).nextDate > clock.now())
    const kept = leases.isHeld({ ...lane, merchantId })
    await database.run(sql`
      update webhook_lane l set lease = ${ids.uuid()}::uuid
      where l.merchant_id = ${merchantId} and l.webhook_id = ${lane.webhookId}::uuid`)
    await until(() => !leases.isHeld({ ...lane, merchantId }))
    await leases.stop()

    assert.equal(kept, true)
  })

  it('do not let an endpoint that never answers hold up the others', async () => {
    const h = await harness()
    const [dead, alive] = [await receiver(), await receiver()]
    const hanging = Promise.withResolvers<number>()
    dead.decide = () => hanging.promise
    await createWebhook(h, { endpoint: dead.url })
    await createWebhook(h, { endpoint: alive.url })

    await tell(h, { things: 300, each: 2 })
    // a machine that stands still for longer than a lease brings some of them twice
    await until(() => new Set(alive.got.map(({ body }) => body.id)).size === 600)

    assert.ok(dead.got.length <= 16)
    hanging.resolve(200)
  })
})

describe('the lanes of an endpoint', () => {
  const end = (isTaken: boolean, statusCode: number | null): CallEnd => ({
    isTaken,
    statusCode,
    answer: null,
    error: null,
    endpoint: '',
    milliseconds: 1,
  })
  const after = (lanes: number, count: number, last: CallEnd) => {
    let now = lanes
    for (let n = 0; n < count; n++) now = nextLanes(now, last)
    return now
  }

  it('grow while it takes deliveries, and shrink to one while it does not answer', () => {
    assert.equal(after(8, 1000, end(true, 200)), 256)
    assert.equal(after(256, 8, end(false, null)), 1)
    assert.equal(after(256, 1000, end(false, 500)), 4)
    assert.equal(after(2, 5, end(false, 500)), 2)
    assert.deepEqual([mostCalls(1), mostCalls(256)], [1, 16])
  })
})

describe('the follower of events', () => {
  it('needs as many statements for fifty webhooks as for one', async () => {
    const h = await harness()
    const { platform, merchantCode } = h
    const idle = { endpoint: 'nowhere', events: [{ code: 'locationUpdated' }] }
    const statements = async () => {
      await tell(h, { things: 20, each: 1 })
      const seen: string[] = []
      await platform.database.tx(async (tx) => {
        const told = await tx.many<StoredEvent>(sql`
          select o.merchant_id as "merchantId", o.id, o.event, o.entity, o.entity_id as "entityId", o.payload, o.actor,
            o.create_date as "createDate"
          from outbox o join merchant m on m.id = o.merchant_id
          where m.code = ${merchantCode} and o.event = 'locationUpdated'`)
        const sent = <Result>(send: (query: Sql) => Promise<Result>) => {
          return (query: Sql) => {
            seen.push(query.text)
            return send(query)
          }
        }
        await webhookFollower.handle({ ...tx, many: sent(tx.many) as Tx['many'], run: sent(tx.run) }, told)
      })
      return seen.length
    }
    await createWebhook(h, idle)
    const forOne = await statements()
    for (let n = 0; n < 49; n++) await createWebhook(h, idle)

    assert.equal(await statements(), forOne)
    assert.equal(forOne, 1)
  })
})
