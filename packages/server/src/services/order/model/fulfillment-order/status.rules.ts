import type { FulfillmentOrderLineStatus, FulfillmentOrderStatus, PackageStatus } from '@tradepost/contract'
import type { Demands } from '../state/demand.rules.ts'
import {
  fulfillmentLineMachine,
  fulfillmentLineStatusIn,
  fulfillmentOrderMachine,
} from '../state/fulfillment-order.machine.ts'
import {
  type Dispatch,
  type FulfillmentLine,
  type FulfillmentOrder,
  type FulfillmentOrderFields,
  isOpenFulfillmentOrder,
  isOpenLine,
  isVoidLine,
  type Parcel,
} from './fulfillment-order.rules.ts'
import { closeSent, sendFulfilled } from './handed-over.rules.ts'

/** Which date a status leaves behind. */
const milestones: { readonly [Status in FulfillmentOrderStatus]?: keyof FulfillmentOrderFields } = {
  accepted: 'acceptDate',
  picked: 'pickDate',
  packed: 'packDate',
  ready: 'readyDate',
  checkedIn: 'checkInDate',
  fulfilled: 'completeDate',
  canceled: 'endDate',
  rejected: 'endDate',
}

export type FulfillmentTerms = {
  now: Date
  reminderSeconds: number | null
  /** Fields that the merchant demands of work that ends, by its type. */
  demandsOf: (type: string) => Demands
  /** The time zone that clocks at a location show. */
  zoneOf: (locationCode: string) => string
}

/** Beyond three hundred years it is no date any more, and a setting may be any number. */
const LONGEST_SECONDS = 1e10

const reminderAt = (
  { type }: FulfillmentOrderFields,
  { now, reminderSeconds }: FulfillmentTerms,
): string | null =>
  type === 'directShip' || reminderSeconds === null
    ? null
    : new Date(now.getTime() + Math.min(reminderSeconds, LONGEST_SECONDS) * 1000).toISOString()

/** A status with the dates that it leaves; those that are known stay. */
export const enter = (
  order: FulfillmentOrderFields,
  status: FulfillmentOrderStatus,
  tools: FulfillmentTerms,
): FulfillmentOrderFields => {
  if (status === order.status) return order
  const date = tools.now.toISOString()
  const name = milestones[status]
  return {
    ...order,
    status,
    statusChangeDate: date,
    ...(name && { [name]: order[name] ?? date }),
    ...(order.status === 'hold' && { heldUntil: null, heldFrom: null }),
    ...(fulfillmentOrderMachine.is(status, 'unbatched') && { pickingBatchId: null }),
    ...(status === 'ready' && {
      pickupReminderApplicableAt: order.pickupReminderApplicableAt ?? reminderAt(order, tools),
    }),
  }
}

/** Open lines follow their order, unless they are further already. Where any state will do, a pause still ends. */
export const followOrder = (lines: FulfillmentLine[], status: FulfillmentOrderStatus): FulfillmentLine[] => {
  const next = fulfillmentLineStatusIn(status)
  return lines.map((line) => {
    const own = next ?? (line.status === 'hold' ? 'accepted' : line.status)
    const isLegal = isOpenLine(line) && fulfillmentLineMachine.refusal(line.status, own, undefined) === null
    return isLegal ? { ...line, status: own } : line
  })
}

const endOf = (lines: FulfillmentLine[]): FulfillmentOrderStatus => {
  if (lines.some(({ status }) => status === 'fulfilled')) return 'fulfilled'
  return lines.some(({ status }) => status === 'rejected') ? 'rejected' : 'canceled'
}

/** Lines that were voided do not count as long as others are open. */
const statusOfLines = (lines: FulfillmentLine[], current: FulfillmentOrderStatus): FulfillmentOrderStatus => {
  if (lines.every((line) => !isOpenLine(line))) return endOf(lines)
  const kept = lines.filter((line) => !isVoidLine(line))
  const statuses = new Set<FulfillmentOrderLineStatus>(kept.map(({ status }) => status))
  const [only] = statuses
  if (statuses.size !== 1 || only === undefined) return 'inProgress'
  return only === fulfillmentLineStatusIn(current) ? current : only
}

/** A fulfillment order stands where its lines do; where the table has no way there, it stays. */
const followLines = (fulfillmentOrder: FulfillmentOrder, tools: FulfillmentTerms): FulfillmentOrder => {
  const next = statusOfLines(fulfillmentOrder.lines, fulfillmentOrder.order.status)
  const isLegal = fulfillmentOrderMachine.refusal(fulfillmentOrder.order.status, next, undefined) === null
  return isLegal
    ? { ...fulfillmentOrder, order: enter(fulfillmentOrder.order, next, tools) }
    : fulfillmentOrder
}

const packageStatusOf = (
  lines: FulfillmentLine[],
  type: FulfillmentOrderFields['type'],
): PackageStatus | null => {
  const all = (...statuses: FulfillmentOrderLineStatus[]) =>
    lines.length > 0 && lines.every(({ status }) => statuses.includes(status))
  if (all('canceled', 'rejected')) return 'canceled'
  if (all('ready') && type !== 'directShip') return 'readyForPickup'
  return all('packed', 'ready') ? 'inProgress' : null
}

const isUnsent = ({ status }: Parcel): boolean => status !== 'fulfilled' && status !== 'canceled'

/** Canceled and rejected lines leave the packages that go on without them. */
const followParcel = (parcel: Parcel, { lines, order }: FulfillmentOrder): Parcel => {
  if (!isUnsent(parcel)) return parcel
  const linesOf = (code: string) => lines.filter((line) => line.salesOrderLineItemCode === code)
  const isGone = (code: string) => linesOf(code).every(isVoidLine)
  const codes = parcel.packageItems.map(({ salesOrderLineItemCode }) => salesOrderLineItemCode)
  const inside = codes.flatMap(linesOf)
  const status = packageStatusOf(
    inside.filter((line) => !isVoidLine(line)).length > 0
      ? inside.filter((line) => !isVoidLine(line))
      : inside,
    order.type,
  )
  const isStep = status === 'readyForPickup' || (status === 'inProgress' && parcel.status === 'open')
  if (status === 'canceled') return { ...parcel, status }
  return {
    ...parcel,
    status: status !== null && isStep ? status : parcel.status,
    packageItems: parcel.packageItems.filter((item) => !isGone(item.salesOrderLineItemCode)),
  }
}

const followParcels = (dispatch: Dispatch, fulfillmentOrder: FulfillmentOrder): Dispatch => {
  const fulfillmentPackages = dispatch.fulfillmentPackages.map((parcel) =>
    followParcel(parcel, fulfillmentOrder),
  )
  const has = (status: PackageStatus) => fulfillmentPackages.some((parcel) => parcel.status === status)
  const isOver = fulfillmentPackages.length > 0 && !fulfillmentPackages.some(isUnsent)
  const isBegun = fulfillmentPackages.some(({ status }) => status !== 'open' && status !== 'canceled')
  if (isOver) return { ...dispatch, fulfillmentPackages, status: has('fulfilled') ? 'fulfilled' : 'canceled' }
  const status = isBegun && dispatch.status === 'open' ? 'inProgress' : dispatch.status
  return { ...dispatch, fulfillmentPackages, status }
}

/** Packages and fulfillments of an order that was voided end without anything in them. */
const endParcels = (fulfillmentOrder: FulfillmentOrder): Dispatch[] =>
  fulfillmentOrder.fulfillments.map((dispatch) => followParcels(dispatch, fulfillmentOrder))

/**
 * Ends every change of a fulfillment order: packages, fulfillments and the order follow the lines, and lines
 * whose goods have left are fulfilled. A status that somebody stated stays as long as a line is open.
 */
export const settle = (
  changed: FulfillmentOrder,
  tools: FulfillmentTerms,
  isStated = false,
): FulfillmentOrder => {
  const sent = closeSent(sendFulfilled(changed, tools.now))
  const fulfillmentOrder = { ...sent, fulfillments: endParcels(sent) }
  const hasOpen = fulfillmentOrder.lines.some(isOpenLine)
  if (isStated && hasOpen) return fulfillmentOrder
  return isOpenFulfillmentOrder(fulfillmentOrder) || hasOpen
    ? followLines(fulfillmentOrder, tools)
    : fulfillmentOrder
}
