import type * as ast from 'typescript/unstable/ast'
import { SyntaxKind as Kind, type Node } from 'typescript/unstable/ast'
import { join, raw, type Sql, sql } from '../../packages/kernel/src/db/sql.ts'
import { isOurs } from './closure.ts'
import { settle, unresolved } from './settle.ts'
import { standIns } from './stand-in.ts'
import { DeadEnd, isNoText, Unknown, Unresolved } from './unknown.ts'
import { placeOf as place, type Scope, type Walk } from './walk.ts'

export const listOf = (walk: Walk, nodes: readonly Node[], scope: Scope): unknown[] =>
  nodes.flatMap((node) => {
    if (node.kind !== Kind.SpreadElement) return [walk.evaluate(node, scope)]
    const spread = walk.evaluate((node as ast.SpreadElement).expression, scope)
    return spread instanceof Unknown ? [new Unknown(`${spread.path}[]`)] : [...(spread as Iterable<unknown>)]
  })

/** A list that a request brings has one element. */
const overUnknown: Record<string, (list: Unknown, work: (...all: unknown[]) => unknown) => unknown> = {
  map: (list, work) => [work(new Unknown(`${list.path}[]`), 0, list)],
  flatMap: (list, work) => [work(new Unknown(`${list.path}[]`), 0, list)].flat(),
  filter: (list) => list,
  forEach: (list, work) => void work(new Unknown(`${list.path}[]`), 0, list),
}

const ofUnknown = (list: Unknown, name: string, given: unknown[], node: Node): unknown => {
  const [work] = given
  if (typeof work === 'function' && Object.hasOwn(overUnknown, name))
    return overUnknown[name]?.(list, work as (...all: unknown[]) => unknown)
  return new Unknown(`${list.path}.${name}@${place(node)}`)
}

const joined = (walk: Walk, [list, ...others]: unknown[], node: ast.CallExpression): Sql => {
  if (Array.isArray(list) && list.length === 0) throw new DeadEnd('nothing to join')
  const pieces = node.arguments[0] as Node
  const unknown = Array.isArray(list) ? list.find((one) => one instanceof Unknown) : undefined
  if (unknown && walk.program.isSql(pieces)) throw unresolved(walk, unknown, pieces)
  if (!(list instanceof Unknown)) return join(list as Sql[], ...(others as string[]))
  if (walk.program.isSql(pieces)) throw unresolved(walk, list, pieces)
  return sql`${list as never}`
}

export const call = (walk: Walk, node: ast.CallExpression, scope: Scope): unknown => {
  const given = listOf(walk, node.arguments, scope)
  const callee = node.expression
  if (
    callee.kind === Kind.PropertyAccessExpression &&
    !walk.program.isModule((callee as ast.PropertyAccessExpression).expression)
  ) {
    const { expression, name, questionDotToken } = callee as ast.PropertyAccessExpression
    const object = walk.evaluate(expression, scope)
    const method = (name as ast.Identifier).text
    if (object instanceof Unknown) return ofUnknown(object, method, given, node)
    if ((object === undefined || object === null) && questionDotToken) return undefined
    const found = (object as Record<string, unknown>)[method]
    if (found instanceof Unknown) return new Unknown(`${found.path}()`)
    if (typeof found !== 'function') throw new Unresolved(`${callee.getText()} is no function`)
    return apply(found as () => unknown, object, given, node)
  }
  const found = walk.evaluate(callee, scope)
  if (found === undefined && node.questionDotToken) return undefined
  if (found instanceof Unknown) return new Unknown(`${found.path}(${place(node)})`)
  if (found === join) return joined(walk, given, node)
  if (found === raw) {
    const text = settle(walk, given[0], node.arguments[0] as Node)
    if (text instanceof Unknown) throw unresolved(walk, text, node)
    return raw(text as string)
  }
  const name = callee.getText()
  const standIn = Object.hasOwn(standIns, name) ? standIns[name] : undefined
  if (standIn) return standIn(walk.way, given, node)
  if (typeof found !== 'function') throw new Unresolved(`${name} is no function`)
  return apply(found as () => unknown, undefined, given, node)
}

const apply = (
  found: (...all: unknown[]) => unknown,
  object: unknown,
  given: unknown[],
  node: Node,
): unknown => {
  const isKnown = !given.some((one) => one instanceof Unknown)
  const canTake =
    isOurs(found) ||
    given.some((one) => typeof one === 'function') ||
    object instanceof Set ||
    object instanceof Map
  if (!isKnown && !canTake && !(Array.isArray(object) && ['push', 'concat', 'unshift'].includes(found.name)))
    return new Unknown(`${found.name}@${place(node)}`)
  try {
    return Reflect.apply(found, object, given)
  } catch (error) {
    if (isNoText(error)) return new Unknown(`${found.name}@${place(node)}`)
    if (error instanceof TypeError) throw new Unresolved(`${node.getText().slice(0, 60)}: ${error.message}`)
    throw error
  }
}
