import type * as ast from 'typescript/unstable/ast'
import { SyntaxKind as Kind, type Node } from 'typescript/unstable/ast'
import { bind } from './bind.ts'
import { settle } from './settle.ts'
import { choose, DeadEnd, holds, Unknown, Unresolved } from './unknown.ts'
import { placeOf, type Scope, type Walk } from './walk.ts'

type Ended = { returned: unknown } | undefined

const block = (walk: Walk, node: Node, scope: Scope): Ended =>
  execute(walk, node.kind === Kind.Block ? (node as ast.Block).statements : [node], scope)

const each = (walk: Walk, node: ast.ForOfStatement, scope: Scope): Ended => {
  const list = walk.evaluate(node.expression, scope)
  const { declarations } = node.initializer as ast.VariableDeclarationList
  for (const item of list instanceof Unknown
    ? [new Unknown(`${list.path}[]`)]
    : (list as Iterable<unknown>)) {
    bind(walk, { name: declarations[0]?.name }, item, scope)
    const ended = block(walk, node.statement, scope)
    if (ended) return ended
  }
  return undefined
}

const assign = (walk: Walk, { left, right, operatorToken }: ast.BinaryExpression, scope: Scope): void => {
  const declaration = walk.program.declarationOf(left)
  const value =
    operatorToken.kind === Kind.EqualsToken ? walk.evaluate(right, scope) : new Unknown(placeOf(left))
  for (let at: Scope | undefined = scope; at; at = at.outer)
    if (declaration && at.values.has(declaration)) at.values.set(declaration, value)
}

/** Where a value is not known, each of the cases is a way. */
const cases = (walk: Walk, node: ast.SwitchStatement, scope: Scope): Ended => {
  const value = settle(walk, walk.evaluate(node.expression, scope), node.expression)
  const { clauses } = node.caseBlock
  const begin =
    value instanceof Unknown
      ? choose(walk.way, `case ${value.path}`, clauses.length)
      : clauses.findIndex(
          (clause) => clause.kind === Kind.DefaultClause || walk.evaluate(clause.expression, scope) === value,
        )
  for (const { statements } of begin < 0 ? [] : clauses.slice(begin)) {
    const end = statements.findIndex(({ kind }) => kind === Kind.BreakStatement)
    const ended = execute(walk, end < 0 ? statements : statements.slice(0, end), scope)
    if (ended || end >= 0) return ended
  }
  return undefined
}

const one = (walk: Walk, node: Node, scope: Scope): Ended => {
  switch (node.kind) {
    case Kind.ReturnStatement: {
      const { expression } = node as ast.ReturnStatement
      return { returned: expression && walk.evaluate(expression, scope) }
    }
    case Kind.VariableStatement:
      for (const declaration of (node as ast.VariableStatement).declarationList.declarations)
        bind(walk, declaration, undefined, scope)
      return undefined
    case Kind.IfStatement: {
      const { expression, thenStatement, elseStatement } = node as ast.IfStatement
      const taken = holds(walk.way, walk.evaluate(expression, scope)) ? thenStatement : elseStatement
      return taken && block(walk, taken, scope)
    }
    case Kind.ForOfStatement:
      return each(walk, node as ast.ForOfStatement, scope)
    case Kind.SwitchStatement:
      return cases(walk, node as ast.SwitchStatement, scope)
    case Kind.ThrowStatement:
      throw new DeadEnd('an error')
    case Kind.ExpressionStatement: {
      const { expression } = node as ast.ExpressionStatement
      const isAssignment =
        expression.kind === Kind.BinaryExpression &&
        (expression as ast.BinaryExpression).operatorToken.getText().endsWith('=') &&
        !/^[=!<>]=/.test((expression as ast.BinaryExpression).operatorToken.getText())
      if (isAssignment) assign(walk, expression as ast.BinaryExpression, scope)
      else walk.evaluate(expression, scope)
      return undefined
    }
    case Kind.TryStatement:
      return block(walk, (node as ast.TryStatement).tryBlock, scope)
    case Kind.Block:
      return block(walk, node, scope)
    default:
      throw new Unresolved(`a statement of kind ${Kind[node.kind]}`)
  }
}

/** Until it returns. */
export const execute = (walk: Walk, statements: readonly Node[], scope: Scope): Ended => {
  for (const node of statements) {
    const ended = one(walk, node, scope)
    if (ended) return ended
  }
  return undefined
}
