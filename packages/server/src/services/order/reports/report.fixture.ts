import type { FulfillmentOrderCreate, FulfillmentOrderStatus } from '@tradepost/contract'
import { emitFrom, json, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { fulfillmentOrder, withFulfillmentOrders } from '../fulfillment/fulfillment-order.fixture.ts'
import { returnLine, returnOf } from '../returns/return-order.fixture.ts'
import { line } from '../sales/order.fixture.ts'
import { merchantIdOf } from './fact/analytics.fixture.ts'

/** Stores with tea that customers reserve, in any number. */
export const withReservations = async () => {
  const h = await withFulfillmentOrders([
    { onHand: 100 },
    { onHand: 100, locationCode: 'store' },
    { onHand: 100, locationCode: 'berlin' },
  ])
  /** One reservation of two teas at 10 each, with its own sales order. */
  const reserve = async (over: Partial<FulfillmentOrderCreate> = {}, platform = 'app'): Promise<string> => {
    const locationCode = over.locationCode ?? 'store'
    const salesOrderNumber = await h.place({
      platform,
      lineItems: [line({ fulfillmentMethod: 'ROPIS', fulfillmentLocationCode: locationCode })],
    })
    const [orderNumber = ''] = await h.assign(
      fulfillmentOrder(salesOrderNumber, {
        type: 'ROPIS',
        routeType: 'standardReserve',
        locationCode,
        ...over,
      }),
    )
    return orderNumber
  }
  const move = async (orderNumber: string, ...statuses: FulfillmentOrderStatus[]) => {
    for (const status of statuses) await h.update(orderNumber, { status })
  }
  /** Seconds after its creation at which steps ended; the clock of other tests stays where it is. */
  const took = async (orderNumber: string, { accept, pick, complete }: Record<string, number>) => {
    const { database, clock } = h.platform
    const merchantId = await merchantIdOf(h)
    const after = (seconds = 0) => sql`create_date + make_interval(secs => ${seconds})`
    const actor = { merchantId, now: clock.now(), principal: { subject: 'test' } }
    await database.tx(async (tx) => {
      await tx.run(sql`
        update fulfillment_order set status = 'fulfilled', accept_date = ${after(accept)}, pick_date = ${after(pick)},
          complete_date = ${after(complete)}
        where merchant_id = ${merchantId} and order_number = ${orderNumber}`)
      const payload = {
        locationCode: 'store',
        fulfillmentOrderNumber: orderNumber,
        customerId: null,
        user: 'test',
        oldStatus: 'new',
        newStatus: 'fulfilled',
      }
      await tx.run(
        emitFrom(
          actor,
          'fulfillmentOrderStatusUpdated',
          sql`select ${orderNumber}::text, ${json(payload)}::jsonb`,
        ),
      )
    })
  }
  /** Both teas of an order come back to the store, as far as the end of the return. */
  const returnAll = async (salesOrderNumber: string) => {
    const lineItems = [returnLine({ quantity: 2 })]
    const returnOrders = [returnOf(salesOrderNumber, { lineItems, dropOffLocationCode: 'store' })]
    const { ids } = expectNoErrors(await h.api.createReturnOrders({ body: { returnOrders } }))
    const orderNumber = String(ids[0])
    for (const status of ['inReview', 'completed'] as const)
      await h.api.updateReturnOrder({ orderNumber, body: { status } })
    return orderNumber
  }
  return { ...h, reserve, move, took, returnAll }
}
