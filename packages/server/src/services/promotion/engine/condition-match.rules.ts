import type { ConditionNode } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { CartLine } from './cart.types.ts'
import type { Facts, Value } from './condition-field.rules.ts'
import type { Condition, ConditionTest } from './condition-parse.rules.ts'

/** For which lines a condition holds; null: it is about the whole cart, and the same for all of them. */
export type Match = { holds: boolean; lines: readonly boolean[] | null; node: ConditionNode }

const MAX_NAMED = 100

/**
 * Every step of a condition, whether it holds and for which lines. What is applied is decided by the same walk, so
 * that the explanation cannot differ from what happens. A condition on lines holds when it does for one of them.
 */
export const matchCondition = (
  condition: Condition,
  facts: Facts,
  lines: readonly CartLine[] = facts.cart.lines,
): Match => {
  if (condition.kind === 'never') return ofCart(condition.expression, false)
  if (condition.kind === 'test') return matchTest(condition, facts, lines)
  const { kind, members } = condition
  if (members.length === 0) return ofCart('always', true)
  return matchGroup(
    kind,
    members.map((member) => matchCondition(member, facts, lines)),
    lines,
  )
}

const ofCart = (expression: string, holds: boolean, more: Partial<ConditionNode> = {}): Match => ({
  holds,
  lines: null,
  node: { expression, holds, ...more },
})

const ofLines = (
  expression: string,
  lines: readonly CartLine[],
  matching: boolean[],
  more: Partial<ConditionNode> = {},
): Match => {
  const holds = matching.includes(true)
  const lineItemCodes = lines
    .filter((_, index) => matching[index])
    .slice(0, MAX_NAMED)
    .map(({ code }) => code)
  return { holds, lines: matching, node: { expression, holds, lineItemCodes, ...more } }
}

const matchTest = ({ expression, field, test }: ConditionTest, facts: Facts, lines: readonly CartLine[]) => {
  if (field.isLine)
    return ofLines(
      expression,
      lines,
      lines.map((line) => test(field.read(line))),
    )
  const values = field.read(facts)
  return ofCart(expression, test(values), { actual: shownValues(values) })
}

const shownValue = (value: Value) =>
  typeof value === 'bigint' ? money.toNumber(value as money.Amount) : value

const shownValues = (values: readonly Value[]): unknown => {
  const shown = values.slice(0, MAX_NAMED).map(shownValue)
  return shown.length > 1 ? shown : (shown[0] ?? null)
}

const matchGroup = (kind: 'and' | 'or', members: Match[], lines: readonly CartLine[]): Match => {
  const combine = (passes: (member: Match) => boolean) =>
    kind === 'and' ? members.every(passes) : members.some(passes)
  const conditions = members.map(({ node }) => node)
  if (members.every((member) => member.lines === null))
    return ofCart(
      kind,
      combine(({ holds }) => holds),
      { conditions },
    )
  const matching = lines.map((_, index) =>
    combine((member) => (member.lines ? (member.lines[index] as boolean) : member.holds)),
  )
  return ofLines(kind, lines, matching, { conditions })
}

/** The lines that a condition chooses: all of them, when it is about the whole cart and holds. */
export const chosenLines = ({ holds, lines }: Match, count: number): boolean[] =>
  lines ? [...lines] : Array.from({ length: count }, () => holds)
