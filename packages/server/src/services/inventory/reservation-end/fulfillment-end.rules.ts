import { money } from '@tradepost/kernel'
import { changesOf, take } from '../order-stock/ship.rules.ts'
import type { HeldReservation } from '../reservation/reservation-record.store.ts'

/** A fulfillment order of which goods have left, or that has ended. */
export type FulfillmentEnd = {
  fulfillmentOrderNumber: string
  /** Its reservations end: the rest is given back. */
  isOver: boolean
  /** Goods that left and that nobody has taken from its reservations yet. */
  left: { productCode: string; quantity: number }[]
}

/** Goods that left are settled, and what an ended fulfillment order still holds is given back. */
export const decideEnds = (ends: FulfillmentEnd[], held: HeldReservation[]) => {
  const consumptions = held.map((one) => ({ held: one, settled: money.zero, released: money.zero }))
  for (const { fulfillmentOrderNumber, isOver, left } of ends) {
    const mine = consumptions.filter(
      (consumption) => consumption.held.fulfillmentOrderNumber === fulfillmentOrderNumber,
    )
    for (const { productCode, quantity } of left)
      take(
        mine.filter((consumption) => consumption.held.productCode === productCode),
        money.amount(quantity),
        'settled',
      )
    for (const consumption of isOver ? mine : [])
      take([consumption], money.amount(consumption.held.quantity), 'released')
  }
  return changesOf(consumptions)
}
