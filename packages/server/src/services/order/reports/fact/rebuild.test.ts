import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dispatchBatch, openDatabase, sql } from '@tradepost/kernel'
import fc from 'fast-check'
import { until } from '../../../../../test/support/until.ts'
import { withReservations } from '../report.fixture.ts'
import { merchantIdOf, settled, sumsOf } from './analytics.fixture.ts'
import { analyticsFollower } from './fact.events.ts'
import { patchTimezone } from './fact.store.ts'
import { analyticsJobs } from './rebuild.jobs.ts'
import { rebuildFigures } from './rebuild.service.ts'
import { listDueMerchants } from './rebuild.store.ts'

type World = Awaited<ReturnType<typeof withReservations>>

/** One change at random; those that the state of an order does not allow are refused and change nothing. */
type Step =
  | { act: 'place'; day: number; platform: string }
  | { act: 'reserve'; location: string }
  | { act: 'order'; which: number; status: 'canceled' | 'inProgress' | 'completed' | 'fulfilled' }
  | { act: 'work'; which: number; status: 'accepted' | 'ready' | 'checkedIn' | 'fulfilled' | 'rejected' }
  | { act: 'platform'; which: number; platform: string }
  | { act: 'return'; which: number }
  | { act: 'zone'; zone: string }
  | { act: 'rebuild' }

const which = fc.nat(50)
const platform = fc.constantFrom('app', 'desktop', 'kiosk')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('place' as const), day: fc.integer({ min: 1, max: 28 }), platform }),
  fc.record({ act: fc.constant('reserve' as const), location: fc.constantFrom('store', 'berlin') }),
  fc.record({
    act: fc.constant('order' as const),
    which,
    status: fc.constantFrom(
      'canceled' as const,
      'inProgress' as const,
      'completed' as const,
      'fulfilled' as const,
    ),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('work' as const),
      which,
      status: fc.constantFrom(
        'accepted' as const,
        'ready' as const,
        'checkedIn' as const,
        'fulfilled' as const,
        'rejected' as const,
      ),
    }),
  },
  fc.record({ act: fc.constant('platform' as const), which, platform }),
  fc.record({ act: fc.constant('return' as const), which }),
  fc.record({ act: fc.constant('zone' as const), zone: fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu') }),
  fc.record({ act: fc.constant('rebuild' as const) }),
)

type Made = { orders: string[]; works: string[] }

const pick = (from: string[], index: number): string | undefined => from[index % Math.max(1, from.length)]

const perform = async (h: World, made: Made, one: Step): Promise<void> => {
  const allowed = (work: Promise<unknown>) => work.catch(() => undefined)
  if (one.act === 'place') {
    const submitDate = `2026-02-${String(one.day).padStart(2, '0')}T23:40:00Z`
    made.orders.push(await h.place({ submitDate, platform: one.platform }))
  } else if (one.act === 'reserve') made.works.push(await h.reserve({ locationCode: one.location }))
  else if (one.act === 'zone')
    await h.api.updateSettings({ body: { settings: { defaultTimezone: one.zone } } })
  else if (one.act === 'rebuild') await rebuildFigures(h.platform.database, await merchantIdOf(h))
  else if (one.act === 'work') {
    const orderNumber = pick(made.works, one.which)
    if (orderNumber) await allowed(h.update(orderNumber, { status: one.status }))
  } else {
    const orderNumber = pick(made.orders, one.which)
    if (!orderNumber) return
    if (one.act === 'return') await allowed(h.returnAll(orderNumber))
    else
      await allowed(
        h.api.updateSalesOrder({
          orderNumber,
          body: 'status' in one ? { status: one.status } : { platform: one.platform },
        }),
      )
  }
}

describe('figures that follow events', () => {
  it('equal those that are counted anew, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const h = await withReservations()
        const made: Made = { orders: [], works: [] }
        for (const one of steps) await perform(h, made, one)
        await settled(h)
        const { database } = h.platform
        const merchantId = await merchantIdOf(h)
        const followed = await sumsOf(database, merchantId)

        const count = await rebuildFigures(database, merchantId)

        assert.deepEqual(await sumsOf(database, merchantId), followed)
        assert.equal(count, made.orders.length + made.works.length)
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 6), ...(!process.env.MODEL_RUNS && { seed: 20_261_116 }) },
    )
  })

  it('have their days made anew only when these are of another clock', async () => {
    const h = await withReservations()
    await h.reserve()
    await settled(h)
    const { database } = h.platform
    const merchantId = await merchantIdOf(h)

    assert.equal(await patchTimezone(database, merchantId, 'europe/berlin'), 'Europe/Berlin')
    assert.equal(await patchTimezone(database, merchantId, 'Europe/Berlin'), null)
    // only Node knows it
    assert.equal(await patchTimezone(database, merchantId, '+05:45'), 'Etc/UTC')
    assert.equal(await patchTimezone(database, merchantId, '+05:45'), null)
  })

  it('count an event that comes twice once', async () => {
    const h = await withReservations()
    await h.move(await h.reserve(), 'accepted')
    await settled(h)
    const { database } = h.platform
    const merchantId = await merchantIdOf(h)
    const before = await sumsOf(database, merchantId)
    const again = { ...analyticsFollower, name: `analytics again ${merchantId}` }

    while ((await dispatchBatch(database, again)) > 0);

    assert.ok(before.length > 0)
    assert.deepEqual(await sumsOf(database, merchantId), before)
    await database.run(sql`delete from outbox_subscriber where name = ${again.name}`)
  })

  it('are complete when two servers follow the events at once, and one of them fails in between', async () => {
    const h = await withReservations()
    const { database } = h.platform
    const merchantId = await merchantIdOf(h)
    const other = openDatabase(database.pool.options)
    let turns = 0
    const failing = {
      ...analyticsFollower,
      handle: async (...args: Parameters<typeof analyticsFollower.handle>) => {
        await analyticsFollower.handle(...args)
        turns += 1
        if (turns % 2 === 0) throw new Error('the process ended before it could commit')
      },
    }
    let isOver = false
    const follow = async () => {
      while (!isOver) await dispatchBatch(other, failing).catch(() => undefined)
    }
    const following = follow()

    const works = await Promise.all(Array.from({ length: 6 }, () => h.reserve()))
    await Promise.all(works.map((orderNumber) => h.move(orderNumber, 'accepted', 'ready', 'fulfilled')))
    await settled(h)
    isOver = true
    await following
    await other.close()

    const followed = await sumsOf(database, merchantId)
    const { reportingData } = await h.api.getFulfillmentOrderReport({ reportType: 'completedOrderCount' })
    assert.equal(reportingData[0]?.value, 6)
    await rebuildFigures(database, merchantId)
    assert.deepEqual(await sumsOf(database, merchantId), followed)
  })
})

describe('a rebuild', () => {
  it('repairs figures that were lost, while orders come and change', async () => {
    const h = await withReservations()
    const { database } = h.platform
    const merchantId = await merchantIdOf(h)
    const works = await Promise.all(Array.from({ length: 4 }, () => h.reserve()))
    await settled(h)
    for (const table of ['analytics_slot', 'analytics_month'] as const)
      await database.run(
        table === 'analytics_slot'
          ? sql`update analytics_slot set n = n + 7 where merchant_id = ${merchantId}`
          : sql`delete from analytics_month where merchant_id = ${merchantId}`,
      )
    const progress: number[] = []

    const [, , more] = await Promise.all([
      rebuildFigures(database, merchantId, ({ done }) => progress.push(done)),
      Promise.all(works.map((orderNumber) => h.move(orderNumber, 'accepted', 'ready'))),
      Promise.all(Array.from({ length: 4 }, () => h.reserve({ locationCode: 'berlin' }))),
    ])
    await settled(h)

    const followed = await sumsOf(database, merchantId)
    assert.equal(more.length, 4)
    assert.ok(progress.length > 0 && Number(progress.at(-1)) >= 4)
    const { reportingData } = await h.api.getFulfillmentOrderReport({ reportType: 'orderCount' })
    assert.deepEqual(reportingData[0]?.breakdowns, [
      { type: 'new', value: 4 },
      { type: 'ready', value: 4 },
    ])
    await rebuildFigures(database, merchantId)
    assert.deepEqual(await sumsOf(database, merchantId), followed)
  })

  it('leaves nothing behind, also when one before it was interrupted', async () => {
    const h = await withReservations()
    const { database } = h.platform
    const merchantId = await merchantIdOf(h)
    await h.reserve()
    await settled(h)
    const interrupted = rebuildFigures(database, merchantId, () => {
      throw new Error('interrupted')
    })
    await assert.rejects(interrupted, /interrupted/)
    await h.reserve()
    await settled(h)

    await rebuildFigures(database, merchantId)

    const rows = await database.many<{ generation: number; live: number; building: number | null }>(sql`
      select distinct d.generation, a.live, a.building from analytics_dimension d
      join analytics_merchant a on a.merchant_id = d.merchant_id where d.merchant_id = ${merchantId}
      union select distinct f.generation, a.live, a.building from analytics_fact f
      join analytics_merchant a on a.merchant_id = f.merchant_id where f.merchant_id = ${merchantId}`)
    assert.deepEqual(rows, [{ generation: rows[0]?.live, live: rows[0]?.live, building: null }])
  })

  it('comes by itself for orders from before there were figures', async () => {
    const h = await withReservations()
    const { database } = h.platform
    const merchantId = await merchantIdOf(h)
    await h.reserve()
    await settled(h)
    const counted = await sumsOf(database, merchantId)
    await database.run(sql`delete from analytics_dimension where merchant_id = ${merchantId}`)
    await database.run(sql`delete from analytics_fact where merchant_id = ${merchantId}`)
    await database.run(sql`update analytics_merchant set is_due = true where merchant_id = ${merchantId}`)
    assert.deepEqual(await sumsOf(database, merchantId), [])

    await analyticsJobs.tasks.findUncountedOrders?.(h.platform, {})

    await until(async () => (await sumsOf(database, merchantId)).length === counted.length)
    assert.deepEqual(await sumsOf(database, merchantId), counted)
    await until(async () => (await listDueMerchants(database)).every(({ id }) => id !== merchantId))
  })

  it('gives way to one that begins later', async () => {
    const h = await withReservations()
    const { database } = h.platform
    const merchantId = await merchantIdOf(h)
    await h.reserve()
    let later: Promise<number> | undefined
    const first = rebuildFigures(database, merchantId, () => {
      later ??= rebuildFigures(database, merchantId)
    })

    const [one] = await Promise.allSettled([first])
    assert.equal(await later, 1)
    assert.ok(one?.status === 'fulfilled' || /Another rebuild/.test(String(one?.reason)))
    const { reportingData } = await h.api.getFulfillmentOrderReport({ reportType: 'orderCount' })
    assert.equal(reportingData[0]?.value, 1)
  })
})
