import type {
  OrderProduct,
  OrderSlot,
  OrderSlotWrite,
  SalesOrderLine,
  SalesOrderLineCreate,
  SalesOrderLineUpdate,
} from '@tradepost/contract'
import { completePromotion } from './promotion-document.rules.ts'

const identifiers = { mfgPartNum: null, upc: null, ean: null, isbn: null, sku: null, distiPartNum: null }

/** Keeps missing fields of the same product; another product starts empty. */
export const completeProduct = (sent: OrderProduct, before?: OrderProduct): OrderProduct => {
  const kept = before?.code === sent.code ? before : undefined
  return {
    image: null,
    salePrice: null,
    options: [],
    ...kept,
    ...sent,
    identifiers: { ...identifiers, ...kept?.identifiers, ...sent.identifiers },
  }
}

/** The limit has two names; whichever was sent says it. */
export const completeSlot = (slot: OrderSlotWrite | null | undefined): OrderSlot | null => {
  if (!slot) return null
  const limit = slot.orderLimit ?? slot.orderCount ?? null
  const { id = null, date = null, weekday = null, from = null, to = null, status = null } = slot
  return { id, date, weekday, from, to, status, orderLimit: limit, orderCount: limit }
}

/** Of a line that is not priced yet. */
export const noAmounts = {
  shippingAmount: null,
  taxAmount: 0,
  tax2Amount: 0,
  taxExempt: false,
  unitPromoAmount: 0,
  unitDiscountAmount: 0,
  promoAmount: 0,
  discountAmount: 0,
  overrideAmount: null,
  extendedPrice: 0,
}

/** Defaults of a new line. */
const lineDefaults = {
  parentLineItemCode: null,
  subStatus: null,
  routedQuantity: 0,
  returnQuantity: 0,
  quantityChangeReason: null,
  replacedLineItemId: null,
  ...noAmounts,
  substitutionAllowed: true,
} satisfies Partial<SalesOrderLine>

type NewLine = SalesOrderLineCreate &
  Pick<SalesOrderLineUpdate, 'status' | 'subStatus' | 'replacedLineItemId'>

/**
 * Stored and read form: every field present. Amounts follow later. A line of an update may lack fields; it is
 * then refused together with all other problems.
 */
export const completeLine = (
  sent: NewLine,
  own: { id: number; status: SalesOrderLine['status'] },
): SalesOrderLine => ({
  ...lineDefaults,
  ...sent,
  status: sent.status ?? own.status,
  id: own.id,
  product: sent.product && completeProduct(sent.product),
  fulfillmentSlot: completeSlot(sent.fulfillmentSlot),
  appliedPromotions: sent.appliedPromotions?.map(completePromotion) ?? [],
})

const withoutUnknown = (sent: SalesOrderLineUpdate): Partial<SalesOrderLineUpdate> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))

/** Sent fields change; what is unknown stays as it was. */
export const patchLine = (before: SalesOrderLine, sent: SalesOrderLineUpdate): SalesOrderLine => ({
  ...before,
  ...withoutUnknown(sent),
  product: sent.product ? completeProduct(sent.product, before.product) : before.product,
  fulfillmentSlot:
    sent.fulfillmentSlot === undefined ? before.fulfillmentSlot : completeSlot(sent.fulfillmentSlot),
  appliedPromotions: sent.appliedPromotions?.map(completePromotion) ?? before.appliedPromotions,
})
