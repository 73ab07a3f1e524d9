import { type FulfillmentCreate, type FulfillmentUpdate, type OrderAddress, texts } from '@tradepost/contract'
import { MAX_PROBLEMS, money, type Problem, toIsoDate } from '@tradepost/kernel'
import {
  type Amounts,
  addTo,
  type Dispatch,
  type FulfillmentOrder,
  isVoidLine,
  type Parcel,
  packedIn,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { completeFulfillment, type NewGroup, packagesIn } from '../../model/order/fulfillment-group.rules.ts'
import { deductItems } from '../../model/order/packed.rules.ts'
import { fulfillmentOrderMachine } from '../../model/state/fulfillment-order.machine.ts'
import { fulfillRefusal } from '../../model/state/order.machine.ts'
import { checkLocation, checkParcels, labelled } from '../group/check.rules.ts'
import { fulfillmentMachine, packageMachine } from './parcel.machine.ts'

const conflict = (message: string, path: Problem['path'], value?: unknown): Problem => ({
  code: 'NOT_PASSED',
  status: 409,
  message,
  path,
  value,
})

/** Quantity of each line of a fulfillment order that is in no package yet. */
export const unpackedIn = (fulfillmentOrder: FulfillmentOrder): Amounts => {
  const left: Amounts = new Map()
  for (const line of fulfillmentOrder.lines)
    addTo(left, line.salesOrderLineItemCode, isVoidLine(line) ? money.zero : money.amount(line.quantity))
  for (const [code, packed] of packedIn(fulfillmentOrder)) addTo(left, code, -packed as money.Amount)
  return left
}

/** Where a parcel goes: to the address of the fulfillment order, else to where its lines go. */
export const addressFor = (
  { order }: LockedOrder,
  fulfillmentOrder: FulfillmentOrder,
): Partial<OrderAddress> | null => {
  if (fulfillmentOrder.order.fulfillmentOrderAddress) return fulfillmentOrder.order.fulfillmentOrderAddress
  const code = fulfillmentOrder.lines[0]?.salesOrderLineItemCode
  const line = order.lineItems.find((one) => one.code === code)
  return order.addressSequences[line?.shipToAddressSequenceIndex ?? 0] ?? null
}

export const completeDispatch = (
  sent: FulfillmentCreate,
  fulfillmentOrder: FulfillmentOrder,
  now: Date,
): Dispatch => {
  const one = completeFulfillment(sent, now)
  return {
    ...one,
    id: null,
    fulfillmentPackages: one.fulfillmentPackages.map((parcel) => ({
      ...parcel,
      id: null,
      fulfilledFromLocationCode: parcel.fulfilledFromLocationCode ?? fulfillmentOrder.order.locationCode,
      packageItems: parcel.packageItems.map((item) => ({ ...item, id: null })),
    })),
  }
}

const groupOf = ({ order }: FulfillmentOrder, dispatch: Dispatch): NewGroup => ({
  fulfillmentMethod: order.type,
  fulfillmentLocationCode: order.locationCode,
  shipToAddressSequenceIndex: null,
  fulfillments: [dispatch],
})

/** Paths begin at the fulfillment. */
const ofOne = (problems: Problem[]): Problem[] => problems.map((one) => ({ ...one, path: one.path.slice(2) }))

const checkAddress = (locked: LockedOrder, fulfillmentOrder: FulfillmentOrder): Problem[] => {
  if (fulfillmentOrder.order.type !== 'directShip') return []
  const address = addressFor(locked, fulfillmentOrder)
  const lacking = labelled.filter((name) => !address?.[name])
  if (lacking.length === 0) return []
  const message = texts.workAddressShort(lacking.join(', '))
  return [{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message, path: [] }]
}

const checkState = (
  locked: LockedOrder,
  fulfillmentOrder: FulfillmentOrder,
  dispatch: Dispatch,
): Problem[] => {
  const { status } = fulfillmentOrder.order
  if (!fulfillmentOrderMachine.may(status, 'pack'))
    return [conflict(texts.workUnpackable(status), ['status'])]
  const leaves = dispatch.fulfillmentPackages.some((parcel) => parcel.status === 'fulfilled')
  const refused = fulfillRefusal(locked.order.status, 'pack', leaves)
  return refused === null ? [] : [conflict(refused, ['status'])]
}

/** All problems of a new fulfillment; a valid one takes what it packs out of `open`. */
export const checkDispatch = (
  locked: LockedOrder,
  fulfillmentOrder: FulfillmentOrder,
  dispatch: Dispatch,
  { open, locations }: { open: Amounts; locations: Set<string> },
): Problem[] => {
  const group = groupOf(fulfillmentOrder, dispatch)
  const { problems, left } = deductItems(group, open)
  const inLocations = packagesIn(group).flatMap(({ one, path }) =>
    one.fulfilledFromLocationCode === null
      ? []
      : checkLocation(one.fulfilledFromLocationCode, locations, [...path, 'fulfilledFromLocationCode']),
  )
  const found = [
    ...checkState(locked, fulfillmentOrder, dispatch),
    ...checkAddress(locked, fulfillmentOrder),
    ...ofOne([...inLocations, ...checkParcels(group), ...problems]),
  ].slice(0, MAX_PROBLEMS)
  if (found.length === 0) for (const [code, quantity] of left) open.set(code, quantity)
  return found
}

type SentPackage = NonNullable<FulfillmentUpdate['fulfillmentPackages']>[number]

const plainNames = [
  'serviceLevel',
  'package',
  'fulfilledFromLocationCode',
  'weight',
  'weightUnit',
  'tracking',
  'pickUpBy',
  'labelUrl',
  'labelType',
] as const

const noDimensions = {
  length: null,
  lengthUnit: null,
  width: null,
  widthUnit: null,
  height: null,
  heightUnit: null,
}

const hasLeft = (status: Parcel['status']) => status === 'fulfilled' || status === 'inTransit'

const changeParcel = (parcel: Parcel, sent: SentPackage, now: Date): Parcel => {
  const status = sent.status ?? parcel.status
  const own = Object.fromEntries(
    plainNames.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  )
  const date = sent.fulfillmentDate ? toIsoDate(sent.fulfillmentDate) : parcel.fulfillmentDate
  return {
    ...parcel,
    ...own,
    status,
    dimensions: sent.dimensions
      ? { ...noDimensions, ...parcel.dimensions, ...sent.dimensions }
      : parcel.dimensions,
    fulfillmentDate: date ?? (hasLeft(status) ? now.toISOString() : null),
    packageItems:
      sent.packageItems?.map(({ salesOrderLineItemCode, quantity }) => ({
        id: null,
        salesOrderLineItemCode,
        quantity: money.toNumber(money.amount(quantity)),
      })) ?? parcel.packageItems,
  }
}

const endParcel = (parcel: Parcel, status: FulfillmentUpdate['status'], now: Date): Parcel => {
  if (packageMachine.isFinal(parcel.status) || (status !== 'fulfilled' && status !== 'canceled'))
    return parcel
  return {
    ...parcel,
    status,
    fulfillmentDate: parcel.fulfillmentDate ?? (status === 'fulfilled' ? now.toISOString() : null),
  }
}

/** A fulfillment as the update makes it; one that ends ends its packages. */
export const updateDispatch = (dispatch: Dispatch, sent: FulfillmentUpdate, now: Date): Dispatch => ({
  ...dispatch,
  status: sent.status ?? dispatch.status,
  carrier: sent.carrier ?? dispatch.carrier,
  serviceLevel: sent.serviceLevel ?? dispatch.serviceLevel,
  tracking: sent.tracking ?? dispatch.tracking,
  fulfillmentPackages: dispatch.fulfillmentPackages
    .map((parcel) => {
      const change = sent.fulfillmentPackages?.find(({ id }) => id === parcel.id)
      return change ? changeParcel(parcel, change, now) : parcel
    })
    .map((parcel) => endParcel(parcel, sent.status, now)),
})

const checkPackage = (dispatch: Dispatch, sent: SentPackage, index: number): Problem[] => {
  const path = ['fulfillmentPackages', index]
  const parcel = dispatch.fulfillmentPackages.find(({ id }) => id === sent.id)
  if (!parcel) {
    const message = texts.packageUnknown(sent.id)
    return [{ code: 'NOT_PASSED', status: 404, message, path: [...path, 'id'], value: sent.id }]
  }
  const refused = sent.status && packageMachine.refusal(parcel.status, sent.status, undefined)
  const items = sent.packageItems && !packageMachine.may(parcel.status, 'repack')
  return [
    ...(refused
      ? [{ code: 'NOT_PASSED', message: refused, path: [...path, 'status'], value: sent.status }]
      : []),
    ...(items ? [conflict(texts.packageFixed(parcel.status), [...path, 'packageItems'])] : []),
  ]
}

/** All problems of an update of a fulfillment. */
export const checkDispatchUpdate = (
  locked: LockedOrder,
  fulfillmentOrder: FulfillmentOrder,
  dispatch: Dispatch,
  sent: FulfillmentUpdate,
  after: Dispatch,
): Problem[] => {
  const refused = sent.status && fulfillmentMachine.refusal(dispatch.status, sent.status, undefined)
  const others = {
    ...fulfillmentOrder,
    fulfillments: fulfillmentOrder.fulfillments.filter((one) => one !== dispatch),
  }
  const open = unpackedIn(others)
  const { problems } = deductItems(groupOf(fulfillmentOrder, after), open)
  const isMoved = after.fulfillmentPackages.some(
    (parcel, index) => parcel.status !== dispatch.fulfillmentPackages[index]?.status,
  )
  const changesGoods =
    isMoved || sent.fulfillmentPackages?.some(({ packageItems }) => packageItems !== undefined)
  return [
    ...(refused ? [{ code: 'NOT_PASSED', message: refused, path: ['status'], value: sent.status }] : []),
    ...(changesGoods ? checkState(locked, fulfillmentOrder, after) : []),
    ...(sent.fulfillmentPackages ?? []).flatMap((one, index) => checkPackage(dispatch, one, index)),
    ...(changesGoods ? ofOne(problems) : []),
  ]
}
