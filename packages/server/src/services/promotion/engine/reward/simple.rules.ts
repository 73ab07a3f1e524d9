import { allocate, money } from '@tradepost/kernel'
import type { Amount, Offer, Quantity } from '../../model/cart.types.ts'
import { ONE, smaller } from '../bill/amount.rules.ts'
import { openAmount, openShipping, openTotal, remaining } from '../bill/bill.rules.ts'
import type { Bill, BillLine, Effect } from '../bill/bill.types.ts'
import { discountOnPieces, discountOnPrice, readDiscount } from './discount.rules.ts'

type Part = Effect['parts'][number]
type Pieces = { bill: BillLine; pieces: Quantity }

/** Free pieces last: giving them would be no gift. The cheapest first, then by code, which is the order of the lines. */
export const cheapestFirst = (a: BillLine, b: BillLine): number => {
  const [left, right] = [remaining(a), remaining(b)]
  if ((left === 0n) !== (right === 0n)) return left === 0n ? 1 : -1
  const [ours, theirs] = [left * b.line.quantity, right * a.line.quantity]
  return ours < theirs ? -1 : ours > theirs ? 1 : 0
}

const byLine = (a: Part, b: Part) => ((a.lineItemCode ?? '') < (b.lineItemCode ?? '') ? -1 : 1)

const parts = (found: Part[]): Part[] => found.filter(({ amount }) => amount !== 0n).toSorted(byLine)

/** Discount on these pieces. */
export const discountLines = ({ step }: Bill, offer: Offer, taken: Pieces[]): Part[] => {
  const discount = readDiscount(offer)
  return parts(
    taken
      .filter(({ pieces }) => pieces > 0n)
      .map(({ bill, pieces }) => ({
        lineItemCode: bill.line.code,
        amount: money.negate(
          discountOnPieces(
            discount,
            { remaining: remaining(bill), quantity: bill.line.quantity },
            pieces,
            step,
          ),
        ),
      })),
  )
}

/** All pieces, or as many as one order may have, the cheapest first. */
const limitPieces = (lines: BillLine[], maxPieces: number | null): Pieces[] => {
  if (maxPieces === null) return lines.map((bill) => ({ bill, pieces: bill.line.quantity }))
  let left = BigInt(maxPieces) * ONE
  return lines
    .filter((bill) => remaining(bill) > 0n)
    .toSorted(cheapestFirst)
    .map((bill) => {
      const pieces = smaller(bill.line.quantity, left)
      left -= pieces
      return { bill, pieces }
    })
}

const discountProducts = (bill: Bill, offer: Offer, chosen: BillLine[]): Part[] =>
  discountLines(bill, offer, limitPieces(chosen, offer.limitConditions?.maxUsagePerOrder ?? null))

/** Spread over the lines by what is still to be paid for them; the shares add up to the cent. */
const discountOrder = (bill: Bill, offer: Offer): Part[] => {
  const { lines, step } = bill
  const off = discountOnPrice(readDiscount(offer), openTotal(bill), step)
  if (off === 0n) return []
  const open = lines.map(openAmount)
  const shares = allocate(money.negate(off), open, step)
  return parts(lines.map(({ line }, index) => ({ lineItemCode: line.code, amount: shares[index] as Amount })))
}

const discountShipping = (bill: Bill, offer: Offer): Part[] =>
  parts([
    {
      lineItemCode: null,
      amount: money.negate(discountOnPrice(readDiscount(offer), openShipping(bill), bill.step)),
    },
  ])

/** The lines never have more shipping than is left of the order, so their parts need no bound of their own. */
const discountLineShipping = ({ step }: Bill, offer: Offer, chosen: BillLine[]): Part[] => {
  const discount = readDiscount(offer)
  return parts(
    chosen.map(({ line, shipping }) => ({
      lineItemCode: line.code,
      amount: money.negate(discountOnPrice(discount, shipping, step)),
    })),
  )
}

/** Applies a simple discount; `chosen` are the lines that meet its conditions and have pieces left. */
export const simpleEffect = (bill: Bill, offer: Offer, chosen: BillLine[]): Effect => {
  const byTarget: Record<Offer['target'], () => Part[]> = {
    product: () => discountProducts(bill, offer, chosen),
    order: () => discountOrder(bill, offer),
    orderShipping: () => discountShipping(bill, offer),
    productShipping: () => discountLineShipping(bill, offer, chosen),
  }
  return { parts: byTarget[offer.target](), additions: [] }
}
