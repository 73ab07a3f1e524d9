import { type OrderSlot, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import type { KnownSlot } from '../../../location/index.ts'
import { fulfillmentOrderMachine } from '../state/fulfillment-order.machine.ts'
import type { FulfillmentOrder } from './fulfillment-order.rules.ts'

/** Slots of locations, with the places that are left in them. */
export type Slots = Map<string, KnownSlot>

export type Wanted = { locationCode: string; id: string }

export const slotKey = ({ locationCode, id }: Wanted): string => JSON.stringify([locationCode, id])

/** A slot as its location has it, whatever the caller sent besides. */
export const slotOf = (slots: Slots, wanted: Wanted): OrderSlot | null => {
  const slot = slots.get(slotKey(wanted))
  if (!slot) return null
  const { id, date, weekday, from, to, status, orderLimit } = slot
  return { id, date, weekday, from, to, status, orderLimit, orderCount: orderLimit } as OrderSlot
}

const path = ['fulfillmentSlot', 'id']

/** Why an order gets no place in a slot. */
export const checkSlotRoom = (slots: Slots, wanted: Wanted): Problem[] => {
  const { locationCode, id: value } = wanted
  const slot = slots.get(slotKey(wanted))
  if (!slot) {
    const message = texts.slotUnknown(value, locationCode)
    return [{ code: 'NOT_PASSED', status: 404, message, path, value }]
  }
  const isFull = slot.free !== null && slot.free <= 0
  if (slot.isClosed || isFull) {
    const message = slot.isClosed ? texts.slotClosed(value) : texts.slotFull(value)
    return [{ code: 'NOT_PASSED', status: 409, message, path, value }]
  }
  return []
}

const addBookings = (slots: Slots, { locationCode, id }: Wanted, count: number): void => {
  const key = slotKey({ locationCode, id })
  const slot = slots.get(key)
  if (slot && slot.free !== null) slots.set(key, { ...slot, free: slot.free + count })
}

/** So that the next one finds one less. */
export const bookSlot = (slots: Slots, wanted: Wanted): void => addBookings(slots, wanted, -1)

/** The slot that a fulfillment order counts in; none once it was given up. */
export const bookedSlot = ({ order }: FulfillmentOrder): Wanted | null =>
  order.fulfillmentSlot?.id && !fulfillmentOrderMachine.is(order.status, 'void')
    ? { locationCode: order.locationCode, id: order.fulfillmentSlot.id }
    : null

/** The place that an order leaves is free for the next one. */
export const rebook = (slots: Slots, before: FulfillmentOrder, after: FulfillmentOrder): void => {
  const [from, to] = [bookedSlot(before), bookedSlot(after)]
  if (from) addBookings(slots, from, 1)
  if (to) addBookings(slots, to, -1)
}
