import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { assertBalanced, eventsNamed, type Stocked, withStock } from '../reservation/reservation.fixture.ts'
import { line } from '../reservation/reservation-line.fixture.ts'
import { reservationJobs } from './expiry.jobs.ts'

const expire = ({ platform }: Stocked) => reservationJobs.tasks.expireReservations?.(platform, null)
const left = async ({ api }: Stocked) => (await api.listReservations()).meta.totalItemCount
const switchOn = ({ api }: Stocked, seconds: number | null) =>
  api.updateSettings({
    body: {
      settings: { automaticReservationCancellationEnabled: true, cancelReservationAfterSeconds: seconds },
    },
  })

describe('reservations that nobody settles', () => {
  it('stay for ever unless the merchant wants it otherwise', async () => {
    const h = await withStock()
    await h.reserveOne()
    await h.api.updateSettings({ body: { settings: { cancelReservationAfterSeconds: 1 } } })
    h.clock.advance(10 * 24 * 3_600_000)

    await expire(h)
    const withoutSwitch = await left(h)
    await switchOn(h, null)
    await expire(h)

    assert.deepEqual([withoutSwitch, await left(h)], [1, 1])
  })

  it('are given back when they are older than the merchant says, to the millisecond', async () => {
    const h = await withStock()
    await h.reserveOne({ quantity: 3, salesOrderLineItemCode: 'old' })
    h.clock.advance(1000)
    const young = await h.reserveOne({ quantity: 2 })
    await switchOn(h, 60)

    h.clock.advance(59_000)
    await expire(h)
    const atTheAge = await left(h)
    h.clock.advance(1)
    await expire(h)

    assert.equal(atTheAge, 2)
    assert.deepEqual(
      (await h.api.listReservations()).reservations.map(({ code }) => code),
      [young],
    )
    assert.deepEqual(await h.stock(), { 'tea/store': [10, 2] })
    assert.partialDeepStrictEqual((await h.ledger()).at(-1), { reason: 'expired', reference: 'order/old' })
    await assertBalanced(h)
  })

  it('send the event of a deletion, by the system', async () => {
    const h = await withStock()
    const code = await h.reserveOne()
    await switchOn(h, 0)
    h.clock.advance(1)

    await expire(h)

    const events = await eventsNamed(h, 'inventoryReservationDeleted')
    assert.deepEqual(
      events.map(({ entityId }) => entityId),
      [code],
    )
  })

  it('are kept when a fulfillment order counts on them, or at a merchant who did not ask', async () => {
    const h = await withStock()
    const other = await withStock()
    await h.reserveOne({ fulfillmentOrderNumber: 'F-1' })
    await other.reserveOne()
    await switchOn(h, 1)
    h.clock.advance(3_600_000)

    await expire(h)

    assert.deepEqual([await left(h), await left(other)], [1, 1])
  })

  it('may have an age that no reservation ever reaches', async () => {
    const h = await withStock()
    await h.reserveOne()
    await switchOn(h, 1e300)

    await expire(h)

    assert.equal(await left(h), 1)
  })

  it('end once when two processes are at it, in batches', async () => {
    const h = await withStock({ onHand: 2000 }, { productCode: 'cup', onHand: 2000 })
    for (const productCode of ['tea', 'cup'])
      await h.reserve(...Array.from({ length: 600 }, () => line({ productCode })))
    await switchOn(h, 1)
    h.clock.advance(2000)

    await Promise.all([expire(h), expire(h), expire(h)])

    assert.equal(await left(h), 0)
    assert.equal((await eventsNamed(h, 'inventoryReservationDeleted')).length, 1200)
    assert.deepEqual(await h.stock(), { 'cup/store': [2000, 0], 'tea/store': [2000, 0] })
    await assertBalanced(h)
  })

  it('of one merchant do not keep those of another waiting, however many there are', async () => {
    const heavy = await withStock({ onHand: 2000 })
    const other = await withStock({ onHand: 1 })
    for (const _ of [1, 2]) await heavy.reserve(...Array.from({ length: 600 }, () => line()))
    await other.reserveOne({ quantity: 1 })
    for (const h of [heavy, other]) await switchOn(h, 1)
    heavy.clock.advance(2000)

    await expire(heavy)

    const ended = await heavy.platform.database.many<{ code: string }>(sql`
      select m.code from outbox o join merchant m on m.id = o.merchant_id
      where o.event = 'inventoryReservationDeleted' and m.code in (${heavy.merchantCode}, ${other.merchantCode})
      order by o.id`)
    assert.equal(ended.length, 1201)
    assert.equal(
      ended.findIndex(({ code }) => code === other.merchantCode),
      500,
    )
  })
})
