import type * as ast from 'typescript/unstable/ast'
import { SyntaxKind as Kind } from 'typescript/unstable/ast'
import { bind } from './bind.ts'
import { execute } from './statement.ts'
import { Unknown, Unresolved } from './unknown.ts'
import { newScope, placeOf, type Scope, type Walk } from './walk.ts'

const ourFunctions = new WeakSet<object>()
/** Made of our sources: such a one can be called with what is not known, and one of the platform cannot. */
export const isOurs = (found: object): boolean => ourFunctions.has(found)
const ours = <Value extends object>(made: Value): Value => {
  ourFunctions.add(made)
  return made
}

/** Calls inside of calls. */
const MAX_DEPTH = 40

type Function = ast.ArrowFunction | ast.FunctionDeclaration

/** A function of our sources as one that can be called. */
export const closure = (walk: Walk, node: Function, scope: Scope) => {
  return ours((...given: unknown[]): unknown => {
    if (walk.depth > MAX_DEPTH) throw new Unresolved('it calls itself')
    const inner = newScope(scope)
    for (const [index, parameter] of node.parameters.entries())
      bind(walk, parameter, parameter.dotDotDotToken ? given.slice(index) : given[index], inner)
    const around = { depth: walk.depth, level: walk.way.level }
    walk.depth++
    walk.way.level += walk.inside.has(node) ? 1 : 0
    const isFirst = !walk.inside.has(node)
    walk.inside.add(node)
    try {
      const { body } = node
      if (!body) return new Unknown(placeOf(node))
      return body.kind === Kind.Block
        ? execute(walk, (body as ast.Block).statements, inner)?.returned
        : walk.evaluate(body, inner)
    } finally {
      walk.depth = around.depth
      walk.way.level = around.level
      if (isFirst) walk.inside.delete(node)
    }
  })
}
