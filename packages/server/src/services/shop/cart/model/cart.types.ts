import type { CartMessage, CurrencyCode } from '@tradepost/contract'

export type LineOption = { type: 'select' | 'text'; id: string; value: string }
export type LineFulfillment = {
  method?: string | null
  location?: { code?: string | null; name?: string | null } | null
}

/** A line without its quantity, as a shopper asks for it. */
export type LineRequest = {
  productCode: string
  options: LineOption[]
  metadata: Record<string, unknown>
  fulfillment: LineFulfillment | null
  subscriptionId: string | null
  attributes: { key: string; value: string }[]
  substitutionAllowed: boolean | null
}

export type CartLine = LineRequest & {
  id: string
  quantity: number
  /** As they were when the line was last changed, for the day when the product is gone. */
  name: string
  unitPrice: number
}

export type StoredCart = {
  id: string
  sessionId: string | null
  customerId: string | null
  currencyCode: CurrencyCode
  lines: CartLine[]
  couponCodes: string[]
  /** Codes of promotions without a coupon that the shopper took out. */
  declinedPromotions: string[]
  notices: CartMessage[]
}

/** The part of a shop that its carts depend on. */
export type CartShop = {
  shopCode: string
  catalogCode: string | null
  currencyCode: CurrencyCode
  localeCode: string
  taxIncluded: boolean
  legalText: string | null
}

/** Where a cart is found: by its owner, by its id, or by both. */
export type CartKey = {
  shopCode: string
  sessionId: string | null
  customerId: string | null
  cartId: string | null
}
