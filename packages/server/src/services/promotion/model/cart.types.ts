import type { CurrencyCode, Promotion } from '@tradepost/contract'
import type { money } from '@tradepost/kernel'

export type Amount = money.Amount
/** In units of 1/10000, as stock is counted. */
export type Quantity = bigint
export type Scalar = string | number | boolean
/** Values of a property, an option or an attribute, by its code. */
export type Values = ReadonlyMap<string, readonly Scalar[]>

export type CartLine = {
  code: string
  productCode: string
  quantity: Quantity
  price: Amount
  /** Takes the place of the price, if not null. */
  salePrice: Amount | null
  shippingAmount: Amount
  fulfillmentMethod: string | null
  categoryCodes: readonly string[]
  options: Values
  properties: Values
}

/** Input of the engine, from a cart or an order. Amounts are never negative. */
export type Cart = {
  currencyCode: CurrencyCode
  localeCode: string | null
  shopCode: string | null
  platform: string | null
  customerId: string | null
  segmentCodes: readonly string[]
  attributes: Values
  couponCodes: readonly string[]
  lines: readonly CartLine[]
  shippingSubTotal: Amount
  taxAmount: Amount
  tax2Amount: Amount
}

export type Offer = Pick<
  Promotion,
  | 'code'
  | 'model'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'target'
  | 'type'
  | 'priority'
  | 'discount'
  | 'conditions'
  | 'impact'
  | 'limitConditions'
>

/** How often something was used, by everybody and by the customer of the cart. */
export type Usage = { overall: number; customer: number }

export type CandidateCoupon = {
  code: string
  isActive: boolean
  limits: { overall: number | null; maxPerCustomer: number | null }
  usage: Usage
}

/** A promotion that may apply, with those of its coupons that the cart names. */
export type Candidate = { offer: Offer; usage: Usage; coupons: readonly CandidateCoupon[] }
