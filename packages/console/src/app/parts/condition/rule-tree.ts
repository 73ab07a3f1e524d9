import {
  type Comparison,
  comparisonOf,
  type FilterOperator,
  filterOperatorNames,
  isFilterOperator,
} from '@tradepost/contract/filter-operator'
import type { ConditionFacts, FieldFacts } from '../../api/facts.ts'
import { endOfDay, startOfDay } from '../zone.ts'

/** Conditions as staff see them: groups of which all or any must hold, and tests of one field. */
export type RuleTest = { kind: 'test'; field: string; operator: string; operand: unknown }
export type RuleGroup = { kind: 'group'; isAny: boolean; members: Rule[] }
export type Rule = RuleTest | RuleGroup

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Operators go with and without the dollar sign. */
const operatorOf = (key: string): string => (key.startsWith('$') ? key : `$${key}`)
const groupOf = (key: string): 'and' | 'or' | undefined => {
  const name = operatorOf(key).slice(1)
  return name === 'and' || name === 'or' ? name : undefined
}

const testsOf = (field: string, value: unknown): Rule[] | null => {
  if (!isObject(value)) return [{ kind: 'test', field, operator: '$eq', operand: value }]
  return Object.entries(value).map(([key, operand]) => ({
    kind: 'test',
    field,
    operator: operatorOf(key),
    operand,
  }))
}

const membersOf = (source: unknown): Rule[] | null => {
  if (!isObject(source)) return null
  const found = Object.entries(source).map(([key, value]): Rule[] | null => {
    const group = groupOf(key)
    if (group === undefined) return testsOf(key, value)
    if (!Array.isArray(value)) return null
    const members = value.map(readGroup)
    return members.includes(null)
      ? null
      : [{ kind: 'group', isAny: group === 'or', members: members.map((one) => simplest(one as RuleGroup)) }]
  })
  return found.includes(null) ? null : found.flatMap((rules) => rules ?? [])
}

/** A group of one is its member. */
const simplest = (group: RuleGroup): Rule =>
  group.members.length === 1 && group.members[0] ? group.members[0] : group

const readGroup = (source: unknown): RuleGroup | null => {
  const members = membersOf(source)
  const [only] = members ?? []
  if (members?.length === 1 && only?.kind === 'group') return only
  return members && { kind: 'group', isAny: false, members }
}

/** Null for what no builder could show; then it is edited as text. */
export const readRules = (source: unknown): RuleGroup | null =>
  source === null || source === undefined || (Array.isArray(source) && source.length === 0)
    ? { kind: 'group', isAny: false, members: [] }
    : readGroup(source)

const writeRule = (rule: Rule): Record<string, unknown> =>
  rule.kind === 'test'
    ? { [rule.field]: { [rule.operator]: rule.operand } }
    : { [rule.isAny ? '$or' : '$and']: rule.members.map(writeRule) }

export const writeRules = (group: RuleGroup): Record<string, unknown> =>
  group.members.length === 0 ? {} : writeRule(group)

/** A field that ends with a code of the merchant's own, as the part before the code and the code. */
export const familyOf = (
  { families }: ConditionFacts,
  field: string,
): [family: string, code: string] | null => {
  const family = families.find((prefix) => field.startsWith(prefix))
  return family === undefined ? null : [family, field.slice(family.length)]
}

/** Values of a merchant's own fields are what they look like. */
const free: FieldFacts = { kind: 'object' }

export const factsOf = (facts: ConditionFacts, field: string): FieldFacts =>
  facts.fields[field] ?? (familyOf(facts, field) ? free : { kind: 'text' })

const applies = (operator: FilterOperator, { kind }: FieldFacts): boolean => {
  const { fields } = comparisonOf(operator)
  if (kind === 'object' || fields === 'all') return true
  if (fields === 'ordered') return kind === 'number' || kind === 'date'
  return kind === 'text'
}

/** Operators that make sense for a field, without synonyms. */
export const operatorsFor = (field: FieldFacts): FilterOperator[] => {
  if (field.kind === 'flag') return ['$eq']
  const names = filterOperatorNames.filter((name) => name !== '$nExists' && applies(name, field))
  const isSet = field.kind === 'choice' || field.kind === 'list'
  return isSet ? names.filter((name) => name !== '$eq' && name !== '$ne') : names
}

/** Undefined for an operator that a stored condition has and the platform does not. */
export const comparisonKind = (operator: string): Comparison['kind'] | undefined =>
  isFilterOperator(operator) ? comparisonOf(operator).comparison.kind : undefined

export const isMany = (operator: string): boolean => comparisonKind(operator) === 'membership'

/** An operand that fits, kept where it can be. */
export const fitOperand = (operand: unknown, operator: string, field: FieldFacts): unknown => {
  if (comparisonKind(operator) === 'presence') return typeof operand === 'boolean' ? operand : true
  if (field.kind === 'flag') return operand !== false
  const [first] = [operand].flat()
  const plain = typeof first === 'boolean' ? null : (first ?? null)
  if (!isMany(operator)) return plain
  return Array.isArray(operand) ? operand : plain === null ? [] : [plain]
}

/** A whole day of the merchant: what is after it, or at most it, begins or ends with its last moment. */
export const dayOperand = (zone: string, operator: string, day: string): string | null => {
  if (day === '') return null
  return (operator === '$gt' || operator === '$lte' ? endOfDay : startOfDay)(zone, day)
}

/** `12` is a number, `012` a text. */
export const freeValue = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}
