import type {
  FulfillmentOrder as FulfillmentOrderAnswer,
  FulfillmentOrderLine,
  RoutingChoice,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { NewFulfillment, NewPackage } from '../order/fulfillment-group.rules.ts'
import { fulfillmentLineMachine, fulfillmentOrderMachine } from '../state/fulfillment-order.machine.ts'

export type FulfillmentLine = FulfillmentOrderLine

/** Without an id it is not stored yet. */
export type ParcelItem = NewPackage['packageItems'][number] & { id: number | null }
export type Parcel = Omit<NewPackage, 'packageItems'> & { id: number | null; packageItems: ParcelItem[] }
export type Dispatch = Omit<NewFulfillment, 'fulfillmentPackages'> & {
  id: number | null
  fulfillmentPackages: Parcel[]
}

type Computed =
  | 'id'
  | 'orderNumber'
  | 'sequenceId'
  | 'salesOrderNumber'
  | 'createDate'
  | 'updateDate'
  | 'lineItemCount'
  | 'lineItems'
  | 'fulfillments'
  | 'salesOrder'
  | 'routing'
  | 'createdBy'

/** Of each state that analytics measures, when it was entered. */
type Milestones = {
  pickDate: string | null
  packDate: string | null
  checkInDate: string | null
  endDate: string | null
}

/** Where an order on hold was, and its open lines. */
export type HeldFrom = {
  status: FulfillmentOrderAnswer['status']
  lines: { id: number; status: FulfillmentOrderLine['status'] }[]
}

/** Its own fields, every one present. */
export type FulfillmentOrderFields = Omit<FulfillmentOrderAnswer, Computed> &
  Milestones & { heldFrom: HeldFrom | null }

/** A fulfillment order while something is decided about it. */
export type FulfillmentOrder = {
  id: number
  orderNumber: string
  salesOrderId: number
  sequenceId: number
  revision: number
  /** The group of the sales order that its packages stand in; null: there is none yet. */
  groupId: number | null
  order: FulfillmentOrderFields
  lines: FulfillmentLine[]
  fulfillments: Dispatch[]
  /** Only of one that is being made, and never changed: why routing chose its location. */
  routing?: RoutingChoice | null
}

export const isOpenLine = ({ status }: FulfillmentLine): boolean => !fulfillmentLineMachine.isFinal(status)
export const isVoidLine = ({ status }: FulfillmentLine): boolean => fulfillmentLineMachine.is(status, 'void')
export const isOpenFulfillmentOrder = ({ order }: FulfillmentOrder): boolean =>
  !fulfillmentOrderMachine.isFinal(order.status)

export const parcelsOf = ({ fulfillments }: Pick<FulfillmentOrder, 'fulfillments'>): Parcel[] =>
  fulfillments.flatMap(({ fulfillmentPackages }) => fulfillmentPackages)

export const smaller = (one: money.Amount, other: money.Amount): money.Amount => (other < one ? other : one)

export type Amounts = Map<string, money.Amount>
export const amountIn = (amounts: Amounts, code: string): money.Amount => amounts.get(code) ?? money.zero
export const addTo = (amounts: Amounts, code: string, quantity: money.Amount): Amounts =>
  amounts.set(code, money.add(amountIn(amounts, code), quantity))

const sumItems = (parcels: Parcel[]): Amounts => {
  const sums: Amounts = new Map()
  for (const { packageItems } of parcels)
    for (const { salesOrderLineItemCode, quantity } of packageItems)
      addTo(sums, salesOrderLineItemCode, money.amount(quantity))
  return sums
}

/** Quantity handed over, by line of the sales order. */
export const handedIn = (fulfillmentOrder: Pick<FulfillmentOrder, 'fulfillments'>): Amounts =>
  sumItems(parcelsOf(fulfillmentOrder).filter(({ status }) => status === 'fulfilled'))

/** Quantity in packages that were not canceled, handed over or not. */
export const packedIn = (fulfillmentOrder: Pick<FulfillmentOrder, 'fulfillments'>): Amounts =>
  sumItems(parcelsOf(fulfillmentOrder).filter(({ status }) => status !== 'canceled'))

/** Quantity handed over of each line: fulfilled lines whole, then the others in their order. */
export const handedByLine = (
  fulfillmentOrder: Pick<FulfillmentOrder, 'lines' | 'fulfillments'>,
): Map<number, money.Amount> => {
  const left = handedIn(fulfillmentOrder)
  const handed = new Map<number, money.Amount>()
  const take = (line: FulfillmentLine) => {
    const [code, has] = [line.salesOrderLineItemCode, money.amount(line.quantity)]
    const rest = amountIn(left, code)
    const part = smaller(rest, has)
    handed.set(line.id, part)
    left.set(code, money.subtract(rest, part))
  }
  for (const line of fulfillmentOrder.lines.filter(({ status }) => status === 'fulfilled')) take(line)
  for (const line of fulfillmentOrder.lines.filter(isOpenLine)) take(line)
  return handed
}

/** Goods of a sales order line that a fulfillment order still has to hand over. */
export type Claim = {
  code: string
  locationCode: string
  quantity: money.Amount
  fulfillmentOrderNumber: string
  lineItemId: number
}

export const claimsOf = (fulfillmentOrders: FulfillmentOrder[]): Claim[] =>
  fulfillmentOrders.filter(isOpenFulfillmentOrder).flatMap((fulfillmentOrder) => {
    const handed = handedByLine(fulfillmentOrder)
    return fulfillmentOrder.lines.filter(isOpenLine).map((line) => ({
      code: line.salesOrderLineItemCode,
      locationCode: fulfillmentOrder.order.locationCode,
      quantity: money.subtract(money.amount(line.quantity), handed.get(line.id) ?? money.zero),
      fulfillmentOrderNumber: fulfillmentOrder.orderNumber,
      lineItemId: line.id,
    }))
  })

/** How much of each line of a sales order fulfillment orders have yet to hand over. */
export const claimedIn = (fulfillmentOrders: FulfillmentOrder[]): Amounts => {
  const sums: Amounts = new Map()
  for (const { code, quantity } of claimsOf(fulfillmentOrders)) addTo(sums, code, quantity)
  return sums
}

/** Of these what stands in no package yet. */
export const unpackedClaims = (fulfillmentOrders: FulfillmentOrder[]): Amounts => {
  const sums = claimedIn(fulfillmentOrders)
  for (const fulfillmentOrder of fulfillmentOrders.filter(isOpenFulfillmentOrder)) {
    const handed = handedIn(fulfillmentOrder)
    for (const [code, packed] of packedIn(fulfillmentOrder))
      addTo(sums, code, -money.subtract(packed, amountIn(handed, code)) as money.Amount)
  }
  return sums
}

/** The sum of a sales order line in fulfillment orders that were not voided. */
export const routedIn = (fulfillmentOrders: FulfillmentOrder[]): Amounts => {
  const sums: Amounts = new Map()
  for (const { lines } of fulfillmentOrders)
    for (const line of lines)
      if (!isVoidLine(line)) addTo(sums, line.salesOrderLineItemCode, money.amount(line.quantity))
  return sums
}

/** Quantity that locations refused and no later fulfillment order took over, by line of the sales order. */
export const refusedIn = (fulfillmentOrders: FulfillmentOrder[]): Amounts => {
  const refused: Amounts = new Map()
  for (const { lines } of fulfillmentOrders) {
    for (const line of lines.filter((one) => !isVoidLine(one))) {
      const [code, quantity] = [line.salesOrderLineItemCode, money.amount(line.quantity)]
      const open = amountIn(refused, code)
      if (open > 0n) refused.set(code, open > quantity ? money.subtract(open, quantity) : money.zero)
    }
    for (const { salesOrderLineItemCode: code, status, quantity } of lines)
      if (status === 'rejected') addTo(refused, code, money.amount(quantity))
  }
  return refused
}
