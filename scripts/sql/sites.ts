import type * as ast from 'typescript/unstable/ast'
import { SyntaxKind as Kind, type Node } from 'typescript/unstable/ast'
import type { Sql } from '../../packages/kernel/src/db/sql.ts'
import { evaluate } from './expression.ts'
import type { Program } from './program.ts'
import { DeadEnd, everyWay, NeedsCaller, type Way } from './unknown.ts'
import { newScope, type Walk } from './walk.ts'

/** A place in the code that sends a statement. */
export type Site = {
  file: string
  line: number
  /** Of the function around it. */
  name: string
  method: string
  node: ast.CallExpression
}

const methods = ['many', 'maybe', 'one', 'run']

const isDb = (program: Program, node: Node): boolean => {
  const file = program.declarationOf(node)?.getSourceFile().fileName
  return file?.endsWith('/packages/kernel/src/db/transaction.ts') ?? false
}

const nameAround = (node: Node): string => {
  let name = ''
  for (let at = node; at.parent; at = at.parent)
    if (at.kind === Kind.VariableDeclaration || at.kind === Kind.FunctionDeclaration)
      name = (at as ast.VariableDeclaration).name.getText()
  return name
}

/** Every place that calls a method of `Db`. */
export const findSites = (program: Program): Site[] =>
  methods.flatMap((method) =>
    (program.calls.get(method) ?? [])
      .filter(({ expression }) =>
        isDb(program, (expression as ast.PropertyAccessExpression).name ?? expression),
      )
      .map((node) => {
        const { fileName, text } = node.getSourceFile()
        return {
          file: fileName.replace(/^.*\/(?=(packages|scripts)\/)/, ''),
          line: text.slice(0, node.getStart()).split('\n').length,
          name: nameAround(node),
          method,
          node,
        }
      }),
  )

type Texts = { texts: string[]; unresolved: string[] }

const isSql = (value: unknown): value is Sql => typeof (value as Sql | undefined)?.text === 'string'

const textOn = (
  program: Program,
  query: Node,
  followed: Set<Node>,
  way: Way,
): { text?: string; problem?: string } => {
  const walk: Walk = {
    program,
    way,
    depth: 0,
    inside: new Set(),
    entered: new Map(),
    followed,
    known: new Map(),
    evaluate: (inner, scope) => evaluate(walk, inner, scope),
  }
  try {
    const value = evaluate(walk, query, newScope())
    return isSql(value) ? { text: value.text } : { problem: 'it is no SQL' }
  } catch (error) {
    if (error instanceof DeadEnd) return {}
    if (error instanceof NeedsCaller) throw error
    return { problem: (error as Error).message }
  }
}

/** A place where so many ways are lost is not followed any further. */
const ENOUGH = 8

/** Every text that a place can send. */
export const textsOf = (program: Program, { node }: Site, followed = new Set<Node>()): Texts => {
  const [query] = node.arguments
  try {
    const texts = new Set<string>()
    const unresolved: string[] = []
    for (const { text, problem } of everyWay((way) => textOn(program, query as Node, followed, way))) {
      if (text !== undefined) texts.add(text)
      if (problem !== undefined) unresolved.push(problem)
      if (unresolved.length === ENOUGH) break
    }
    return { texts: [...texts], unresolved: [...new Set(unresolved)] }
  } catch (error) {
    if (!(error instanceof NeedsCaller) || followed.has(error.parameter)) throw error
    return textsOf(program, { node } as Site, new Set([...followed, error.parameter]))
  }
}
