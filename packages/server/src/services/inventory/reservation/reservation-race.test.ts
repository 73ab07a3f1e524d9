import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, type ReservationCreate } from '@tradepost/contract'
import { TradepostError } from '@tradepost/sdk'
import fc from 'fast-check'
import { reservationJobs } from '../reservation-end/expiry.jobs.ts'
import {
  addLocations,
  addStock,
  assertBalanced,
  deadlocks,
  type Stocked,
  stockOf,
  withStock,
} from './reservation.fixture.ts'
import { line } from './reservation-line.fixture.ts'

const CALLERS = 24

/** So many callers, each of which takes the next job when its last is done. */
const together = async (jobs: (() => Promise<unknown>)[]) => {
  const queue = jobs.values()
  const caller = async () => {
    for (const job of queue) await job()
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) =>
  fc.sample(arbitrary, { numRuns: count, seed })

const assertSoldOut = async (h: Stocked, refused: number[]) => {
  for (const [record, [onHand = 0, onReserve = 0]] of Object.entries(await stockOf(h))) {
    assert.ok(onReserve <= onHand, `${record} is oversold: ${onReserve} of ${onHand}`)
    assert.ok(
      refused.every((quantity) => quantity > onHand - onReserve),
      `${record} is undersold`,
    )
  }
}

describe('racing for stock', () => {
  it('sells all of it and never more, one line at a time', async () => {
    const h = await withStock({ onHand: 300 })
    const quantities = sample(fc.integer({ min: 1, max: 3 }), 300, 1)
    const refused: number[] = []

    await together(
      quantities.map((quantity) => async () => {
        const { codes, errors } = await h.reserve(line({ quantity }))
        assert.equal(codes.length + errors.length, 1)
        if (errors.length > 0) refused.push(quantity)
      }),
    )

    assert.ok(refused.length > 50)
    await assertSoldOut(h, refused)
    await assertBalanced(h)
  })

  it('never waits in a circle when lines come in any order', async () => {
    const records = Array.from({ length: 8 }, (_, index) => ({ sku: `S${index}`, onHand: 60 }))
    const h = await withStock(...records)
    const batch = fc.shuffledSubarray(records, { minLength: 2 })
    const before = await deadlocks(h)
    let [served, asked] = [0, 0]

    await together(
      sample(batch, 200, 2).map((wanted) => async () => {
        const { codes, errors } = await h.reserve(...wanted.map(({ sku }) => line({ sku })))
        served += codes.length
        asked += codes.length + errors.length
      }),
    )

    assert.ok(asked > 8 * 60)
    assert.equal(served, 8 * 60)
    assert.equal(await deadlocks(h), before)
    await assertBalanced(h)
  })

  it('reserves a line once, however many send it at once, in whichever company', async () => {
    const h = await withStock({ onHand: 1000 }, { sku: 'S', onHand: 1000 })
    const same = [line(), line({ sku: 'S' })]
    let [won, lost] = [0, 0]

    await together(
      Array.from({ length: 40 }, (_, index) => async () => {
        const lines = [line(), ...(index % 2 ? same : same.toReversed())]
        const { codes, errors } = await h.reserve(...lines)
        won += codes.length - 1
        lost += errors.filter(({ reason }) => reason === messageOf('reservationExists')).length
      }),
    )

    assert.deepEqual([won, lost], [2, 78])
    assert.deepEqual(await h.stock(), { 'tea/store': [1000, 41], 'tea/store/S': [1000, 1] })
    await assertBalanced(h)
  })

  it('never sells too much wherever it lies, when orders take from the same records', async () => {
    const h = await withStock({ onHand: 40 }, { sku: 'S', onHand: 35 })
    await addLocations(h, ['attic'])
    await addStock(h, [{ locationCode: 'attic', onHand: 25 }])
    const refused: number[] = []

    await together(
      sample(fc.integer({ min: 1, max: 9 }), 60, 3).map((quantity, index) => async () => {
        const line = { productCode: 'tea', salesOrderLineItemCode: '1', quantity }
        const wanted = { salesOrderNumber: `O-${index}`, productReservations: [line] }
        const { errors } = await h.api.reserveCumulatedInventory({
          body: { cumulatedInventoryReservations: [wanted] },
        })
        if (errors.length > 0) refused.push(quantity)
      }),
    )

    const levels = Object.values(await h.stock())
    const left = levels.reduce((sum, [onHand = 0, onReserve = 0]) => sum + onHand - onReserve, 0)
    assert.ok(refused.length > 10)
    assert.ok(left >= 0 && refused.every((quantity) => quantity > left))
    await assertBalanced(h)
  })
})

describe('everything at once', () => {
  const orders = Array.from({ length: 12 }, (_, index) => `O-${index}`)
  const products = ['cup', 'pot', 'tea']
  const places = ['attic', 'store']

  type Act = (h: Stocked, dice: number[]) => Promise<unknown>
  const pick = <T>(list: readonly T[], die = 0): T => list[die % list.length] as T
  const lineOf = (dice: number[]): ReservationCreate =>
    line({
      productCode: pick(products, dice[0]),
      locationCode: pick(places, dice[1]),
      salesOrderNumber: pick(orders, dice[2]),
      quantity: 1 + ((dice[3] ?? 0) % 5) / 2,
      ...((dice[4] ?? 0) % 2 === 0 && { fulfillmentOrderNumber: `F-${(dice[5] ?? 0) % 9}` }),
    })
  const recordOf = (die: number) => ({
    productCode: pick(products, die),
    locationCode: pick(places, die >> 3),
    sku: null,
  })
  const someCodes = async ({ api }: Stocked, [die = 0, ...rest]: number[]) => {
    const { reservations } = await api.listReservations({ limit: 40 })
    return reservations.length === 0 ? [] : rest.map((other) => pick(reservations, die + other).code)
  }
  const acts: Act[] = [
    (h, dice) => h.reserve(lineOf(dice), lineOf(dice.toReversed()), lineOf(dice.slice(2))),
    (h, dice) => h.reserve(lineOf(dice)),
    async (h, dice) => {
      const codes = await someCodes(h, dice)
      if (codes.length > 0) await h.api.deleteReservations({ body: { codes } })
    },
    async (h, dice) => {
      const [reservationCode] = await someCodes(h, dice)
      const body = { quantity: 1 + ((dice[2] ?? 0) % 6), fulfillmentOrderNumber: `F-${(dice[3] ?? 0) % 9}` }
      if (reservationCode) await h.api.updateReservation({ reservationCode, body })
    },
    (h, dice) =>
      h.api.settleReservations({ body: { fulfillmentOrderNumbers: dice.map((die) => `F-${die % 9}`) } }),
    (h, dice) =>
      h.api.reserveCumulatedInventory({
        body: {
          cumulatedInventoryReservations: dice.slice(0, 3).map((die) => ({
            salesOrderNumber: pick(orders, die),
            productReservations: [
              {
                productCode: pick(products, die >> 2),
                salesOrderLineItemCode: `any-${die % 5}`,
                quantity: 1 + (die % 7),
              },
            ],
          })),
        },
      }),
    (h, dice) =>
      h.api.updateCumulatedInventoryReservations({
        salesOrderNumber: pick(orders, dice[0]),
        body: {
          productReservations: products.map((productCode, index) => ({
            productCode,
            salesOrderLineItemCode: `any-${(dice[index + 1] ?? 0) % 5}`,
            quantity: (dice[index] ?? 0) % 8,
          })),
        },
      }),
    (h, dice) => h.api.deleteCumulatedInventoryReservations({ salesOrderNumber: pick(orders, dice[0]) }),
    (h, dice) => h.api.settleCumulatedInventoryReservations({ salesOrderNumber: pick(orders, dice[0]) }),
    (h, dice) =>
      h.api.adjustInventories({
        body: {
          inventories: dice.map((die) => ({
            ...recordOf(die),
            operationType: 'increment' as const,
            onHand: 1,
          })),
        },
      }),
    (h, dice) =>
      h.api.setInventories({
        body: { inventories: dice.map((die) => ({ ...recordOf(die), safetyStock: die % 5 })) },
      }),
    ({ platform }) => Promise.resolve(reservationJobs.tasks.expireReservations?.(platform, null)),
  ]

  it('keeps the books in order, waits in no circle and answers everybody', async () => {
    const shelves = products.flatMap((productCode) =>
      places.map((locationCode) => ({ productCode, locationCode, onHand: 80 })),
    )
    const h = await withStock()
    await addLocations(h, ['attic'])
    await addStock(h, shelves)
    await h.api.updateSettings({
      body: { settings: { automaticReservationCancellationEnabled: true, cancelReservationAfterSeconds: 1 } },
    })
    const before = await deadlocks(h)
    const dice = fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 })
    const answers = new Map<number, number>()

    await together(
      sample(fc.tuple(fc.nat(acts.length - 1), dice), 500, 4).map(([act, thrown]) => async () => {
        h.clock.advance(5)
        const status = await (acts[act] as Act)(h, thrown).then(
          () => 200,
          (error: TradepostError) => {
            assert.ok(error instanceof TradepostError, String(error))
            return error.status
          },
        )
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }),
    )

    assert.deepEqual(
      [...answers.keys()].filter((status) => ![200, 404, 409].includes(status)),
      [],
    )
    for (const [record, [onHand = 0, onReserve = 0]] of Object.entries(await stockOf(h)))
      assert.ok(onReserve >= 0 && onReserve <= onHand, `${record}: ${onReserve} of ${onHand}`)
    assert.equal(await deadlocks(h), before)
    await assertBalanced(h)
  })
})
