import type { CartAddition, PromotionTarget } from '@tradepost/contract'
import type { Amount, Cart, CartLine, Offer } from '../../model/cart.types.ts'
import type { LineValues } from '../condition/field.rules.ts'

/** A line while promotions are applied in turn; reductions are negative. */
export type BillLine = {
  line: CartLine
  regular: Amount
  promoAmount: Amount
  discountAmount: Amount
  /** Its part of what was taken off the whole order. */
  orderShare: Amount
  /** Its part of the shipping that is still to be paid. */
  shipping: Amount
}

export type BillAdjustment = {
  promotionCode: string
  couponCode: string | null
  target: PromotionTarget
  lineItemCode: string | null
  amount: Amount
}

/** Amounts on the level of the order, apart for promotions with a coupon and without. */
export type Reductions = { promoAmount: Amount; discountAmount: Amount }

/** A promotion that was applied, and what it does not go together with. */
export type Applied = { offer: Offer; excludes: ReadonlySet<string> }

export type Bill = {
  cart: Cart
  step: Amount
  /** By code, so that the order in which lines are sent changes nothing. */
  lines: readonly BillLine[]
  /** The sum of the lines without promotions, and what those on products have left of it. */
  regularTotal: Amount
  remainingTotal: Amount
  lineValues: LineValues
  order: Reductions
  shipping: Reductions
  applied: readonly Applied[]
}

/** Changes that a promotion would make to the bill. */
export type Effect = {
  /** Below zero; without a line it belongs to the whole. */
  parts: readonly { lineItemCode: string | null; amount: Amount }[]
  additions: readonly CartAddition[]
}
