import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TradepostError } from '@tradepost/sdk'
import fc from 'fast-check'
import { part } from '../../src/services/order/fulfillment/fulfillment-order.fixture.ts'
import { withImported } from '../../src/services/order/stock/bound-stock.fixture.ts'

const { MODEL_RUNS, MODEL_SEED } = process.env
const isShort = MODEL_RUNS === undefined
const numRuns = isShort ? 6 : Number(MODEL_RUNS)
const seed = MODEL_SEED === undefined ? (isShort ? 20_261_118 : undefined) : Number(MODEL_SEED)

type Shop = Awaited<ReturnType<typeof withImported>>

const work = fc.nat({ max: 2 })
const quantity = fc.integer({ min: 1, max: 4 })
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reserve' as const), work, quantity }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), work, quantity }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      work,
      status: fc.constantFrom('accepted', 'picked', 'fulfilled', 'canceled', 'rejected'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelOrder' as const) }) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

const perform = (h: Shop, salesOrderNumber: string, numbers: string[], step: Step): Promise<unknown> => {
  if (step.kind === 'cancelOrder')
    return h.api.updateSalesOrder({ orderNumber: salesOrderNumber, body: { status: 'canceled' } })
  const orderNumber = numbers[step.work] ?? ''
  if (step.kind === 'reserve') return h.reserve(orderNumber, step.quantity)
  if (step.kind === 'move')
    return h.update(orderNumber, {
      status: step.status as 'fulfilled',
      ...(/canceled|rejected/.test(step.status) && { cancellationReason: 'other' as const }),
    })
  const packageItems = [{ salesOrderLineItemCode: 'A', quantity: step.quantity }]
  return h.api.createFulfillments({
    orderNumber,
    body: {
      fulfillments: [
        {
          status: 'fulfilled',
          carrier: 'parcel-post',
          serviceLevel: 'standard',
          fulfillmentPackages: [{ package: 'box', weight: 1, packageItems }],
        },
      ],
    },
  })
}

/** By fulfillment order: whether it has ended, the goods that left, and what is reserved for it. */
const look = async (h: Shop, numbers: string[]) => {
  const { fulfillmentOrders } = await h.api.listFulfillmentOrders({ limit: 100, fields: 'fulfillments' })
  const { reservations } = await h.api.listReservations({ limit: 100 })
  const { inventories } = await h.api.listInventories()
  const works = numbers.map((number) => {
    const { status, fulfillments = [] } = fulfillmentOrders.find(
      ({ orderNumber }) => orderNumber === number,
    ) as {
      status: string
      fulfillments?: { fulfillmentPackages: { status: string; packageItems: { quantity: number }[] }[] }[]
    }
    const left = fulfillments
      .flatMap(({ fulfillmentPackages }) => fulfillmentPackages)
      .filter((one) => one.status === 'fulfilled')
      .flatMap(({ packageItems }) => packageItems.map((item) => item.quantity))
    const held = reservations.filter((one) => one.fulfillmentOrderNumber === number)
    return {
      isOver: /fulfilled|canceled|rejected/.test(status),
      left: left.reduce((sum, one) => sum + one, 0),
      held: held.reduce((sum, one) => sum + one.quantity, 0),
    }
  })
  const [shelf] = inventories
  const reserved = reservations.reduce((sum, one) => sum + one.quantity, 0)
  return { works, onHand: Number(shelf?.onHand), onReserve: Number(shelf?.onReserve), reserved }
}
type Seen = Awaited<ReturnType<typeof look>>

const checkLaws = (before: Seen, now: Seen) => {
  assert.equal(now.onReserve, now.reserved, 'the shelf agrees with its reservations')
  const taken = now.works.map(({ left }, index) => {
    const old = before.works[index]
    return old ? Math.min(left - old.left, old.held) : 0
  })
  const sum = taken.reduce((all, one) => all + one, 0)
  assert.equal(before.onHand - now.onHand, sum, 'what left is taken from what was reserved for it')
  for (const [index, { isOver, held }] of now.works.entries()) {
    const hasEnded = isOver && !before.works[index]?.isOver
    if (hasEnded) assert.equal(held, 0, 'nothing stays reserved for a fulfillment order that ended')
  }
}

it('reservations that an app made for fulfillment orders of an imported order end with these', async () => {
  const h = await withImported()
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const salesOrderNumber = await h.sell(6)
      const numbers = await h.assign(
        part(salesOrderNumber, 1),
        part(salesOrderNumber, 2),
        part(salesOrderNumber, 3),
      )
      await h.put({ onHand: 30 })
      let before = await look(h, numbers)
      for (const step of steps) {
        await perform(h, salesOrderNumber, numbers, step).catch((error: unknown) => {
          if (!(error instanceof TradepostError) || error.status >= 500) throw error
        })
        const now = await look(h, numbers)
        checkLaws(before, now)
        before = now
      }
    }),
    { numRuns, seed },
  )
})
