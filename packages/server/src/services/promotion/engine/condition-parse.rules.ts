import type { Problem } from '@tradepost/kernel'
import { type Field, fieldNames, findField } from './condition-field.rules.ts'
import { bareName, compileTest, type Test } from './condition-operator.rules.ts'

export type ConditionTest = {
  kind: 'test'
  expression: string
  name: string
  operator: string
  operand: unknown
  field: Field
  test: Test
}
/** `never` stands for what cannot be understood: it is refused when a promotion is saved, and false when one is read. */
export type Condition =
  | ConditionTest
  | { kind: 'and' | 'or'; members: Condition[] }
  | { kind: 'never'; expression: string }

export type Parsed = { condition: Condition; problems: Problem[] }

const MAX_DEPTH = 10
const MAX_TESTS = 200
const MAX_SHOWN = 200

type Path = Problem['path']
type Walk = { lineOnly: boolean; problems: Problem[]; tests: number }

/** Missing, null and empty conditions always hold. `lineOnly`: only fields of a line may be named. */
export const parseConditions = (source: unknown, path: Path, lineOnly = false): Parsed => {
  const walk: Walk = { lineOnly, problems: [], tests: 0 }
  const isEmpty = source === null || source === undefined || (Array.isArray(source) && source.length === 0)
  const condition = isEmpty ? always : parseObject(walk, source, path, 1)
  if (walk.tests > MAX_TESTS)
    walk.problems.push({ code: 'MAXIMUM', message: `At most ${MAX_TESTS} conditions are allowed`, path })
  return { condition, problems: walk.problems }
}

const always: Condition = { kind: 'and', members: [] }

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is beyond the limit is neither read nor reported, so that an answer stays small. */
const refuse = (walk: Walk, problem: Problem, expression?: string): Condition => {
  if (++walk.tests <= MAX_TESTS) walk.problems.push(problem)
  return {
    kind: 'never',
    expression: expression ?? `${problem.path.at(-1) ?? ''} ${shown(problem.value)}`.trim(),
  }
}

/** Groups of and inside of and are one group; a group of one is its member. */
const joined = (kind: 'and' | 'or', members: Condition[]): Condition => {
  const flat =
    kind === 'or' ? members : members.flatMap((member) => (member.kind === 'and' ? member.members : [member]))
  return flat.length === 1 ? (flat[0] as Condition) : { kind, members: flat }
}

const parseObject = (walk: Walk, source: unknown, path: Path, depth: number): Condition => {
  if (!isObject(source))
    return refuse(walk, {
      code: 'INVALID_TYPE',
      message: 'Expected an object of fields, $and and $or',
      path,
      value: source,
    })
  const members = Object.entries(source).map(([key, value]) => {
    const at = [...path, key]
    const name = bareName(key)
    return name === 'and' || name === 'or'
      ? parseGroup(walk, name, value, at, depth + 1)
      : parseField(walk, key, value, at)
  })
  return joined('and', members)
}

const parseGroup = (walk: Walk, kind: 'and' | 'or', value: unknown, path: Path, depth: number): Condition => {
  if (depth > MAX_DEPTH)
    return refuse(walk, {
      code: 'MAXIMUM',
      message: `Groups may be nested at most ${MAX_DEPTH} deep`,
      path,
      value: undefined,
    })
  if (!Array.isArray(value))
    return refuse(walk, { code: 'INVALID_TYPE', message: 'Expected a list of conditions', path, value })
  // nothing that must hold always holds, but of nothing none can
  if (value.length === 0 && kind === 'or')
    return refuse(walk, {
      code: 'ARRAY_LENGTH_SHORT',
      message: '$or needs at least one condition',
      path,
      value,
    })
  const members: Condition[] = []
  for (const [index, member] of value.entries()) {
    if (walk.tests > MAX_TESTS) break
    members.push(parseObject(walk, member, [...path, index], depth))
  }
  return joined(kind, members)
}

const parseField = (walk: Walk, name: string, value: unknown, path: Path): Condition => {
  const field = findField(name)
  if (!field || (walk.lineOnly && !field.isLine))
    return refuse(walk, {
      code: 'OBJECT_ADDITIONAL_PROPERTIES',
      message: `Unknown field: ${name}. Allowed: ${fieldNames(walk.lineOnly)}, $and, $or`,
      path,
      value,
    })
  const tests = isObject(value) ? Object.entries(value) : [['$eq', value] as const]
  if (tests.length === 0)
    return refuse(walk, {
      code: 'MIN_PROPERTIES',
      message: 'Expected a value or an object of operators',
      path,
      value,
    })
  return joined(
    'and',
    tests.map(([key, operand]) =>
      parseTest(walk, name, field, bareName(key), operand, isObject(value) ? [...path, key] : path),
    ),
  )
}

const parseTest = (
  walk: Walk,
  name: string,
  field: Field,
  operator: string,
  operand: unknown,
  path: Path,
): Condition => {
  const compiled = compileTest(field.type, operator, operand)
  const expression = `${name} ${operator} ${shown(operand)}`
  if ('message' in compiled) return refuse(walk, { ...compiled, path, value: operand }, expression)
  walk.tests++
  return { kind: 'test', expression, name, operator, operand, field, test: compiled.test }
}

/** The fields that a condition asks about. */
export const fieldsOf = (condition: Condition): string[] => {
  if (condition.kind === 'never') return []
  return condition.kind === 'test' ? [condition.name] : condition.members.flatMap(fieldsOf)
}
