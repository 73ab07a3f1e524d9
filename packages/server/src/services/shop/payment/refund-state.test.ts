import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReturnOrderCreate } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { handedOver } from '../../order/stock/order-stock.fixture.ts'
import { fill } from '../checkout/checkout.fixture.ts'
import { followOrders } from './follow/follow-orders.ts'
import { cards, withCards } from './payment.fixture.ts'

type Shop = Awaited<ReturnType<typeof withCards>>
type Sale = { orderNumber: string; customerId: string }

const teas = (quantity: number, over: object = {}) => ({
  code: '1',
  salesOrderLineItemCode: '1',
  quantity,
  returnReason: { code: 'changedMind' },
  productCondition: { code: 'new' },
  ...over,
})

const returnOf = (
  { orderNumber, customerId }: Sale,
  over: Partial<ReturnOrderCreate> = {},
): ReturnOrderCreate => ({
  salesOrderNumber: orderNumber,
  customerId,
  dropOffType: 'inPerson',
  lineItems: [teas(1)],
  ...over,
})

const sell = async (h: Shop, quantity = 2): Promise<Sale> => {
  const shopper = await h.guest()
  const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: quantity }), cards.good)
  return { orderNumber, customerId: (await h.read(orderNumber)).customerId }
}

const handOver = async (h: Shop, { orderNumber }: Sale, quantity = 2, code = '1') =>
  expectNoErrors(
    await h.api.addFulfillmentGroups({
      orderNumber,
      body: { fulfillmentGroups: [handedOver(quantity, 'depot', code)] },
    }),
  )

const bringBack = async (h: Shop, returnOrder: ReturnOrderCreate, idempotencyKey?: string) => {
  const body = { returnOrders: [returnOrder] }
  const { ids } = expectNoErrors(
    await h.api.createReturnOrders({ body }, idempotencyKey ? { idempotencyKey } : {}),
  )
  return String(ids[0])
}

const move = async (h: Shop, orderNumber: string, ...statuses: ('inReview' | 'accepted' | 'completed')[]) => {
  for (const status of statuses) await h.api.updateReturnOrder({ orderNumber, body: { status } })
}

/** Every way in which a return of one tea of two comes to its end. */
const ways: Record<string, (h: Shop, sale: Sale) => Promise<unknown>> = {
  'created as completed': (h, sale) => bringBack(h, returnOf(sale, { status: 'completed' })),
  'created as completed, twice under one key': async (h, sale) => {
    const once = () => bringBack(h, returnOf(sale, { status: 'completed' }), 'one return')
    await once()
    await once()
  },
  'created with lines that are completed': (h, sale) =>
    bringBack(h, returnOf(sale, { status: 'inReview', lineItems: [teas(1, { status: 'completed' })] })),
  'created as completed by another system': (h, sale) =>
    bringBack(h, returnOf(sale, { status: 'completed', imported: true })),
  'moved step by step': async (h, sale) =>
    move(h, await bringBack(h, returnOf(sale)), 'inReview', 'accepted', 'completed'),
  'completed by its last line': async (h, sale) => {
    const orderNumber = await bringBack(h, returnOf(sale))
    await move(h, orderNumber, 'inReview')
    await h.api.updateReturnOrder({ orderNumber, body: { lineItems: [{ code: '1', status: 'completed' }] } })
  },
}

/** Taken and given back, as the payment and the books of the provider say. */
const moneyOf = async (h: Shop, { orderNumber }: Sale) => {
  const { capturedAmount, refundedAmount } = await h.paymentOf(orderNumber)
  const { id } = await h.merchant()
  const books = await h.platform.database.one<{ capture: number; refund: number }>(sql`
    select coalesce(sum(e.amount) filter (where e.kind = 'capture'), 0)::float8 as capture,
      coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0)::float8 as refund
    from test_card_entry e join payment p on p.merchant_id = e.merchant_id
      and (e.reference = p.reference or e.key = p.id::text)
    where e.merchant_id = ${id} and p.order_number = ${orderNumber}`)
  assert.deepEqual(books, { capture: capturedAmount, refund: refundedAmount }, 'the books agree')
  return { captured: capturedAmount, refunded: refundedAmount }
}

const settle = (h: Shop, { orderNumber }: Sale) => h.settleMoney(orderNumber)

describe('the refund of a return', () => {
  for (const [name, complete] of Object.entries(ways))
    it(`is paid once when the return is ${name}`, async () => {
      const h = await withCards()
      const sale = await sell(h)
      await handOver(h, sale)
      await settle(h, sale)

      await complete(h, sale)
      await settle(h, sale)
      const first = await moneyOf(h, sale)
      // whoever asks again finds it done
      const { id: merchantId } = await h.merchant()
      await h.platform.database.tx((tx) =>
        followOrders(tx, [{ merchantId, orderNumber: sale.orderNumber }], h.clock.now()),
      )
      await h.api.updateSalesOrder({ orderNumber: sale.orderNumber, body: { status: 'completed' } })
      await settle(h, sale)

      assert.deepEqual(first, { captured: 25, refunded: 10 })
      assert.deepEqual(await moneyOf(h, sale), { captured: 25, refunded: 10 })
      const told = (await h.events()).filter(({ event }) => event === 'salesOrderRefunded')
      assert.deepEqual(
        told.map(({ entityId, payload }) => [entityId, (payload as { amount: number }).amount]),
        [[sale.orderNumber, 10]],
      )
    })

  it('is what each return of a batch says, less its fee, and never more than was captured', async () => {
    const h = await withCards()
    const [one, other] = [await sell(h, 3), await sell(h, 1)]
    for (const [sale, quantity] of [
      [one, 3],
      [other, 1],
    ] as const) {
      await handOver(h, sale, quantity)
      await settle(h, sale)
    }

    expectNoErrors(
      await h.api.createReturnOrders({
        body: {
          returnOrders: [
            returnOf(one, { status: 'completed', total: -7 }),
            returnOf(other, { status: 'completed' }),
            returnOf(one, { status: 'completed' }),
          ],
        },
      }),
    )
    const { id: paymentId } = await h.paymentOf(one.orderNumber)
    await settle(h, one)
    await settle(h, other)
    const { returnOrders } = await h.api.listReturnOrders()

    assert.deepEqual(returnOrders.map(({ total }) => total).toSorted(), [-10, -10, -7].toSorted())
    assert.deepEqual(await moneyOf(h, one), { captured: 35, refunded: 17 })
    assert.deepEqual(await moneyOf(h, other), { captured: 15, refunded: 10 })
    // what a person gave back is not there any more for a return
    await h.api.refundPayment({ orderNumber: one.orderNumber, paymentId, body: { amount: 12 } })
    await bringBack(h, returnOf(one, { status: 'completed' }))
    await settle(h, one)
    assert.deepEqual(await moneyOf(h, one), { captured: 35, refunded: 35 })
  })

  it('lowers what is captured of an order that came back in part before it was paid', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: 2, cup: 1 }), cards.good)
    const sale = { orderNumber, customerId: (await h.read(orderNumber)).customerId }
    await handOver(h, sale, 2)
    await bringBack(h, returnOf(sale, { status: 'completed' }))
    await settle(h, sale)
    const before = await moneyOf(h, sale)

    await handOver(h, sale, 1, '2')
    await settle(h, sale)

    assert.deepEqual(before, { captured: 0, refunded: 0 })
    assert.deepEqual(await moneyOf(h, sale), { captured: 19, refunded: 0 })
  })
})
