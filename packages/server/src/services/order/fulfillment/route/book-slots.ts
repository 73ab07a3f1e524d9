import { type SimpleFulfillmentOrderCreate, texts } from '@tradepost/contract'
import type { Ctx, Problem } from '@tradepost/kernel'
import { completeSimple } from '../../model/fulfillment-order/simple.rules.ts'
import type { Order } from '../../model/order.types.ts'
import { lineMachine } from '../../model/state/order.machine.ts'
import { lockedOrder } from '../../record/save.ts'
import { createForOrders } from '../create/create.ts'
import { withSlots } from '../create/slot.service.ts'

type FulfillmentOrder = SimpleFulfillmentOrderCreate & { slotId: string }

/** One for each location, method and slot. */
const fulfillmentOrdersIn = ({ lineItems }: Order): FulfillmentOrder[] => {
  const fulfillmentOrders = new Map<string, FulfillmentOrder>()
  for (const {
    code,
    quantity,
    status,
    fulfillmentMethod,
    fulfillmentLocationCode,
    fulfillmentSlot,
  } of lineItems) {
    if (!fulfillmentSlot?.id || fulfillmentLocationCode === null || lineMachine.isFinal(status)) continue
    const key = JSON.stringify([fulfillmentLocationCode, fulfillmentMethod, fulfillmentSlot.id])
    const fulfillmentOrder = fulfillmentOrders.get(key) ?? {
      fulfillmentMethod,
      fulfillmentLocationCode,
      lineItems: [],
      slotId: fulfillmentSlot.id,
    }
    fulfillmentOrders.set(key, {
      ...fulfillmentOrder,
      lineItems: [...fulfillmentOrder.lineItems, { salesOrderLineItemCode: code, quantity }],
    })
  }
  return [...fulfillmentOrders.values()]
}

/**
 * A booking of a slot belongs to a fulfillment order. Without automatic routing, orders with a pickup slot still become
 * fulfillment orders: their location is known, and the slot has to be booked.
 */
export const bookSlots = (ctx: Ctx, orderNumber: string): Promise<Problem[]> =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const wanted = locked.fulfillmentOrders.length > 0 ? [] : fulfillmentOrdersIn(locked.order)
    if (wanted.length === 0) return []
    const items = wanted.map(({ slotId: _, ...fulfillmentOrder }) =>
      completeSimple(locked.order, orderNumber, fulfillmentOrder),
    )
    const { named, check } = await withSlots(tx, ctx, items, true)
    const { errors } = await createForOrders(tx, ctx, named, [locked], { checkSlot: check })
    return errors.map(({ entityIndex, code }) => {
      const value = wanted[entityIndex]?.slotId ?? ''
      return {
        code: 'NOT_PASSED',
        status: code,
        message: texts.checkoutSlotTaken(value),
        path: ['fulfillment', 'slotId'],
        value,
      }
    })
  })
