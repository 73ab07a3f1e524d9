import { money } from '@tradepost/kernel'
import type { Quantity } from '../../model/cart.types.ts'
import { ONE } from '../bill/amount.rules.ts'
import { quantityFields } from '../condition/field.rules.ts'
import type { Condition, ConditionTest } from '../condition/parse.rules.ts'

const isQuantity = (condition: Condition, operators: string[]): condition is ConditionTest =>
  condition.kind === 'test' &&
  quantityFields.includes(condition.name) &&
  operators.includes(condition.operator) &&
  Number(condition.operand) > 0

export type CountedCondition = { rest: Condition; quantity: Quantity | null; test: ConditionTest | null }

/**
 * Buying and getting count pieces over all matching lines, so the quantity on the first level does not apply
 * to each line: it says how many pieces one use of the promotion takes.
 */
const splitQuantity = (condition: Condition, operators: string[]): CountedCondition => {
  const members = condition.kind === 'and' ? condition.members : [condition]
  const test = members.find((member) => isQuantity(member, operators)) as ConditionTest | undefined
  if (!test) return { rest: condition, quantity: null, test: null }
  const others = members.filter((member) => member !== test)
  const rest: Condition = others.length === 1 && others[0] ? others[0] : { kind: 'and', members: others }
  const quantity = money.amount(test.operand as number)
  return { rest, quantity: quantity === 0n ? null : quantity, test }
}

/** How many pieces must be bought for one use. */
export const buyCondition = (condition: Condition): CountedCondition =>
  splitQuantity(condition, ['eq', 'gte'])

/** How many pieces one use gives; null when the condition does not say it. */
export const rewardCondition = (condition: Condition): CountedCondition =>
  splitQuantity(condition, ['eq', 'gte', 'lte'])

/** The code of the single free product; null if the condition is any other. */
export const rewardProduct = (condition: Condition): string | null => {
  const { rest } = rewardCondition(condition)
  const [only, ...others] = rest.kind === 'and' ? rest.members : [rest]
  if (only?.kind !== 'test' || others.length > 0 || only.name !== 'lineItem.product.code') return null
  const { operator, operand } = only
  if (operator === 'eq' && typeof operand === 'string') return operand
  const [single, ...more] = operator === 'in' ? (operand as unknown[]) : []
  return typeof single === 'string' && more.length === 0 ? single : null
}

export const isAboutLines = (condition: Condition): boolean =>
  condition.kind === 'test'
    ? condition.field.isLine
    : condition.kind !== 'never' && condition.members.some(isAboutLines)

export const oneOrMore = (quantity: Quantity | null): Quantity => quantity ?? ONE
