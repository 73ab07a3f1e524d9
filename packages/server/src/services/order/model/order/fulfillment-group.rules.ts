import type {
  Fulfillment,
  FulfillmentCreate,
  FulfillmentGroup,
  FulfillmentGroupCreate,
  FulfillmentPackage,
  FulfillmentPackageCreate,
  FulfillmentStatus,
  PackageStatus,
} from '@tradepost/contract'
import { money, toIsoDate } from '@tradepost/kernel'
import type { Order } from '../order.types.ts'

type NewItem = { salesOrderLineItemCode: string; quantity: number }
export type NewPackage = Omit<FulfillmentPackage, 'id' | 'packageItems'> & { packageItems: NewItem[] }
export type NewFulfillment = Omit<Fulfillment, 'id' | 'createDate' | 'fulfillmentPackages'> & {
  fulfillmentPackages: NewPackage[]
}
/** A group before it is stored: every field present. */
export type NewGroup = Omit<FulfillmentGroup, 'id' | 'fulfillments'> & { fulfillments: NewFulfillment[] }

/** A fulfillment that has ended ends its packages. */
const packageStatus = (status: PackageStatus = 'open', of: FulfillmentStatus): PackageStatus => {
  if (of === 'canceled' || status === 'canceled') return 'canceled'
  return of === 'fulfilled' ? 'fulfilled' : status
}

const noDimensions = {
  length: null,
  lengthUnit: null,
  width: null,
  widthUnit: null,
  height: null,
  heightUnit: null,
}

/** Stock has four decimals, and so do quantities taken from it. */
const completeItem = ({ salesOrderLineItemCode, quantity }: NewItem): NewItem => ({
  salesOrderLineItemCode,
  quantity: money.toNumber(money.amount(quantity)),
})

const completePackage = (sent: FulfillmentPackageCreate, of: FulfillmentStatus, now: Date): NewPackage => {
  const status = packageStatus(sent.status, of)
  const date = sent.fulfillmentDate === undefined ? null : toIsoDate(sent.fulfillmentDate)
  return {
    status,
    serviceLevel: sent.serviceLevel ?? null,
    package: sent.package ?? null,
    fulfilledFromLocationCode: sent.fulfilledFromLocationCode ?? null,
    weight: sent.weight ?? null,
    weightUnit: sent.weightUnit ?? null,
    dimensions: sent.dimensions ? { ...noDimensions, ...sent.dimensions } : null,
    tracking: sent.tracking ?? null,
    pickUpBy: sent.pickUpBy ?? null,
    labelUrl: sent.labelUrl ?? null,
    labelType: sent.labelType ?? null,
    returnLabelUrl: null,
    fulfillmentDate: date ?? (status === 'fulfilled' ? now.toISOString() : null),
    packageItems: sent.packageItems.map(completeItem),
  }
}

export const completeFulfillment = (sent: FulfillmentCreate, now: Date): NewFulfillment => ({
  status: sent.status,
  carrier: sent.carrier ?? null,
  serviceLevel: sent.serviceLevel ?? null,
  tracking: sent.tracking ?? null,
  fulfillmentPackages: sent.fulfillmentPackages.map((one) => completePackage(one, sent.status, now)),
})

/** Shipments without an address go to the order's. */
export const completeGroup = (sent: FulfillmentGroupCreate, order: Order, now: Date): NewGroup => ({
  fulfillmentMethod: sent.fulfillmentMethod,
  fulfillmentLocationCode: sent.fulfillmentLocationCode ?? null,
  shipToAddressSequenceIndex:
    sent.shipToAddressSequenceIndex ??
    (sent.fulfillmentMethod === 'directShip' ? order.primaryShipToAddressSequenceIndex : null),
  fulfillments: sent.fulfillments.map((one) => completeFulfillment(one, now)),
})

export type Placed<T> = { one: T; path: (string | number)[] }
export type PackageIn = Placed<NewPackage> & { of: NewFulfillment }

/** All packages of a group, each with its path in the request. */
export const packagesIn = (group: NewGroup): PackageIn[] =>
  group.fulfillments.flatMap((of, index) =>
    of.fulfillmentPackages.map((one, packageIndex) => ({
      one,
      of,
      path: ['fulfillments', index, 'fulfillmentPackages', packageIndex],
    })),
  )

/** Locations that the groups refer to; they have to exist. */
export const locationsIn = (groups: NewGroup[]): string[] =>
  groups.flatMap((group) => [
    ...(group.fulfillmentLocationCode === null ? [] : [group.fulfillmentLocationCode]),
    ...packagesIn(group).flatMap(({ one }) => one.fulfilledFromLocationCode ?? []),
  ])
