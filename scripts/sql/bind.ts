import type * as ast from 'typescript/unstable/ast'
import { SyntaxKind as Kind, type Node } from 'typescript/unstable/ast'
import { partOf } from './settle.ts'
import { Unknown } from './unknown.ts'
import type { Scope, Walk } from './walk.ts'

/** Gives the names of a parameter or of a declaration their values. */
export const bind = (
  walk: Walk,
  { name, initializer }: { name?: Node; initializer?: Node },
  value: unknown,
  scope: Scope,
): void => {
  const given = value === undefined && initializer ? walk.evaluate(initializer, scope) : value
  if (!name) return
  if (name.kind === Kind.Identifier) {
    scope.values.set(name.parent, given)
    return
  }
  const pattern = name as ast.BindingPattern
  for (const [index, element] of pattern.elements.entries()) {
    if (element.kind !== Kind.BindingElement) continue
    bind(walk, element, elementOf(walk, pattern, index, given), scope)
  }
}

const elementOf = (walk: Walk, pattern: ast.BindingPattern, index: number, value: unknown): unknown => {
  const element = pattern.elements[index] as ast.BindingElement
  const isList = pattern.kind === Kind.ArrayBindingPattern
  if (element.dotDotDotToken) {
    if (value instanceof Unknown) return new Unknown(`${value.path}...`)
    if (isList) return (value as unknown[]).slice(index)
    const taken = pattern.elements.map((one) =>
      String((one as ast.BindingElement).name && keyIn(one as ast.BindingElement)),
    )
    return Object.fromEntries(
      Object.keys(value as object)
        .filter((key) => !taken.includes(key))
        .map((key) => [key, (value as Record<string, unknown>)[key]]),
    )
  }
  const key = isList ? index : keyIn(element)
  if (value === undefined || value === null) return new Unknown(`nothing.${key}`)
  if (isList && !(value instanceof Unknown) && !Array.isArray(value))
    return [...(value as Iterable<unknown>)][index]
  return partOf(walk, value, key)
}

const keyIn = ({ propertyName, name }: ast.BindingElement): string =>
  ((propertyName ?? name) as ast.Identifier).text
