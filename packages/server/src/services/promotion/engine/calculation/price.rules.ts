import type { CartAddition, CouponVerdict, PromotionReason, PromotionTarget } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { Amount, Candidate, Cart, CartLine, Offer } from '../../model/cart.types.ts'
import { couponKey } from '../../model/coupon.rules.ts'
import { applyEffect, openBill, subTotalFor } from '../bill/bill.rules.ts'
import type { Bill, BillAdjustment, BillLine, Effect } from '../bill/bill.types.ts'
import { shippingTotal, subTotal, total, unitAmount } from '../bill/total.rules.ts'
import { chosenLines, type Match, matchCondition } from '../condition/match.rules.ts'
import { readConditions } from '../condition/parse.rules.ts'
import { bogoEffect, matchBuy, matchReward } from '../reward/bogo.rules.ts'
import { simpleEffect } from '../reward/simple.rules.ts'
import { availability } from './availability.rules.ts'
import { excludedCodes, findConflict } from './combination.rules.ts'

export type Explanation = {
  promotionCode: string
  couponCode: string | null
  applied: boolean
  reason: PromotionReason
  amount: Amount
  excludedBy: string | null
  missedAmount: Amount
  conditions: Match
  /** For BOGO: the lines that can be given. */
  impact: Match | null
}

/** Result of one promotion: the bill after it, and the explanation. */
type Step = {
  bill: Bill
  explanation: Explanation
  adjustments: BillAdjustment[]
  additions: readonly CartAddition[]
}

const stages: Record<PromotionTarget, number> = { product: 0, order: 1, productShipping: 2, orderShipping: 3 }
const discounts: Record<Offer['discount']['type'], number> = { fixedPrice: 0, absolute: 1, percentage: 2 }

/** Products, the order, shipping; the higher priority; fixed prices, amounts, percentages; the code. */
const byRank = ({ offer: a }: Candidate, { offer: b }: Candidate): number =>
  stages[a.target] - stages[b.target] ||
  b.priority - a.priority ||
  discounts[a.discount.type] - discounts[b.discount.type] ||
  (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

type OfferMatch = { match: Match; impact: Match | null; effect: () => Effect }

/** Whether the conditions hold, and what the promotion would then do. */
const matchOffer = (bill: Bill, offer: Offer): OfferMatch => {
  const condition = readConditions(offer.conditions)
  const facts = { cart: bill.cart, subTotal: subTotalFor(bill, offer), lineValues: bill.lineValues }
  if (offer.model === 'BOGO') {
    const { bought, ...match } = matchBuy(condition, facts)
    const impact = matchReward(offer, facts)
    const rewarded = chosenLines(impact, bill.lines.length)
    return { match, impact, effect: () => bogoEffect(bill, offer, condition, bought, rewarded) }
  }
  const match = matchCondition(condition, facts)
  return { match, impact: null, effect: () => simpleEffect(bill, offer, linesOf(bill, match)) }
}

/** Lines that a condition selects and that have pieces left. */
const linesOf = ({ lines }: Bill, match: Match): BillLine[] => {
  const chosen = chosenLines(match, lines.length)
  return lines.filter(({ line }, index) => line.quantity > 0n && chosen[index])
}

const nothing: Effect = { parts: [], additions: [] }

/** The reasons are looked for in the order in which a merchant would ask. */
const applyCandidate = (bill: Bill, candidate: Candidate, now: Date): Step => {
  const { offer } = candidate
  const { reason: unavailable, couponCode } = availability(candidate, now)
  const { match, impact, effect } = matchOffer(bill, offer)
  const effective = unavailable === null && match.holds ? effect() : nothing
  const amount = money.add(...effective.parts.map((part) => part.amount))
  const excludes = excludedCodes(offer)
  const conflict = findConflict(offer, excludes, bill.applied)
  const reason =
    unavailable ??
    (!match.holds ? 'conditionsNotMet' : conflict ? 'excluded' : amount === 0n ? 'noEffect' : 'applied')
  const applied = reason === 'applied'
  const { code: promotionCode, target } = offer
  return {
    bill: applied ? applyEffect(bill, { offer, excludes }, effective) : bill,
    explanation: {
      promotionCode,
      couponCode,
      applied,
      reason,
      amount: applied ? amount : money.zero,
      excludedBy: reason === 'excluded' ? (conflict?.code ?? null) : null,
      missedAmount: reason === 'excluded' ? amount : money.zero,
      conditions: match,
      impact,
    },
    adjustments: applied
      ? effective.parts.map((part) => ({ promotionCode, couponCode, target, ...part }))
      : [],
    additions: conflict ? [] : effective.additions,
  }
}

export type PricedLine = {
  line: CartLine
  unitPromoAmount: Amount
  unitDiscountAmount: Amount
  promoAmount: Amount
  discountAmount: Amount
  extendedPrice: Amount
}

const priceLine = ({ line, regular, promoAmount, discountAmount }: BillLine): PricedLine => ({
  line,
  unitPromoAmount: unitAmount(promoAmount, line.quantity),
  unitDiscountAmount: unitAmount(discountAmount, line.quantity),
  promoAmount,
  discountAmount,
  extendedPrice: money.add(regular, promoAmount, discountAmount),
})

const totalsOf = ({ cart, order, shipping }: Bill, lines: PricedLine[]) => {
  const shippingParts = {
    shippingSubTotal: cart.shippingSubTotal,
    shippingPromoAmount: shipping.promoAmount,
    shippingDiscountAmount: shipping.discountAmount,
  }
  const parts = {
    subTotal: subTotal(lines),
    ...order,
    ...shippingParts,
    shippingTotal: shippingTotal(shippingParts),
    taxAmount: cart.taxAmount,
    tax2Amount: cart.tax2Amount,
  }
  return { ...parts, total: total(parts) }
}

/** Whether each coupon of the cart was applied, and if not, why. */
const couponsOf = (
  cart: Cart,
  candidates: readonly Candidate[],
  explanation: readonly Explanation[],
): CouponVerdict[] =>
  cart.couponCodes.map((code) => {
    const isIt = (other: string) => couponKey(other) === couponKey(code)
    const owner = candidates.find(({ coupons }) => coupons.some((coupon) => isIt(coupon.code)))?.offer
    const explained = explanation.find(({ promotionCode }) => promotionCode === owner?.code)
    if (!owner || !explained) return { code, promotionCode: null, applied: false, reason: 'unknown' }
    const isChosen = explained.couponCode !== null && isIt(explained.couponCode)
    return {
      code,
      promotionCode: owner.code,
      applied: explained.applied && isChosen,
      reason: explained.applied && !isChosen ? 'anotherApplied' : explained.reason,
    }
  })

export type Priced = {
  /** In the order in which they were sent. */
  lines: PricedLine[]
  adjustments: BillAdjustment[]
  totals: ReturnType<typeof totalsOf>
  additions: CartAddition[]
  coupons: CouponVerdict[]
  explanation: Explanation[]
  /** Lines that the conditions were tested with. */
  lineCodes: string[]
}

/** Prices a cart with these promotions at `now`. Pure: the same arguments always give the same result. */
export const price = (cart: Cart, candidates: readonly Candidate[], now: Date): Priced => {
  const ranked = candidates.toSorted(byRank)
  const steps: Step[] = []
  let bill = openBill(cart)
  for (const candidate of ranked) {
    const step = applyCandidate(bill, candidate, now)
    bill = step.bill
    steps.push(step)
  }
  const byCode = new Map(bill.lines.map((line) => [line.line.code, priceLine(line)]))
  const lines = cart.lines.map(({ code }) => byCode.get(code) as PricedLine)
  const explanation = steps.map((step) => step.explanation)
  return {
    lines,
    adjustments: steps.flatMap((step) => step.adjustments),
    totals: totalsOf(bill, lines),
    additions: steps.flatMap((step) => step.additions),
    coupons: couponsOf(cart, ranked, explanation),
    explanation,
    lineCodes: bill.lines.map(({ line }) => line.code),
  }
}
