import type { CartLine } from '../../model/cart.types.ts'
import type { Facts, Value } from './field.rules.ts'
import type { Condition, ConditionTest } from './parse.rules.ts'

/**
 * Every step of a condition, whether it holds and for which lines; `lines` null: it concerns the whole cart and is the same
 * for all lines. Applying and explaining use the same steps, so they cannot differ.
 */
export type Match = {
  condition: Condition
  holds: boolean
  lines: readonly boolean[] | null
  /** Values of the field in the cart. */
  actual: readonly Value[] | null
  members: readonly Match[]
}

/** A condition on lines holds when it does for one of them. */
export const matchCondition = (condition: Condition, facts: Facts): Match => {
  if (condition.kind === 'never') return cartMatch(condition, false)
  if (condition.kind === 'test') return matchTest(condition, facts)
  const members = condition.members.map((member) => matchCondition(member, facts))
  return matchGroup(condition, members, facts.cart.lines.length)
}

const none: readonly Match[] = []

const cartMatch = (
  condition: Condition,
  holds: boolean,
  members: readonly Match[] = none,
  actual: readonly Value[] | null = null,
): Match => ({ condition, holds, lines: null, actual, members })

const lineMatch = (
  condition: Condition,
  lines: readonly boolean[],
  members: readonly Match[] = none,
): Match => ({
  condition,
  holds: lines.includes(true),
  lines,
  actual: null,
  members,
})

/** Many promotions use the same fields of the same lines, so each is read once. */
const valuesOfLines = (
  name: string,
  read: (line: CartLine) => readonly Value[],
  { cart, lineValues }: Facts,
) => {
  const cached = lineValues.get(name)
  if (cached) return cached
  const values = cart.lines.map(read)
  lineValues.set(name, values)
  return values
}

const matchTest = (condition: ConditionTest, facts: Facts): Match => {
  const { name, field, test } = condition
  if (field.isLine) return lineMatch(condition, valuesOfLines(name, field.read, facts).map(test))
  const actual = field.read(facts)
  return cartMatch(condition, test(actual), none, actual)
}

const all = (count: number, holds: boolean): boolean[] => new Array<boolean>(count).fill(holds)

type Group = Extract<Condition, { kind: 'and' | 'or' }>

/** A group of members, each of which was matched already. */
export const matchGroup = (condition: Group, members: readonly Match[], count: number): Match => {
  const isAnd = condition.kind === 'and'
  const cartMembers = members.filter(({ lines }) => lines === null)
  const whole = isAnd ? cartMembers.every(({ holds }) => holds) : cartMembers.some(({ holds }) => holds)
  if (cartMembers.length === members.length) return cartMatch(condition, whole, members)

  const matching = all(count, whole)
  const isOpen = whole === isAnd
  for (const { lines } of isOpen ? members : [])
    for (let index = 0; lines && index < count; index++)
      matching[index] = isAnd
        ? (matching[index] && lines[index]) === true
        : (matching[index] || lines[index]) === true
  return lineMatch(condition, matching, members)
}

/** The lines that a condition chooses: all of them, when it is about the whole cart and holds. */
export const chosenLines = ({ holds, lines }: Match, count: number): readonly boolean[] =>
  lines ?? all(count, holds)
