import type { CallExpression, Node } from 'typescript/unstable/ast'
import type { Program } from './program.ts'
import type { Way } from './unknown.ts'

/** Values of parameters and local names, by their declaration. */
export type Scope = { values: Map<Node, unknown>; outer?: Scope }

/** One walk through the code, on one way. */
export type Walk = {
  program: Program
  way: Way
  depth: number
  /** Functions whose result is being computed. */
  inside: Set<Node>
  /** The caller by which a function is entered that nobody calls on this way. */
  entered: Map<Node, CallExpression>
  /** Parameters whose values the callers must tell. */
  followed: Set<Node>
  /** Values of the names of modules. */
  known: Map<Node, unknown>
  evaluate(node: Node, scope: Scope): unknown
}

export const newScope = (outer?: Scope): Scope => ({ values: new Map(), outer })

export const placeOf = (node: Node): string => `${node.getSourceFile().fileName}:${node.pos}`
