import type { CartAddition, ConditionNode } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { Bill, Effect } from './bill.types.ts'
import { shareBogo } from './bogo.rules.ts'
import {
  boughtCondition,
  givenCondition,
  givenProduct,
  isAboutLines,
  oneOrMore,
} from './bogo-condition.rules.ts'
import type { Offer } from './cart.types.ts'
import type { Facts } from './condition-field.rules.ts'
import { chosenLines, type Match, matchCondition } from './condition-match.rules.ts'
import { type Condition, parseConditions } from './condition-parse.rules.ts'
import { cheapestFirst, offLines } from './effect.rules.ts'

export type BogoMatch = {
  holds: boolean
  node: ConditionNode
  bought: boolean[]
}

/** Pieces are counted over all lines that fit: two sorts of tea are two teas. */
export const matchBought = (condition: Condition, facts: Facts): BogoMatch => {
  const { rest, quantity, test } = boughtCondition(condition)
  const match = matchCondition(rest, facts)
  const { lines } = facts.cart
  const bought = chosenLines(match, lines.length)
  if (!test || quantity === null) return { holds: match.holds, node: match.node, bought }
  const pieces = lines.reduce((sum, line, index) => (bought[index] ? sum + line.quantity : sum), 0n)
  const isEnough = pieces >= quantity
  const counted: ConditionNode = {
    expression: test.expression,
    holds: isEnough,
    actual: money.toNumber(pieces as money.Amount),
  }
  const holds = match.holds && isEnough
  return { holds, bought, node: withCounted(match, counted, holds) }
}

const withCounted = ({ node }: Match, counted: ConditionNode, holds: boolean): ConditionNode =>
  node.expression === 'always'
    ? counted
    : {
        expression: 'and',
        holds,
        conditions: [...(node.expression === 'and' ? (node.conditions ?? []) : [node]), counted],
      }

/** A condition without a line and without a quantity is met by the cart as a whole, which is one use. */
const piecesNeeded = (condition: Condition) => {
  const { rest, quantity } = boughtCondition(condition)
  return quantity === null && !isAboutLines(rest) ? null : oneOrMore(quantity)
}

export const bogoEffect = (bill: Bill, offer: Offer, condition: Condition, facts: Facts): Effect => {
  const { holds, bought } = matchBought(condition, facts)
  const impact = parseConditions(offer.impact?.conditions, [], true).condition
  const { rest, quantity } = givenCondition(impact)
  if (!holds || quantity === null) return { parts: [], additions: [] }

  const given = chosenLines(matchCondition(rest, facts), bill.lines.length)
  const buy = piecesNeeded(condition)
  const maxUses = offer.limitConditions?.maxUsagePerOrder ?? null
  const lines = bill.lines
    .map((line, index) => ({
      bill: line,
      quantity: line.line.quantity,
      isBought: buy !== null && (bought[index] as boolean),
      isGiven: given[index] as boolean,
    }))
    .filter((line) => line.quantity > 0n)
    .toSorted((a, b) => cheapestFirst(a.bill, b.bill))
  const share = shareBogo(lines, {
    buy,
    get: quantity,
    maxUses: maxUses === null ? null : BigInt(maxUses),
  })
  const taken = lines.map((line, index) => ({ bill: line.bill, pieces: share.given[index] as bigint }))
  return { parts: offLines(bill, offer, taken), additions: additionsOf(offer, impact, share.missing) }
}

const additionsOf = (offer: Offer, impact: Condition, missing: bigint): CartAddition[] => {
  const productCode = offer.impact?.automaticallyAddedToCart ? givenProduct(impact) : null
  return productCode === null || missing === 0n
    ? []
    : [{ promotionCode: offer.code, productCode, quantity: money.toNumber(missing as money.Amount) }]
}
