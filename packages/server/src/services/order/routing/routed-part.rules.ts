import type { FulfillmentOrderCreate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { KnownSlot } from '../../location/index.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { completeSimple } from '../model/fulfillment-order/simple.rules.ts'
import { type Part, slotKey } from './routing.rules.ts'

const needed = ['address1', 'city', 'postalCode', 'country'] as const

/** An address that no parcel can go to is left out: the order was taken with it, and the location asks. */
const shippable = ({ type, fulfillmentOrderAddress: address }: FulfillmentOrderCreate) =>
  type === 'directShip' && address?.type === 'shipping' && needed.some((name) => !address[name])
    ? null
    : address

/** The fulfillment order of a part, with its share of the amounts. */
export const fulfillmentOrderFor = (
  { id, order }: LockedOrder,
  { locationCode, method, slotId, lines }: Part,
  slots: Map<string, KnownSlot>,
): FulfillmentOrderCreate => {
  const fulfillmentOrder = completeSimple(order, String(id), {
    fulfillmentMethod: method,
    fulfillmentLocationCode: locationCode,
    lineItems: lines.map(({ code, quantity }) => ({
      salesOrderLineItemCode: code,
      quantity: money.toNumber(quantity),
    })),
  })
  const slot = slotId === null ? undefined : slots.get(slotKey(locationCode, slotId))
  return {
    ...fulfillmentOrder,
    fulfillmentOrderAddress: shippable(fulfillmentOrder),
    ...(slot && {
      fulfillmentSlot: {
        id: slot.id,
        date: slot.date,
        weekday: slot.weekday as NonNullable<FulfillmentOrderCreate['fulfillmentSlot']>['weekday'],
        from: slot.from,
        to: slot.to,
        status: slot.status as NonNullable<FulfillmentOrderCreate['fulfillmentSlot']>['status'],
        orderLimit: slot.orderLimit,
      },
    }),
  }
}
