import type { FulfillmentOrder } from './fulfillment-order.ts'

const MINUTE_MS = 60_000
/** Minutes that a store has from the arrival of an order when nobody planned another moment for it. */
const promised = { urgent: 30, pickup: 120, delivery: 1440 }

type Schedule = Pick<
  FulfillmentOrder,
  'plannedFulfillmentDate' | 'scheduledPickupTime' | 'expedited' | 'type' | 'createDate'
>

const timeOf = (text: string | null): number | undefined => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}

/** When the goods must be there: the slot of the customer, the moment that was agreed, or what a store promises. */
export const deadlineOf = (fulfillmentOrder: Schedule): number => {
  const planned =
    timeOf(fulfillmentOrder.plannedFulfillmentDate) ?? timeOf(fulfillmentOrder.scheduledPickupTime)
  if (planned !== undefined) return planned
  const kind = fulfillmentOrder.type === 'directShip' ? 'delivery' : 'pickup'
  return (
    Date.parse(fulfillmentOrder.createDate) +
    promised[fulfillmentOrder.expedited ? 'urgent' : kind] * MINUTE_MS
  )
}

/** Minutes that are left, below zero when it is late. */
export const minutesLeft = (fulfillmentOrder: Schedule, now: number): number =>
  Math.floor((deadlineOf(fulfillmentOrder) - now) / MINUTE_MS)

/** A customer at the counter comes first, then the least time left. */
export const byUrgency = (
  one: Schedule & Pick<FulfillmentOrder, 'status'>,
  other: Schedule & Pick<FulfillmentOrder, 'status'>,
): number =>
  Number(other.status === 'checkedIn') - Number(one.status === 'checkedIn') ||
  deadlineOf(one) - deadlineOf(other)
