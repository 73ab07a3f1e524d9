import { type OrderSlot, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import type { KnownSlot } from '../../location/index.ts'

/** Slots of locations, with the places that are left in them. */
export type Slots = Map<string, KnownSlot>

type Wanted = { locationCode: string; id: string }

export const slotKey = ({ locationCode, id }: Wanted): string => JSON.stringify([locationCode, id])

/** A slot as its location has it, whatever the caller sent besides. */
export const slotOf = (slots: Slots, wanted: Wanted): OrderSlot | null => {
  const slot = slots.get(slotKey(wanted))
  if (!slot) return null
  const { id, date, weekday, from, to, status, orderLimit } = slot
  return { id, date, weekday, from, to, status, orderLimit, orderCount: orderLimit } as OrderSlot
}

const path = ['fulfillmentSlot', 'id']

/** Why an order gets no place in a slot; it takes one where there is no problem, so that the next one finds one less. */
export const takePlace = (slots: Slots, wanted: Wanted): Problem[] => {
  const { locationCode, id: value } = wanted
  const slot = slots.get(slotKey(wanted))
  if (!slot) {
    const message = texts.slotUnknown(value, locationCode)
    return [{ code: 'NOT_PASSED', status: 404, message, path, value }]
  }
  const isFull = slot.free !== null && slot.free <= 0
  if (slot.status === 'inactive' || isFull) {
    const message = isFull ? texts.slotFull(value) : texts.slotClosed(value)
    return [{ code: 'NOT_PASSED', status: 409, message, path, value }]
  }
  slots.set(slotKey(wanted), { ...slot, free: slot.free === null ? null : slot.free - 1 })
  return []
}
