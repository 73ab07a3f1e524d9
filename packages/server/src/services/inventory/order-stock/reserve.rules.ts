import { money } from '@tradepost/kernel'
import { keyText } from '../record/record.rules.ts'
import {
  type Allocation,
  type Allotment,
  allocateGroups,
  type Candidate,
  type Demand,
  heldIn,
  visibleOf,
} from '../reservation/allocation.rules.ts'
import type { HeldReservation, OrderLine } from '../reservation/reservation-record.store.ts'

/** How much a line of an order wants to hold in all; without a location anywhere, without a sku of any record. */
export type OrderDemand = OrderLine &
  Demand & {
    fulfillmentOrderNumber?: string | null
    fulfillmentOrderLineItemId?: number | null
    /** The line is known to wait for stock. */
    isWaiting?: boolean
  }

export const lineOf = ({ salesOrderNumber, salesOrderLineItemCode, productCode }: OrderLine): OrderLine => ({
  salesOrderNumber,
  salesOrderLineItemCode,
  productCode,
})
export const lineText = (line: OrderLine) => JSON.stringify(lineOf(line))

type Raise = { code: string; quantity: string }
export type Decision = {
  allocations: Allocation[]
  /** By demand, what goes on records where its line holds nothing yet. */
  added: { demand: OrderDemand; allotments: Allotment[] }[]
  raised: Raise[]
}

const remaining = (demand: OrderDemand, mine: HeldReservation[]): OrderDemand => {
  const missing = money.subtract(money.amount(demand.quantity), heldIn(mine))
  return { ...demand, quantity: money.toText(missing > 0n ? missing : money.zero) }
}

/** All lines of an order or none, except for lines that accept less. */
const allocateOrders = (demands: OrderDemand[], candidates: Candidate[]): Allocation[] => {
  const indexed = demands.map((demand, index) => ({ demand, index }))
  const orders = [...Map.groupBy(indexed, ({ demand }) => demand.salesOrderNumber).values()]
  const served = allocateGroups(
    orders.map((order) => order.map(({ demand }) => demand)),
    candidates,
    visibleOf,
  )
  const allocations: Allocation[] = []
  for (const [at, order] of orders.entries())
    for (const [n, { index }] of order.entries()) allocations[index] = served[at]?.[n] ?? { allotments: [] }
  return allocations
}

/** Reservations that the line of each demand holds; of several demands of a line each counts its own location. */
const shareHeld = (demands: OrderDemand[], held: HeldReservation[]): Map<OrderDemand, HeldReservation[]> => {
  const heldBy = Map.groupBy(held, lineText)
  const shares = new Map<OrderDemand, HeldReservation[]>()
  for (const [line, same] of Map.groupBy(demands, lineText)) {
    const named = new Set(same.map(({ locationCode }) => locationCode))
    const other = same.find(({ locationCode }) => !locationCode) ?? same[0]
    for (const demand of same)
      shares.set(
        demand,
        (heldBy.get(line) ?? []).filter(
          ({ locationCode }) =>
            locationCode === demand.locationCode || (demand === other && !named.has(locationCode)),
        ),
      )
  }
  return shares
}

/** Reservations that are missing for each line; those it holds count, so a second run takes nothing. */
export const decideOrderReservations = (
  demands: OrderDemand[],
  candidates: Candidate[],
  held: HeldReservation[],
): Decision => {
  const shares = shareHeld(demands, held)
  const mineOf = (demand: OrderDemand) => shares.get(demand) ?? []
  const allocations = allocateOrders(
    demands.map((demand) => remaining(demand, mineOf(demand))),
    candidates,
  )
  const raised: Raise[] = []
  const added = demands.map((demand, index) => {
    const allocation = allocations[index]
    const allotments = allocation && 'allotments' in allocation ? allocation.allotments : []
    const fresh = allotments.filter(({ record, quantity }) => {
      const there = mineOf(demand).find((one) => keyText(one) === keyText(record))
      if (!there) return true
      raised.push({
        code: there.code,
        quantity: money.toText(money.add(quantity, money.amount(there.quantity))),
      })
      return false
    })
    return { demand, allotments: fresh }
  })
  return { allocations, added, raised }
}
