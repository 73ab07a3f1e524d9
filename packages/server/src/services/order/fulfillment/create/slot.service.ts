import type { FulfillmentOrderCreate } from '@tradepost/contract'
import type { Ctx, Problem, Tx } from '@tradepost/kernel'
import { listKnownSlots } from '../../../location/index.ts'
import {
  bookSlot,
  checkSlotRoom,
  type Slots,
  slotKey,
  slotOf,
  type Wanted,
} from '../../model/fulfillment-order/slot.rules.ts'

/** One statement for any number; none where no slot is named. */
export const findSlots = async (tx: Tx, ctx: Ctx, wanted: Wanted[]): Promise<Slots> => {
  const known = wanted.length > 0 ? await listKnownSlots(tx, ctx.merchantId, wanted) : []
  return new Map(known.map((slot) => [slotKey(slot), slot]))
}

const wantedBy = ({ locationCode, fulfillmentSlot: slot }: FulfillmentOrderCreate): Wanted[] =>
  slot?.id ? [{ locationCode, id: slot.id }] : []

export type SlotCheck = (sent: FulfillmentOrderCreate) => Problem[]

/**
 * New fulfillment orders with their slots as the locations have them. One that the location does not have stays as it
 * was sent, when it says itself when it is.
 */
export const withSlots = async (tx: Tx, ctx: Ctx, sent: FulfillmentOrderCreate[], isStrict: boolean) => {
  const slots = await findSlots(tx, ctx, sent.flatMap(wantedBy))
  const check: SlotCheck = (one) =>
    wantedBy(one).flatMap((wanted) => {
      const isOwn = !isStrict || (one.fulfillmentSlot?.date && one.fulfillmentSlot.from)
      const problems = isOwn && !slots.has(slotKey(wanted)) ? [] : checkSlotRoom(slots, wanted)
      if (problems.length === 0) bookSlot(slots, wanted)
      return problems
    })
  const named = sent.map((one): FulfillmentOrderCreate => {
    const [wanted] = wantedBy(one)
    const slot = wanted && slotOf(slots, wanted)
    return slot ? { ...one, fulfillmentSlot: { ...slot, id: slot.id ?? undefined } } : one
  })
  return { named, check }
}
