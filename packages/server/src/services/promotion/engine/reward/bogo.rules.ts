import type { CartAddition } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { Offer } from '../../model/cart.types.ts'
import type { Bill, Effect } from '../bill/bill.types.ts'
import type { Facts } from '../condition/field.rules.ts'
import { chosenLines, type Match, matchCondition } from '../condition/match.rules.ts'
import { type Condition, readImpact } from '../condition/parse.rules.ts'
import {
  buyCondition,
  isAboutLines,
  oneOrMore,
  rewardCondition,
  rewardProduct,
} from './bogo-condition.rules.ts'
import { shareBogo } from './bogo-share.rules.ts'
import { cheapestFirst, discountLines } from './simple.rules.ts'

export type BogoMatch = Match & { bought: readonly boolean[] }

/** Pieces are counted over all lines that fit: two sorts of tea are two teas. */
export const matchBuy = (condition: Condition, facts: Facts): BogoMatch => {
  const { rest, quantity, test } = buyCondition(condition)
  const match = matchCondition(rest, facts)
  const { lines } = facts.cart
  const bought = chosenLines(match, lines.length)
  if (!test || quantity === null) return { ...match, bought }
  const pieces = lines.reduce((sum, line, index) => (bought[index] ? sum + line.quantity : sum), 0n)
  const counted: Match = {
    condition: test,
    holds: pieces >= quantity,
    lines: null,
    actual: [pieces],
    members: [],
  }
  return { ...withCounted(match, counted), bought }
}

const withCounted = (match: Match, counted: Match): Match => {
  const members = match.condition.kind === 'and' ? [...match.members, counted] : [match, counted]
  if (members.length === 1) return counted
  return {
    condition: { kind: 'and', members: members.map(({ condition }) => condition) },
    holds: match.holds && counted.holds,
    lines: null,
    actual: null,
    members,
  }
}

/** A condition without a line and without a quantity is met by the cart as a whole, which is one use. */
const piecesNeeded = (condition: Condition) => {
  const { rest, quantity } = buyCondition(condition)
  return quantity === null && !isAboutLines(rest) ? null : oneOrMore(quantity)
}

/** Lines whose pieces can be given; quantities do not apply to each line. */
export const matchReward = ({ impact }: Offer, facts: Facts): Match =>
  matchCondition(rewardCondition(readImpact(impact?.conditions)).rest, facts)

/** Discounts of a buy-X-get-Y offer whose conditions are met. */
export const bogoEffect = (
  bill: Bill,
  offer: Offer,
  condition: Condition,
  bought: readonly boolean[],
  rewarded: readonly boolean[],
): Effect => {
  const impact = readImpact(offer.impact?.conditions)
  const { quantity } = rewardCondition(impact)
  if (quantity === null) return { parts: [], additions: [] }

  const buy = piecesNeeded(condition)
  const maxUses = offer.limitConditions?.maxUsagePerOrder ?? null
  const lines = bill.lines
    .map((line, index) => ({
      bill: line,
      quantity: line.line.quantity,
      isBought: buy !== null && (bought[index] as boolean),
      isReward: rewarded[index] as boolean,
    }))
    .filter((line) => line.quantity > 0n)
    .toSorted((a, b) => cheapestFirst(a.bill, b.bill))
  const share = shareBogo(lines, {
    buy,
    get: quantity,
    maxUses: maxUses === null ? null : BigInt(maxUses),
  })
  const taken = lines.map((line, index) => ({ bill: line.bill, pieces: share.rewarded[index] as bigint }))
  return { parts: discountLines(bill, offer, taken), additions: additionsOf(offer, impact, share.missing) }
}

const additionsOf = (offer: Offer, impact: Condition, missing: bigint): CartAddition[] => {
  const productCode = offer.impact?.automaticallyAddedToCart ? rewardProduct(impact) : null
  return productCode === null || missing === 0n
    ? []
    : [{ promotionCode: offer.code, productCode, quantity: money.toNumber(missing as money.Amount) }]
}
