import { texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { isObject } from '@tradepost/kernel'
import { type Field, fieldNames, findField } from './field.rules.ts'
import { bareName, compileTest, type Test } from './operator.rules.ts'

export type ConditionTest = {
  kind: 'test'
  name: string
  operator: string
  operand: unknown
  field: Field
  test: Test
}
/**
 * `never` is a condition that cannot be parsed: refused when a promotion is saved, false when one is read.
 */
export type Condition =
  | ConditionTest
  | { kind: 'and' | 'or'; members: Condition[] }
  | { kind: 'never'; name: string; value: unknown }

export type Parsed = { condition: Condition; problems: Problem[] }

const MAX_DEPTH = 10
const MAX_TESTS = 200

type Path = Problem['path']
/** `path` is the current position; only problems keep a copy. */
type Walk = { lineOnly: boolean; problems: Problem[]; tests: number; path: Path }

/** Missing, null and empty conditions always hold. `lineOnly`: only fields of a line may be named. */
export const parseConditions = (source: unknown, path: Path, lineOnly = false): Parsed => {
  const walk: Walk = { lineOnly, problems: [], tests: 0, path: [...path] }
  const isEmpty = source === null || source === undefined || (Array.isArray(source) && source.length === 0)
  const condition = isEmpty ? always : parseObject(walk, source, 1)
  if (walk.tests > MAX_TESTS)
    walk.problems.push({ code: 'MAXIMUM', message: texts.tooManyConditions(MAX_TESTS), path })
  return { condition, problems: walk.problems }
}

const below = (walk: Walk, key: string | number, parse: () => Condition): Condition => {
  walk.path.push(key)
  const condition = parse()
  walk.path.pop()
  return condition
}

const always: Condition = { kind: 'and', members: [] }

/** Each expression of a stored promotion is parsed once, however many carts it is tested with. */
const reader = (lineOnly: boolean) => {
  const parsedBySource = new WeakMap<object, Condition>()
  return (source: unknown): Condition => {
    const parsed = isObject(source) && parsedBySource.get(source)
    if (parsed) return parsed
    const { condition } = parseConditions(source, [], lineOnly)
    if (isObject(source)) parsedBySource.set(source, condition)
    return condition
  }
}

export const readConditions = reader(false)
export const readImpact = reader(true)

type Flaw = Pick<Problem, 'code' | 'message'> & { value?: unknown }

/** Problems beyond the limit are dropped, so that an answer stays small. */
const refuse = (walk: Walk, flaw: Flaw, name = String(walk.path.at(-1) ?? '')): Condition => {
  if (++walk.tests <= MAX_TESTS) walk.problems.push({ ...flaw, path: [...walk.path] })
  return { kind: 'never', name, value: flaw.value }
}

/** Groups of and inside of and are one group; a group of one is its member. */
const joined = (kind: 'and' | 'or', members: Condition[]): Condition => {
  if (members.length === 1) return members[0] as Condition
  const isFlat = kind === 'or' || members.every((member) => member.kind !== 'and')
  if (isFlat) return { kind, members }
  const flat = members.flatMap((member) => (member.kind === 'and' ? member.members : [member]))
  return flat.length === 1 ? (flat[0] as Condition) : { kind, members: flat }
}

const parseObject = (walk: Walk, source: unknown, depth: number): Condition => {
  if (!isObject(source))
    return refuse(walk, {
      code: 'INVALID_TYPE',
      message: texts.expectedGroup,
      value: source,
    })
  const members = Object.keys(source).map((key) => {
    const name = bareName(key)
    return below(walk, key, () =>
      name === 'and' || name === 'or'
        ? parseGroup(walk, name, source[key], depth + 1)
        : parseField(walk, key, source[key]),
    )
  })
  return joined('and', members)
}

const parseGroup = (walk: Walk, kind: 'and' | 'or', value: unknown, depth: number): Condition => {
  if (depth > MAX_DEPTH) return refuse(walk, { code: 'MAXIMUM', message: texts.nestedGroups(MAX_DEPTH) })
  if (!Array.isArray(value))
    return refuse(walk, { code: 'INVALID_TYPE', message: texts.expectedConditionList, value })
  // nothing that must hold always holds, but of nothing none can
  if (value.length === 0 && kind === 'or')
    return refuse(walk, { code: 'ARRAY_LENGTH_SHORT', message: texts.emptyConditions, value })
  const members: Condition[] = []
  for (const [index, member] of value.entries()) {
    if (walk.tests > MAX_TESTS) break
    members.push(below(walk, index, () => parseObject(walk, member, depth)))
  }
  return joined(kind, members)
}

const parseField = (walk: Walk, name: string, value: unknown): Condition => {
  const field = findField(name)
  if (!field || (walk.lineOnly && !field.isLine))
    return refuse(walk, {
      code: 'OBJECT_ADDITIONAL_PROPERTIES',
      message: texts.unknownField(name, String(fieldNames(walk.lineOnly))),
      value,
    })
  if (!isObject(value)) return parseTest(walk, name, field, 'eq', value)
  const operators = Object.keys(value)
  if (operators.length === 0)
    return refuse(walk, {
      code: 'MIN_PROPERTIES',
      message: texts.expectedOperators,
      value,
    })
  return joined(
    'and',
    operators.map((key) => below(walk, key, () => parseTest(walk, name, field, bareName(key), value[key]))),
  )
}

const parseTest = (walk: Walk, name: string, field: Field, operator: string, operand: unknown): Condition => {
  const compiled = compileTest(field.type, operator, operand)
  if ('message' in compiled) return refuse(walk, { ...compiled, value: operand }, `${name} ${operator}`)
  walk.tests++
  return { kind: 'test', name, operator, operand, field, test: compiled.test }
}

const collectFields = (condition: Condition): readonly string[] => {
  if (condition.kind === 'never') return []
  return condition.kind === 'test' ? [condition.name] : condition.members.flatMap(fieldsOf)
}

const fields = new WeakMap<Condition, readonly string[]>()

/** The fields of a condition; collected once, because every cart needs them. */
export const fieldsOf = (condition: Condition): readonly string[] => {
  const found = fields.get(condition) ?? collectFields(condition)
  fields.set(condition, found)
  return found
}
