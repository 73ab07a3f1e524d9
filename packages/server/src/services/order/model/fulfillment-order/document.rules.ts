import type {
  FulfillmentOrderAddressWrite,
  FulfillmentOrderCreate,
  FulfillmentOrderLineCreate,
  FulfillmentOrderStatus,
  OrderSlot,
} from '@tradepost/contract'
import { instantOf, money, toIsoDate } from '@tradepost/kernel'
import { computeLine } from '../amount/order-amounts.rules.ts'
import { completeProduct, completeSlot } from '../line/line-document.rules.ts'
import { completeFulfillment } from '../order/fulfillment-group.rules.ts'
import { completeAddress } from '../request/address.rules.ts'
import { fulfillmentLineStatusIn, fulfillmentOrderMachine } from '../state/fulfillment-order.machine.ts'
import type {
  Dispatch,
  FulfillmentLine,
  FulfillmentOrder,
  FulfillmentOrderFields,
} from './fulfillment-order.rules.ts'
import { enter, type FulfillmentTerms, settle } from './status.rules.ts'

const isoDate = (date: string | null | undefined): string | null => (date ? toIsoDate(date) : null)

/** When the slot begins, by the clocks of its location; null when it does not say. */
export const plannedDate = (slot: OrderSlot | null, zone: string): string | null => {
  const wall = slot?.date && slot.from ? Date.parse(`${slot.date.slice(0, 10)}T${slot.from}Z`) : Number.NaN
  return Number.isNaN(wall) ? null : new Date(instantOf(wall, zone)).toISOString()
}

/** The status that lines have when their order is made with one. */
const firstLineStatus = (status: FulfillmentOrderStatus) => fulfillmentLineStatusIn(status) ?? 'accepted'

/** Stock has four decimals, and so do quantities taken from it. */
export const roundQuantity = (quantity: number): number => money.toNumber(money.amount(quantity))

const completeLine = (
  sent: FulfillmentOrderLineCreate,
  id: number,
  status: FulfillmentOrderStatus,
): FulfillmentLine => {
  const product = completeProduct(sent.product)
  const line: FulfillmentLine = {
    id,
    salesOrderLineItemCode: sent.salesOrderLineItemCode,
    lineItemGroupId: sent.lineItemGroupId ?? null,
    sku: sent.sku ?? product.identifiers?.sku ?? null,
    quantity: roundQuantity(sent.quantity),
    quantityChangeReason: null,
    status: sent.status ?? firstLineStatus(status),
    currencyCode: sent.currencyCode,
    price: sent.price,
    salePrice: sent.salePrice ?? null,
    shippingAmount: sent.shippingAmount ?? null,
    taxAmount: sent.taxAmount ?? 0,
    tax2Amount: sent.tax2Amount ?? 0,
    taxExempt: sent.taxExempt ?? false,
    unitPromoAmount: sent.unitPromoAmount ?? 0,
    unitDiscountAmount: sent.unitDiscountAmount ?? 0,
    promoAmount: sent.promoAmount ?? 0,
    discountAmount: sent.discountAmount ?? 0,
    overrideAmount: sent.overrideAmount ?? null,
    extendedPrice: sent.extendedPrice ?? 0,
    product,
    substitutionAllowed: sent.substitutionAllowed ?? true,
  }
  return computeLine(line, (name) => sent[name] !== undefined)
}

const completeFulfillmentAddress = (
  sent: FulfillmentOrderAddressWrite | null | undefined,
): FulfillmentOrderFields['fulfillmentOrderAddress'] => {
  if (!sent) return null
  const { customerContactId: _, orderSegment: __, ...address } = completeAddress(sent)
  return { ...address, orderIndex: sent.orderIndex }
}

const describe = (
  sent: FulfillmentOrderCreate,
  { now, zoneOf }: FulfillmentTerms,
): FulfillmentOrderFields => {
  const slot = completeSlot(sent.fulfillmentSlot)
  return {
    externalCode: sent.externalCode ?? null,
    posTransactionId: null,
    cancellationReason: null,
    heldUntil: null,
    heldFrom: null,
    pickupReminderApplicableAt: null,
    locationCode: sent.locationCode,
    type: sent.type,
    customerId: sent.customerId,
    externalCustomerNumber: sent.externalCustomerNumber ?? null,
    routeType: sent.routeType,
    expedited: sent.expedited ?? false,
    status: fulfillmentOrderMachine.initial,
    statusChangeDate: now.toISOString(),
    channel: sent.channel ? { code: sent.channel.code, name: null } : null,
    subTotal: sent.subTotal,
    taxAmount: sent.taxAmount ?? 0,
    tax2Amount: sent.tax2Amount ?? 0,
    shippingTotal: sent.shippingTotal ?? 0,
    total: sent.total,
    localeCode: sent.localeCode,
    currencyCode: sent.currencyCode,
    notes: sent.notes ?? null,
    specialInstructions: sent.specialInstructions ?? null,
    scheduledPickupTime: sent.scheduledPickupTime ?? null,
    fulfillmentSlot: slot,
    submitDate: isoDate(sent.submitDate),
    acceptDate: isoDate(sent.acceptDate),
    readyDate: isoDate(sent.readyDate),
    completeDate: isoDate(sent.completeDate),
    plannedFulfillmentDate: plannedDate(slot, zoneOf(sent.locationCode)),
    pickDate: null,
    packDate: null,
    checkInDate: null,
    endDate: null,
    pickingBatchId: null,
    fulfillmentOrderAddress: completeFulfillmentAddress(sent.fulfillmentOrderAddress),
  }
}

const unstored = (sent: FulfillmentOrderCreate, now: Date): Dispatch[] =>
  (sent.fulfillments ?? [])
    .map((one) => completeFulfillment(one, now))
    .map((one) => ({
      ...one,
      id: null,
      fulfillmentPackages: one.fulfillmentPackages.map((parcel) => ({
        ...parcel,
        id: null,
        fulfilledFromLocationCode: parcel.fulfilledFromLocationCode ?? sent.locationCode,
        packageItems: parcel.packageItems.map((item) => ({ ...item, id: null })),
      })),
    }))

export type FulfillmentOrderNames = Pick<
  FulfillmentOrder,
  'id' | 'orderNumber' | 'salesOrderId' | 'sequenceId'
> & {
  lineIds: number[]
}

/** The fulfillment order that a request describes, with everything in the state that its lines and status say. */
export const readFulfillmentOrder = (
  sent: FulfillmentOrderCreate,
  names: FulfillmentOrderNames,
  tools: FulfillmentTerms,
): FulfillmentOrder => {
  const status = sent.status ?? fulfillmentOrderMachine.initial
  const { lineIds, ...own } = names
  const outline: FulfillmentOrder = {
    ...own,
    revision: 1,
    groupId: null,
    order: enter(describe(sent, tools), status, tools),
    lines: sent.lineItems.map((line, index) => completeLine(line, lineIds[index] as number, status)),
    fulfillments: unstored(sent, tools.now),
  }
  return settle(outline, tools, sent.status !== undefined)
}
