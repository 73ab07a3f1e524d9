import { money } from '@tradepost/kernel'
import {
  type Amounts,
  addTo,
  amountIn,
  type Dispatch,
  type FulfillmentOrder,
  handedByLine,
  isOpenLine,
  type Parcel,
  type ParcelItem,
  smaller,
} from './fulfillment-order.rules.ts'

const isUnsent = ({ status }: Parcel): boolean => status !== 'fulfilled' && status !== 'canceled'

const sent = (parcel: Parcel, now: Date): Parcel => ({
  ...parcel,
  status: 'fulfilled',
  fulfillmentDate: parcel.fulfillmentDate ?? now.toISOString(),
})

/** Whether all of a package leaves; what it holds is then taken from the need. */
const takesAll = ({ packageItems }: Parcel, need: Amounts): boolean => {
  const own: Amounts = new Map()
  for (const { salesOrderLineItemCode: code, quantity } of packageItems)
    addTo(own, code, money.amount(quantity))
  if (own.size === 0 || [...own].some(([code, quantity]) => amountIn(need, code) < quantity)) return false
  for (const [code, quantity] of own) addTo(need, code, -quantity as money.Amount)
  return true
}

/** When only part of a package leaves, that part becomes a package of its own. */
const splitParcel = (parcel: Parcel, need: Amounts, now: Date): Parcel[] => {
  const gone: ParcelItem[] = []
  const kept = parcel.packageItems.flatMap((item): ParcelItem[] => {
    const { salesOrderLineItemCode: code, quantity } = item
    const part = smaller(amountIn(need, code), money.amount(quantity))
    if (part <= 0n) return [item]
    addTo(need, code, -part as money.Amount)
    gone.push({ id: null, salesOrderLineItemCode: code, quantity: money.toNumber(part) })
    const rest = money.subtract(money.amount(quantity), part)
    return rest > 0n ? [{ ...item, id: null, quantity: money.toNumber(rest) }] : []
  })
  if (gone.length === 0) return [parcel]
  return [{ ...parcel, packageItems: kept }, sent({ ...parcel, id: null, packageItems: gone }, now)]
}

const plainParcel = (locationCode: string, need: Amounts): Parcel => ({
  id: null,
  status: 'open',
  serviceLevel: null,
  package: null,
  fulfilledFromLocationCode: locationCode,
  weight: null,
  weightUnit: null,
  dimensions: null,
  tracking: null,
  pickUpBy: null,
  labelUrl: null,
  labelType: null,
  returnLabelUrl: null,
  fulfillmentDate: null,
  packageItems: [...need]
    .filter(([, quantity]) => quantity > 0n)
    .map(([code, quantity]) => ({
      id: null,
      salesOrderLineItemCode: code,
      quantity: money.toNumber(quantity),
    })),
})

/** Goods that nobody packed leave together. */
const handedLoose = (locationCode: string, need: Amounts, now: Date): Dispatch[] => {
  const parcel = plainParcel(locationCode, need)
  if (parcel.packageItems.length === 0) return []
  return [
    {
      id: null,
      status: 'fulfilled',
      carrier: null,
      serviceLevel: null,
      tracking: null,
      fulfillmentPackages: [sent(parcel, now)],
    },
  ]
}

/** Lines that are fulfilled have left in packages: in their own, as far as they were packed. */
export const sendFulfilled = (fulfillmentOrder: FulfillmentOrder, now: Date): FulfillmentOrder => {
  const handed = handedByLine(fulfillmentOrder)
  const need: Amounts = new Map()
  for (const line of fulfillmentOrder.lines.filter(({ status }) => status === 'fulfilled')) {
    const open = money.subtract(money.amount(line.quantity), handed.get(line.id) ?? money.zero)
    if (open > 0n) addTo(need, line.salesOrderLineItemCode, open)
  }
  if (need.size === 0) return fulfillmentOrder
  const whole = fulfillmentOrder.fulfillments.map((one) => ({
    ...one,
    fulfillmentPackages: one.fulfillmentPackages.map((parcel) =>
      isUnsent(parcel) && takesAll(parcel, need) ? sent(parcel, now) : parcel,
    ),
  }))
  const split = whole.map((one) => ({
    ...one,
    fulfillmentPackages: one.fulfillmentPackages.flatMap((parcel) =>
      isUnsent(parcel) ? splitParcel(parcel, need, now) : [parcel],
    ),
  }))
  return {
    ...fulfillmentOrder,
    fulfillments: [...split, ...handedLoose(fulfillmentOrder.order.locationCode, need, now)],
  }
}

/** Lines whose goods have all left in packages are fulfilled. */
export const closeSent = (fulfillmentOrder: FulfillmentOrder): FulfillmentOrder => {
  const handed = handedByLine(fulfillmentOrder)
  return {
    ...fulfillmentOrder,
    lines: fulfillmentOrder.lines.map((line) =>
      isOpenLine(line) && line.quantity > 0 && handed.get(line.id) === money.amount(line.quantity)
        ? { ...line, status: 'fulfilled' }
        : line,
    ),
  }
}

/** Goods that left between two states of a fulfillment order, and where. */
export const goodsSent = (before: FulfillmentOrder | null, after: FulfillmentOrder) => {
  const known = new Set(
    (before?.fulfillments ?? []).flatMap(({ fulfillmentPackages }) =>
      fulfillmentPackages.flatMap(({ id, status }) => (status === 'fulfilled' && id !== null ? [id] : [])),
    ),
  )
  return after.fulfillments
    .flatMap(({ fulfillmentPackages }) => fulfillmentPackages)
    .filter(({ id, status }) => status === 'fulfilled' && (id === null || !known.has(id)))
    .flatMap(({ packageItems, fulfilledFromLocationCode }) =>
      packageItems.map(({ salesOrderLineItemCode: code, quantity }) => ({
        code,
        quantity,
        locationCode: fulfilledFromLocationCode ?? after.order.locationCode,
      })),
    )
}
