import { texts, type WidgetConfigInput } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { isObject } from '@tradepost/kernel'
import { bareName, compileTest } from '../../promotion/index.ts'
import { isUnset, optionKey } from './widget-value.rules.ts'

type Scalar = string | number | boolean
/** Values of a sibling; none when it is not set. */
type Siblings = (code: string) => readonly Scalar[]
export type Visibility = (siblings: Siblings) => boolean
type Input = Pick<WidgetConfigInput, 'code' | 'type' | 'defaultValue'>
type Walk = { inputs: ReadonlyMap<string, Input>; problems: Problem[]; tests: number }

const MAX_DEPTH = 3
/** For each input, because each widget of a page may run each test. */
const MAX_TESTS = 10

const never: Visibility = () => false

const refuse = (walk: Walk, problem: Problem): Visibility => {
  walk.problems.push(problem)
  return never
}

/** The values of a select are the same in any case. */
const normal = (input: Input, value: unknown): unknown => {
  if (input.type !== 'select') return value
  return Array.isArray(value)
    ? value.map((one) => normal(input, one))
    : isUnset(value)
      ? value
      : optionKey(value)
}

const parseField = (walk: Walk, code: string, value: unknown, path: Problem['path']): Visibility => {
  const input = walk.inputs.get(code)
  if (!input) {
    const message = texts.unknownInput(code, [...walk.inputs.keys()].join(', '))
    return refuse(walk, { code: 'OBJECT_ADDITIONAL_PROPERTIES', message, path, value })
  }
  const operators = isObject(value) ? Object.entries(value) : [['$eq', value] as const]
  if (operators.length === 0)
    return refuse(walk, { code: 'MIN_PROPERTIES', message: texts.expectedOperators, path, value })
  const tests = operators.flatMap(([name, operand]) => {
    walk.tests++
    const compiled = compileTest('free', bareName(name), normal(input, operand))
    if ('test' in compiled) return [compiled.test]
    walk.problems.push({ ...compiled, path: isObject(value) ? [...path, name] : path, value: operand })
    return []
  })
  return (siblings) => tests.every((test) => test(siblings(code)))
}

const parseGroup = (walk: Walk, source: unknown, path: Problem['path'], depth: number): Visibility => {
  if (!isObject(source))
    return refuse(walk, { code: 'INVALID_TYPE', message: texts.expectedGroup, path, value: source })
  const parts = Object.entries(source).map(([key, value]): Visibility => {
    const at = [...path, key]
    if (key !== '$and' && key !== '$or') return parseField(walk, key, value, at)
    if (depth >= MAX_DEPTH)
      return refuse(walk, { code: 'MAXIMUM', message: texts.nestedGroups(MAX_DEPTH), path: at })
    if (!Array.isArray(value))
      return refuse(walk, { code: 'INVALID_TYPE', message: texts.expectedConditionList, path: at, value })
    if (value.length === 0)
      return refuse(walk, { code: 'ARRAY_LENGTH_SHORT', message: texts.emptyGroup(key), path: at, value })
    const members = value.map((member, index) => parseGroup(walk, member, [...at, index], depth + 1))
    return key === '$or'
      ? (siblings) => members.some((holds) => holds(siblings))
      : (siblings) => members.every((holds) => holds(siblings))
  })
  return (siblings) => parts.every((holds) => holds(siblings))
}

/** Null: always visible. `steps` estimates the cost of evaluating it. */
export const parseVisibility = (
  source: Record<string, unknown> | null,
  siblings: readonly Input[],
  path: Problem['path'] = [],
): { isVisible: Visibility; steps: number; problems: Problem[] } => {
  if (source === null) return { isVisible: () => true, steps: 0, problems: [] }
  const inputs = new Map(siblings.map((input) => [input.code, input]))
  const walk: Walk = { inputs, problems: [], tests: 0 }
  const isVisible = parseGroup(walk, source, path, 1)
  if (walk.tests > MAX_TESTS)
    walk.problems.push({ code: 'MAXIMUM', message: texts.tooManyConditions(MAX_TESTS), path })
  return { isVisible, steps: JSON.stringify(source).length, problems: walk.problems }
}

/** Objects have no value to compare with, but they are there. */
const OBJECT = '{}'
/** Items of a list that are compared; a longer one is not worth the time of every other request. */
const MAX_SEEN = 100

/** The value that a condition looks at: that of the input, else its default. */
export const valuesOf = (input: Input, config: Record<string, unknown>): readonly Scalar[] => {
  const sent = Object.hasOwn(config, input.code) ? config[input.code] : undefined
  const value = isUnset(sent) ? input.defaultValue : sent
  if (isUnset(value)) return []
  const seen = (one: unknown): Scalar => (typeof one === 'object' ? OBJECT : (normal(input, one) as Scalar))
  return Array.isArray(value) ? value.slice(0, MAX_SEEN).map(seen) : [seen(value)]
}
