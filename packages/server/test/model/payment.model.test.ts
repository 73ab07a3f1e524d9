import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ReturnOrderStatus } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { TradepostError } from '@tradepost/sdk'
import fc from 'fast-check'
import { handedOver } from '../../src/services/order/stock/order-stock.fixture.ts'
import { fill } from '../../src/services/shop/checkout/checkout.fixture.ts'
import { followOrders } from '../../src/services/shop/payment/follow/follow-orders.ts'
import { cards, withCards } from '../../src/services/shop/payment/payment.fixture.ts'
import { askForStep } from '../../src/services/shop/payment/perform.ts'
import { findPayment } from '../../src/services/shop/payment/record/payment.store.ts'
import { claimSteps } from '../../src/services/shop/payment/record/step.store.ts'

const { MODEL_RUNS, MODEL_SEED } = process.env
const isShort = MODEL_RUNS === undefined
const numRuns = isShort ? 12 : Number(MODEL_RUNS)
const seed = MODEL_SEED === undefined ? (isShort ? 20_261_118 : undefined) : Number(MODEL_SEED)

const ends: ReturnOrderStatus[][] = [
  ['completed'],
  ['inReview', 'completed'],
  ['new', 'inReview', 'completed'],
]
const code = fc.constantFrom('1', '2')
const amount = fc.integer({ min: 1, max: 30 })

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('handOver' as const), code }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bringBack' as const),
      code,
      fee: fc.constantFrom(0, 2.5),
      way: fc.constantFrom(...ends),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('capture' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelLine' as const), code }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('perform' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('die' as const) }) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

/** Half of the orders are handed over and paid before anything else happens. */
const openings = fc.constantFrom<Step[]>(
  [],
  [...(['1', '1', '2'] as const).map((one): Step => ({ kind: 'handOver', code: one })), { kind: 'perform' }],
)

type Shop = Awaited<ReturnType<typeof withCards>>
type Sale = { orderNumber: string; customerId: string; paymentId: string }

const prices: Record<string, number> = { 1: 10, 2: 4 }

const bringBack = async (
  h: Shop,
  { orderNumber, customerId }: Sale,
  step: Step & { kind: 'bringBack' },
): Promise<void> => {
  const [status, ...moves] = step.way
  const { ids } = await h.api.createReturnOrders({
    body: {
      returnOrders: [
        {
          salesOrderNumber: orderNumber,
          customerId,
          dropOffType: 'inPerson',
          status,
          total: step.fee - (prices[step.code] ?? 0),
          lineItems: [
            {
              code: '1',
              salesOrderLineItemCode: step.code,
              quantity: 1,
              returnReason: { code: 'changedMind' },
              productCondition: { code: 'new' },
            },
          ],
        },
      ],
    },
  })
  if (ids[0] == null) return
  for (const next of moves)
    await h.api.updateReturnOrder({ orderNumber: String(ids[0]), body: { status: next } })
}

/** A process asks the provider for a step and ends before it can write the answer down. */
const die = async (h: Shop, { paymentId }: Sale) => {
  const { id } = await h.merchant()
  const { database, clock } = h.platform
  const payment = await findPayment(database, id, paymentId)
  const now = clock.now()
  const [step] = await claimSteps(database, id, { now, lease: new Date(now.getTime() + 60_000), limit: 1 })
  if (step && payment) await askForStep(h.platform, id, payment, step)
  await h.makeDue()
}

const perform = async (h: Shop, sale: Sale, step: Step): Promise<unknown> => {
  const { orderNumber, paymentId } = sale
  switch (step.kind) {
    case 'handOver':
      return h.api.addFulfillmentGroups({
        orderNumber,
        body: { fulfillmentGroups: [handedOver(1, 'depot', step.code)] },
      })
    case 'bringBack':
      return bringBack(h, sale, step)
    case 'capture':
      return h.api.capturePayment({ orderNumber, paymentId, body: { amount: step.amount } })
    case 'refund':
      return h.api.refundPayment({ orderNumber, paymentId, body: { amount: step.amount } })
    case 'cancelLine':
      return h.api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: step.code, status: 'canceled', quantityChangeReason: 'outOfStock' }] },
      })
    case 'cancel':
      return h.api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })
    case 'perform':
      return h.settleMoney(orderNumber)
    case 'die':
      return die(h, sale)
  }
}

/** The books of the provider itself. */
const booksOf = async (h: Shop, { paymentId }: Sale) => {
  const { id } = await h.merchant()
  return h.platform.database.one<{ captured: number; refunded: number }>(sql`
    select coalesce(sum(e.amount) filter (where e.kind = 'capture'), 0)::float8 as captured,
      coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0)::float8 as refunded
    from test_card_entry e where e.merchant_id = ${id} and e.key like ${`${paymentId}/%`}`)
}

const cents = (value: number) => Math.round(value * 100) / 100
const total = (values: number[]) => cents(values.reduce((sum, value) => sum + value, 0))

const checkLaws = async (h: Shop, sale: Sale) => {
  const { orderNumber } = sale
  const order = await h.read(orderNumber)
  const payment = await h.paymentOf(orderNumber)
  const { returnOrders } = await h.api.listReturnOrders({ filters: { salesOrderNumber: orderNumber } })
  const { capturedAmount: captured, refundedAmount: refunded, steps } = payment
  assert.deepEqual(await booksOf(h, sale), { captured, refunded }, 'the books of the provider')
  const given = (cause: (cause: string) => boolean) =>
    total(steps.flatMap((step) => (step.kind === 'refund' && cause(step.cause) ? step.amount : [])))

  const completed = returnOrders.filter(({ status }) => status === 'completed')
  for (const { orderNumber: number, total: sum } of returnOrders)
    assert.ok(given((cause) => cause === `return ${number}`) <= -sum, `${number} is given back once`)
  const returned = total(completed.map(({ total: sum }) => -sum))
  const due = Math.max(cents(Math.min(order.total, payment.amount) - returned), 0)
  const net = cents(captured - refunded)
  const byHand = given((cause) => cause.startsWith('hand'))

  if (order.status === 'canceled') {
    assert.equal(net, 0, 'a canceled order costs nothing')
    assert.ok(payment.status === 'canceled' || captured === payment.amount, 'nothing stays authorized')
  } else if (order.status === 'fulfilled' || order.status === 'completed') {
    assert.ok(net <= due, `${net} was kept of ${due}`)
    assert.ok(net >= cents(Math.max(due - byHand, 0)), `${net} was kept, not ${due} less ${byHand}`)
  } else {
    const back = given((cause) => cause.startsWith('return'))
    const most = cents(Math.min(returned, captured - due, captured - byHand))
    assert.equal(back, Math.max(most, 0), 'what was taken beyond what is still owed goes back')
  }
}

it('money that is taken and given back is what the order and its returns say, whoever brought them there', async () => {
  const h = await withCards()
  await fc.assert(
    fc.asyncProperty(openings, fc.array(anyStep, { minLength: 3, maxLength: 10 }), async (opening, more) => {
      const shopper = await h.guest()
      const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: 2, cup: 1 }), cards.good)
      const { customerId } = await h.read(orderNumber)
      const sale = { orderNumber, customerId, paymentId: (await h.paymentOf(orderNumber)).id }
      for (const step of [...opening, ...more])
        await perform(h, sale, step).catch((error: unknown) => {
          if (!(error instanceof TradepostError) || error.status >= 500) throw error
        })
      await h.makeDue()
      await h.settleMoney(orderNumber)
      await checkLaws(h, sale)
      const before = await h.paymentOf(orderNumber)
      const { id: merchantId } = await h.merchant()
      await h.platform.database.tx((tx) => followOrders(tx, [{ merchantId, orderNumber }], h.clock.now()))
      assert.deepEqual(await h.paymentOf(orderNumber), before, 'done again, it changes nothing')
    }),
    { numRuns, seed },
  )
})
