import {
  type Comparison,
  type ConditionFieldType,
  comparisonOf,
  type FilterOperator,
  filterOperatorNames,
  type TextMatch,
  texts,
} from '@tradepost/contract'
import { money, unreachable } from '@tradepost/kernel'
import type { Value } from './field.rules.ts'

/** Whether the values of a field pass; a field with several passes when one of them does. */
export type Test = (values: readonly Value[]) => boolean
export type Refusal = { code: string; message: string }
type Compiled = { test: Test } | Refusal

const MAX_ITEMS = 1000

const refusal = (code: string, message: string): Refusal => ({ code, message })
const isRefusal = (value: object): value is Refusal => 'message' in value

const decimal = /^[+-]?\d{1,20}(\.\d{1,20})?$/
const isNumeric = (value: Value): boolean =>
  typeof value === 'number' || (typeof value === 'string' && decimal.test(value))

/** An operand as the values of its field are. */
const readOperand = (type: ConditionFieldType, operand: unknown): { value: Value } | Refusal => {
  if (type === 'amount') {
    const isAmount =
      (typeof operand === 'number' && Math.abs(operand) <= 1e15) ||
      (typeof operand === 'string' && decimal.test(operand))
    return isAmount
      ? { value: money.amount(operand) }
      : refusal('INVALID_TYPE', texts.expected('a number of at most 1000000000000000'))
  }
  if (typeof operand !== 'string' && typeof operand !== 'number' && typeof operand !== 'boolean')
    return refusal('INVALID_TYPE', texts.expected('a text, a number or a boolean'))
  return { value: type === 'text' ? String(operand) : operand }
}

/** A number and the text of a number may be equal; two texts are equal only letter by letter. */
const equals = (a: Value, b: Value): boolean =>
  typeof a === 'bigint' || typeof b === 'bigint'
    ? a === b
    : (typeof a === 'number' || typeof b === 'number') && isNumeric(a) && isNumeric(b)
      ? Number(a) === Number(b)
      : String(a) === String(b)

const compare = (a: Value, b: Value): number => {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0
  const [left, right] =
    isNumeric(a) && isNumeric(b) && (typeof a === 'number' || typeof b === 'number')
      ? [Number(a), Number(b)]
      : [String(a), String(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Null is the absence of a value, alone or in a list. */
const byMembership = (type: ConditionFieldType, operands: unknown): Compiled => {
  if (!Array.isArray(operands)) return refusal('INVALID_TYPE', texts.expectedList)
  if (operands.length > MAX_ITEMS)
    return refusal('ARRAY_LENGTH_LONG', texts.tooManyOperands(MAX_ITEMS, operands.length))
  const read = operands.filter((item) => item !== null).map((item) => readOperand(type, item))
  const refused = read.find(isRefusal)
  if (refused) return refused
  const items = read.map((item) => (item as { value: Value }).value)
  const hasNull = items.length < operands.length
  const accepted = new Set<Value>(items)
  const isIn =
    type === 'free'
      ? (value: Value) => items.some((item) => equals(value, item))
      : (value: Value) => accepted.has(value)
  return { test: (values) => (values.length === 0 ? hasNull : values.some(isIn)) }
}

const opposite = (compiled: Compiled): Compiled =>
  isRefusal(compiled) ? compiled : { test: (values) => !compiled.test(values) }

const orderOf = (a: Value, b: Value) => {
  const order = compare(a, b)
  return order < 0 ? 'less' : order > 0 ? 'greater' : 'equal'
}

/** Equality is looser than an order: a number equals its text. */
const byOrder = (order: readonly string[], type: ConditionFieldType, operand: unknown): Compiled => {
  const isEquality = order.length === 1 && order[0] === 'equal'
  if (operand === null && isEquality) return { test: (values) => values.length === 0 }
  const read = readOperand(type, operand)
  if (isRefusal(read)) return read
  const passes = isEquality
    ? (value: Value) => equals(value, read.value)
    : (value: Value) => order.includes(orderOf(value, read.value))
  return { test: (values) => values.some(passes) }
}

const matchers: Record<TextMatch, (text: string, part: string) => boolean> = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
}

const byText = (match: TextMatch, operand: unknown): Compiled => {
  const parts = Array.isArray(operand) ? operand : [operand]
  if (parts.length > MAX_ITEMS)
    return refusal('ARRAY_LENGTH_LONG', texts.tooManyOperands(MAX_ITEMS, parts.length))
  if (!parts.every((part) => typeof part === 'string'))
    return refusal('INVALID_TYPE', texts.expected('a text or a list of texts'))
  const wanted = parts.map((part: string) => part.toLowerCase())
  const passes = (value: Value) => {
    const text = String(value).toLowerCase()
    return wanted.some((part) => matchers[match](text, part))
  }
  return { test: (values) => values.some(passes) }
}

const byPresence = (operand: unknown): Compiled =>
  operand === true || operand === 'true'
    ? { test: (values) => values.length > 0 }
    : operand === false || operand === 'false'
      ? { test: (values) => values.length === 0 }
      : refusal('INVALID_TYPE', texts.expected('true or false'))

const compiled = (comparison: Comparison, type: ConditionFieldType, operand: unknown): Compiled => {
  switch (comparison.kind) {
    case 'order':
      return byOrder(comparison.order, type, operand)
    case 'text':
      return byText(comparison.match, operand)
    case 'membership':
      return byMembership(type, operand)
    case 'presence':
      return byPresence(operand)
    default:
      return unreachable(comparison)
  }
}

const allowedFor: Record<ConditionFieldType, readonly FilterOperator[]> = {
  amount: filterOperatorNames.filter((name) => comparisonOf(name).fields !== 'texts'),
  text: filterOperatorNames,
  free: filterOperatorNames,
}

/** With and without a dollar sign it is the same. */
export const bareName = (name: string): string => (name.startsWith('$') ? name.slice(1) : name)

export const compileTest = (type: ConditionFieldType, name: string, operand: unknown): Compiled => {
  const allowed = allowedFor[type]
  const operator = allowed.find((one) => one === `$${name}`)
  if (!operator)
    return refusal('OBJECT_ADDITIONAL_PROPERTIES', texts.unknownConditionOperator(name, allowed.join(', ')))
  const { comparison, isOpposite } = comparisonOf(operator)
  const base = compiled(comparison, type, operand)
  return isOpposite ? opposite(base) : base
}
