import { createRequire } from 'node:module'
import type * as ast from 'typescript/unstable/ast'
import { SyntaxKind as Kind, type Node } from 'typescript/unstable/ast'
import { empty, join, raw, sql } from '../../packages/kernel/src/db/sql.ts'
import { bind } from './bind.ts'
import { closure } from './closure.ts'
import { choose, Unknown, Unresolved } from './unknown.ts'
import { newScope, placeOf as place, type Scope, type Walk } from './walk.ts'

const requireModule = createRequire(import.meta.url)

const find = (scope: Scope | undefined, declaration: Node): { value: unknown } | undefined => {
  for (let at = scope; at; at = at.outer)
    if (at.values.has(declaration)) return { value: at.values.get(declaration) }
  return undefined
}

/** Of a function that nobody has called on this way: where its texts come in, they come from one of its callers. */
const fromCaller = (walk: Walk, parameter: ast.ParameterDeclaration): unknown => {
  const { program, way, entered } = walk
  const unknown = new Unknown(place(parameter), parameter)
  if (way.decided.has(unknown.path)) return way.decided.get(unknown.path)
  const owner = parameter.parent as ast.ArrowFunction | ast.FunctionDeclaration
  if (!program.hasSql(parameter) && !walk.followed.has(parameter)) return unknown
  let from = entered.get(owner)
  if (!from) {
    const named = owner.kind === Kind.FunctionDeclaration ? owner : owner.parent
    const calls = named.kind === Kind.PropertyAssignment ? [] : program.callsOf(named)
    from = calls[choose(way, `caller of ${place(owner)}`, calls.length)]
    if (!from) throw new Unresolved(`${parameter.name.getText()} comes from no caller`)
    entered.set(owner, from)
  }
  const argument = from.arguments[owner.parameters.indexOf(parameter)]
  const value = argument ? walk.evaluate(argument, newScope()) : undefined
  return value === undefined && parameter.initializer
    ? walk.evaluate(parameter.initializer, newScope())
    : value
}

const tags: Record<string, unknown> = { default: sql, sql, join, raw, empty }

const library = (walk: Walk, node: Node, declaration: Node): unknown => {
  const name = walk.program.nameOf(node)?.name ?? ''
  const { fileName } = declaration.getSourceFile()
  if (fileName.includes('/sql-template-tag/')) return tags[name]
  return /\/lib\.[\w.]+\.d\.ts$/.test(fileName) || fileName.includes('/@types/node/')
    ? ((globalThis as Record<string, unknown>)[name] ?? new Unknown(name))
    : new Unknown(place(declaration))
}

/** The declaration that a part of a pattern belongs to. */
const owner = (element: Node): Node => {
  let at = element
  while (at.kind === Kind.BindingElement) at = at.parent.parent
  return at
}

const declared = (walk: Walk, declaration: Node, scope: Scope): unknown => {
  const { kind } = declaration
  if (kind === Kind.Parameter) return fromCaller(walk, declaration as ast.ParameterDeclaration)
  if (kind === Kind.FunctionDeclaration) return closure(walk, declaration as ast.FunctionDeclaration, scope)
  if (kind === Kind.BindingElement) {
    const whole = owner(declaration) as ast.VariableDeclaration
    const value = declared(walk, whole, scope)
    bind(walk, { name: whole.name }, value, scope)
    return scope.values.get(declaration)
  }
  if (kind !== Kind.VariableDeclaration) return new Unknown(place(declaration))
  const { initializer } = declaration as ast.VariableDeclaration
  if (!initializer) return new Unknown(place(declaration))
  return walk.evaluate(initializer, scope)
}

const isTop = (declaration: Node): boolean => {
  const at = owner(declaration)
  return at.kind === Kind.FunctionDeclaration
    ? at.parent.kind === Kind.SourceFile
    : at.parent?.parent?.parent?.kind === Kind.SourceFile
}

/** Where a value cannot be computed here, the module itself has it. */
const exported = (declaration: Node, name: string): unknown => {
  const found = (requireModule(declaration.getSourceFile().fileName) as Record<string, unknown>)[name]
  return found === undefined ? new Unknown(place(declaration)) : found
}

export const valueBehind = (walk: Walk, node: Node, scope: Scope): unknown => {
  const text = (node as ast.Identifier).text
  if (text === 'undefined') return undefined
  const declaration = walk.program.declarationOf(node)
  if (!declaration) return new Unknown(`${text}@${place(node)}`)
  const { isDeclarationFile, fileName } = declaration.getSourceFile()
  if (isDeclarationFile) return library(walk, node, declaration)
  const found = find(scope, declaration)
  if (found) return found.value
  if (fileName.includes('/packages/contract/'))
    return exported(declaration, walk.program.nameOf(node)?.name ?? '')
  if (!isTop(declaration)) return declared(walk, declaration, scope)
  if (!walk.known.has(declaration)) walk.known.set(declaration, declared(walk, declaration, newScope()))
  return walk.known.get(declaration)
}
