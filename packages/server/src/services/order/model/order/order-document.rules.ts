import type { SalesOrderCreate, SalesOrderLine, SalesOrderStatus } from '@tradepost/contract'
import { money, toIsoDate } from '@tradepost/kernel'
import { countedOf, type Uncalculated } from '../amount/calculated.rules.ts'
import { checkAmounts, computeLine, computeTotals, sumOf } from '../amount/order-amounts.rules.ts'
import { completeLine } from '../line/line-document.rules.ts'
import { completeCoupon, completePromotion } from '../line/promotion-document.rules.ts'
import type { Order } from '../order.types.ts'
import { completeAddress } from '../request/address.rules.ts'
import { mergePayments } from '../request/payment.rules.ts'
import { fulfillmentStatusIn, lineStatusIn, salesOrderMachine } from '../state/order.machine.ts'

const isoDate = (date: string | null | undefined): string | null => (date ? toIsoDate(date) : null)

type Sent = Uncalculated<SalesOrderCreate>

/** Without its own amount, the order's shipping is the sum of its lines, or follows from its total. */
const shippingSubTotalOf = (sent: SalesOrderCreate, lines: SalesOrderLine[]): number => {
  if (sent.shippingSubTotal !== undefined) return sent.shippingSubTotal
  if (lines.some(({ shippingAmount }) => shippingAmount !== null)) return sumOf(lines, 'shippingAmount')
  if (sent.shippingTotal === undefined) return 0
  const { shippingTotal, shippingDiscountAmount = 0, shippingPromoAmount = 0 } = sent
  const reductions = [shippingDiscountAmount, shippingPromoAmount].map(money.amount)
  return money.toNumber(money.subtract(money.amount(shippingTotal), money.add(...reductions)))
}

const readLines = (sent: Sent, status: SalesOrderStatus): SalesOrderLine[] =>
  (sent.lineItems ?? []).map((line, index) =>
    completeLine(line, { id: index + 1, status: lineStatusIn(status) }),
  )

const readAmounts = (sent: Sent, lines: SalesOrderLine[]) => ({
  subTotal: sent.subTotal ?? 0,
  promoAmount: sent.promoAmount ?? 0,
  discountAmount: sent.discountAmount ?? 0,
  shippingPromoAmount: sent.shippingPromoAmount ?? 0,
  shippingDiscountAmount: sent.shippingDiscountAmount ?? 0,
  shippingTotal: sent.shippingTotal ?? 0,
  taxAmount: sent.taxAmount ?? sumOf(lines, 'taxAmount'),
  tax2Amount: sent.tax2Amount ?? sumOf(lines, 'tax2Amount'),
  total: sent.total ?? 0,
})

export const completeTaxes = (sent: NonNullable<SalesOrderCreate['taxSummary']>): Order['taxSummary'] =>
  sent.map(({ code = null, name = null, amount = null }) => ({ code, name, amount }))

const statusOf = ({ status }: SalesOrderCreate): SalesOrderStatus => status ?? salesOrderMachine.initial

/** An order that is shipped and does not say where goes where its lines go, else to its first shipping address. */
const shipToOf = ({
  primaryShipToAddressSequenceIndex,
  lineItems,
  addressSequences,
}: Sent): number | null => {
  const own = primaryShipToAddressSequenceIndex
  if (typeof own === 'number') return own
  const shipped = (lineItems ?? []).filter((line) => line.fulfillmentMethod === 'directShip')
  const ofLine = shipped.find((line) => typeof line.shipToAddressSequenceIndex === 'number')
  if (shipped.length === 0 || ofLine) return ofLine?.shipToAddressSequenceIndex ?? null
  const first = (addressSequences ?? []).findIndex((address) => address?.type === 'shipping')
  return first < 0 ? null : first
}

const describe = (request: SalesOrderCreate, sent: Sent, now: Date, newId: () => string): Order => {
  const status = statusOf(request)
  const lineItems = readLines(sent, status)
  return {
    shopCode: sent.shopCode || null,
    externalCode: sent.externalCode ?? null,
    type: sent.type ?? 'standard',
    customerId: sent.customerId,
    externalCustomerNumber: sent.externalCustomerNumber ?? null,
    status,
    fulfillmentStatus: fulfillmentStatusIn(status) ?? 'open',
    returnStatus: null,
    expedited: sent.expedited ?? false,
    localeCode: sent.localeCode,
    currencyCode: sent.currencyCode,
    taxExempt: sent.taxExempt ?? false,
    notes: sent.notes ?? null,
    specialInstructions: sent.specialInstructions ?? null,
    data: sent.data ?? null,
    primaryBillToAddressSequenceIndex: sent.primaryBillToAddressSequenceIndex,
    primaryShipToAddressSequenceIndex: shipToOf(sent),
    addressSequences: (sent.addressSequences ?? []).map(completeAddress),
    ...readAmounts(sent, lineItems),
    shippingSubTotal: shippingSubTotalOf(request, lineItems),
    taxSummary: completeTaxes(sent.taxSummary ?? []),
    submitDate: isoDate(sent.submitDate),
    fulfillDate:
      isoDate(sent.fulfillDate) ?? (salesOrderMachine.is(status, 'fulfilled') ? now.toISOString() : null),
    completeDate:
      isoDate(sent.completeDate) ?? (salesOrderMachine.is(status, 'completed') ? now.toISOString() : null),
    sourceIp: sent.sourceIp ?? null,
    userAgent: sent.userAgent ?? null,
    domain: sent.domain ?? null,
    platform: sent.platform ?? null,
    os: sent.os ?? null,
    sourceDevice: sent.sourceDevice ?? null,
    imported: sent.imported ?? false,
    campaignAttribution: sent.campaignAttribution ?? null,
    amountCheck: null,
    paymentTransactions: mergePayments([], sent.paymentTransactions ?? [], newId),
    coupons: (sent.coupons ?? []).map(completeCoupon),
    appliedPromotions: (sent.appliedPromotions ?? []).map(completePromotion),
    lineItems,
  }
}

/** The requested order before amounts are calculated, also when parts of the request failed validation. */
export const outlineOf = (request: SalesOrderCreate, now: Date, newId: () => string): Order =>
  describe(request, countedOf(request, statusOf(request)), now, newId)

/** The requested order, as far as it follows from the request alone. */
export const readOrder = (request: SalesOrderCreate, now: Date, newId: () => string): Order => {
  const sent: Sent = countedOf(request, statusOf(request))
  const outline = describe(request, sent, now, newId)
  const lineItems = outline.lineItems.map((line, index) =>
    computeLine(line, (name) => sent.lineItems[index]?.[name] !== undefined),
  )
  const order = computeTotals({ ...outline, lineItems }, (name) => sent[name] !== undefined)
  return { ...order, amountCheck: checkAmounts(order) }
}
