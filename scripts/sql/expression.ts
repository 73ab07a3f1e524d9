import type * as ast from 'typescript/unstable/ast'
import { SyntaxKind as Kind, type Node } from 'typescript/unstable/ast'
import * as tag from '../../packages/kernel/src/db/sql.ts'
import { call, listOf } from './call.ts'
import { closure } from './closure.ts'
import { valueBehind } from './name.ts'
import { partOf, settle, unresolved } from './settle.ts'
import { choose, DeadEnd, holds, Unknown } from './unknown.ts'
import { placeOf, type Scope, type Walk } from './walk.ts'

const literals: Partial<Record<Kind, unknown>> = {
  [Kind.TrueKeyword]: true,
  [Kind.FalseKeyword]: false,
  [Kind.NullKeyword]: null,
}

const member = (walk: Walk, object: unknown, key: unknown, isOptional: boolean): unknown => {
  if (object instanceof Unknown)
    return partOf(walk, object, key instanceof Unknown ? `[${key.path}]` : String(key))
  if (object === null || object === undefined) {
    if (isOptional) return undefined
    throw new DeadEnd(`${String(key)} of nothing`)
  }
  if (key instanceof Unknown) {
    const keys = Object.keys(object as object)
    if (keys.length === 0) return undefined
    const chosen = keys[choose(walk.way, `key ${key.path} of ${keys}`, keys.length)] as string
    walk.way.decided.set(key.path, chosen)
    return (object as Record<string, unknown>)[chosen]
  }
  return partOf(walk, object, key as string)
}

const keyOf = (walk: Walk, name: Node, scope: Scope): unknown =>
  name.kind === Kind.ComputedPropertyName
    ? evaluate(walk, (name as ast.ComputedPropertyName).expression, scope)
    : (name as ast.Identifier).text

const objectOf = (walk: Walk, node: ast.ObjectLiteralExpression, scope: Scope): unknown => {
  const made: Record<PropertyKey, unknown> = {}
  for (const part of node.properties) {
    if (part.kind === Kind.SpreadAssignment) {
      const spread = evaluate(walk, (part as ast.SpreadAssignment).expression, scope)
      if (spread instanceof Unknown) made[`...${spread.path}`] = spread
      else Object.assign(made, spread)
      continue
    }
    const key = keyOf(walk, part.name as Node, scope)
    const make = () => {
      if (part.kind === Kind.PropertyAssignment)
        return evaluate(walk, (part as ast.PropertyAssignment).initializer, scope)
      if (part.kind === Kind.ShorthandPropertyAssignment) return valueBehind(walk, part.name as Node, scope)
      return closure(walk, part as unknown as ast.ArrowFunction, scope)
    }
    if (key instanceof Unknown) continue
    // only when it is asked for: most of what is passed along has no part in the statement
    let value: { made: unknown } | undefined
    Object.defineProperty(made, key as string, {
      enumerable: true,
      configurable: true,
      get: () => {
        value ??= { made: make() }
        return value.made
      },
    })
  }
  return made
}

const textOf = (walk: Walk, node: ast.TemplateExpression, scope: Scope): unknown => {
  let text = node.head.text
  for (const { expression, literal } of node.templateSpans) {
    const value = settle(walk, evaluate(walk, expression, scope), expression)
    if (value instanceof Unknown) return new Unknown(`\`${node.getText()}\``, value.parameter)
    text += `${String(value)}${literal.text}`
  }
  return text
}

/** A value that is not known becomes a parameter, as in the program itself. */
const sqlOf = (walk: Walk, { template }: ast.TaggedTemplateExpression, scope: Scope): tag.Sql => {
  if (template.kind === Kind.NoSubstitutionTemplateLiteral)
    return tag.raw((template as ast.NoSubstitutionTemplateLiteral).text)
  const { head, templateSpans } = template as ast.TemplateExpression
  const values = templateSpans.map(({ expression }) => {
    const value = evaluate(walk, expression, scope)
    if (value instanceof Unknown && walk.program.isSql(expression)) throw unresolved(walk, value, expression)
    return value
  })
  const strings = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  return tag.sql(strings as unknown as TemplateStringsArray, ...(values as never[]))
}

const binary = (walk: Walk, node: ast.BinaryExpression, scope: Scope): unknown => {
  const left = evaluate(walk, node.left, scope)
  const operator = node.operatorToken.kind
  const right = () => evaluate(walk, node.right, scope)
  if (operator === Kind.AmpersandAmpersandToken)
    return holds(walk.way, left) ? right() : left instanceof Unknown ? false : left
  if (operator === Kind.BarBarToken) return holds(walk.way, left) ? left : right()
  if (operator === Kind.QuestionQuestionToken)
    return left instanceof Unknown ? (holds(walk.way, left, 'given') ? left : right()) : (left ?? right())
  const other = right()
  if (left instanceof Unknown || other instanceof Unknown) {
    const name = (value: unknown) => (value instanceof Unknown ? value.path : JSON.stringify(value))
    return new Unknown(`(${name(left)} ${node.operatorToken.getText()} ${name(other)})`)
  }
  const compute = operators[operator]
  return compute ? compute(left as number, other as number) : new Unknown(placeOf(node))
}

const operators: Partial<Record<Kind, (a: number, b: number) => unknown>> = {
  [Kind.EqualsEqualsEqualsToken]: (a, b) => a === b,
  [Kind.ExclamationEqualsEqualsToken]: (a, b) => a !== b,
  [Kind.PlusToken]: (a, b) => a + b,
  [Kind.MinusToken]: (a, b) => a - b,
  [Kind.AsteriskToken]: (a, b) => a * b,
  [Kind.AsteriskAsteriskToken]: (a, b) => a ** b,
  [Kind.SlashToken]: (a, b) => a / b,
  [Kind.GreaterThanToken]: (a, b) => a > b,
  [Kind.LessThanToken]: (a, b) => a < b,
  [Kind.GreaterThanEqualsToken]: (a, b) => a >= b,
  [Kind.LessThanEqualsToken]: (a, b) => a <= b,
  [Kind.InKeyword]: (a, b) => a in (b as unknown as object),
}

/** The value of an expression; what only a request brings is an `Unknown`. */
export const evaluate = (walk: Walk, node: Node, scope: Scope): unknown => {
  const value = (inner: Node) => evaluate(walk, inner, scope)
  switch (node.kind) {
    case Kind.StringLiteral:
    case Kind.NoSubstitutionTemplateLiteral:
      return (node as ast.StringLiteral).text
    case Kind.NumericLiteral:
      return Number((node as ast.NumericLiteral).text.replaceAll('_', ''))
    case Kind.TrueKeyword:
    case Kind.FalseKeyword:
    case Kind.NullKeyword:
      return literals[node.kind]
    case Kind.Identifier:
      return valueBehind(walk, node, scope)
    case Kind.TemplateExpression:
      return textOf(walk, node as ast.TemplateExpression, scope)
    case Kind.TaggedTemplateExpression:
      return sqlOf(walk, node as ast.TaggedTemplateExpression, scope)
    case Kind.ParenthesizedExpression:
    case Kind.AsExpression:
    case Kind.SatisfiesExpression:
    case Kind.NonNullExpression:
    case Kind.AwaitExpression:
      return value((node as ast.ParenthesizedExpression).expression)
    case Kind.ArrowFunction:
    case Kind.FunctionExpression:
      return closure(walk, node as ast.ArrowFunction, scope)
    case Kind.ObjectLiteralExpression:
      return objectOf(walk, node as ast.ObjectLiteralExpression, scope)
    case Kind.ArrayLiteralExpression:
      return listOf(walk, (node as ast.ArrayLiteralExpression).elements, scope)
    case Kind.ConditionalExpression: {
      const { condition, whenTrue, whenFalse } = node as ast.ConditionalExpression
      return value(holds(walk.way, value(condition)) ? whenTrue : whenFalse)
    }
    case Kind.PropertyAccessExpression: {
      const { expression, name, questionDotToken } = node as ast.PropertyAccessExpression
      if (walk.program.isModule(expression)) return valueBehind(walk, name, scope)
      return member(walk, value(expression), (name as ast.Identifier).text, questionDotToken !== undefined)
    }
    case Kind.ElementAccessExpression: {
      const { expression, argumentExpression, questionDotToken } = node as ast.ElementAccessExpression
      const key = settle(walk, value(argumentExpression), argumentExpression)
      return member(walk, value(expression), key, questionDotToken !== undefined)
    }
    case Kind.PrefixUnaryExpression: {
      const { operator, operand } = node as ast.PrefixUnaryExpression
      if (operator === Kind.ExclamationToken) return !holds(walk.way, value(operand))
      const number = value(operand)
      return number instanceof Unknown || operator !== Kind.MinusToken ? number : -(number as number)
    }
    case Kind.BinaryExpression:
      return binary(walk, node as ast.BinaryExpression, scope)
    case Kind.CallExpression:
      return call(walk, node as ast.CallExpression, scope)
    case Kind.NewExpression: {
      const { expression, arguments: given } = node as ast.NewExpression
      const made = value(expression)
      const all = listOf(walk, given ?? [], scope)
      if (made instanceof Unknown || all.some((one) => one instanceof Unknown))
        return new Unknown(`new@${placeOf(node)}`)
      return Reflect.construct(made as new () => unknown, all)
    }
    default:
      return new Unknown(placeOf(node))
  }
}
