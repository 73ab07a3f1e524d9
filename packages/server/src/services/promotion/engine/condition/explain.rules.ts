import type { ConditionNode } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { Value } from './field.rules.ts'
import type { Match } from './match.rules.ts'
import type { Condition } from './parse.rules.ts'

const MAX_NAMED = 100
const MAX_SHOWN = 200

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

const expressionOf = (condition: Condition): string => {
  if (condition.kind === 'test')
    return `${condition.name} ${condition.operator} ${shortened(condition.operand)}`
  if (condition.kind === 'never') return `${condition.name} ${shortened(condition.value)}`.trim()
  return condition.members.length === 0 ? 'always' : condition.kind
}

const shownValue = (value: Value) =>
  typeof value === 'bigint' ? money.toNumber(value as money.Amount) : value

const shownValues = (values: readonly Value[]): unknown => {
  const shown = values.slice(0, MAX_NAMED).map(shownValue)
  return shown.length > 1 ? shown : (shown[0] ?? null)
}

/** The steps of a condition for people to read; `lineCodes` are the lines it was tested with. */
export const explain = (match: Match, lineCodes: readonly string[]): ConditionNode => {
  const { condition, holds, lines, actual, members } = match
  return {
    expression: expressionOf(condition),
    holds,
    ...(lines && { lineItemCodes: lineCodes.filter((_, index) => lines[index]).slice(0, MAX_NAMED) }),
    ...(actual && { actual: shownValues(actual) }),
    ...(members.length > 0 && { conditions: members.map((member) => explain(member, lineCodes)) }),
  }
}
