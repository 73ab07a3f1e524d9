import type { Node } from 'typescript/unstable/ast'
import { choose, NeedsCaller, Unknown, Unresolved } from './unknown.ts'
import type { Walk } from './walk.ts'

/** A value of few, such as `asc` and `desc`: each of them is a way. */
export const settle = (walk: Walk, value: unknown, node: Node): unknown => {
  if (!(value instanceof Unknown)) return value
  const { way, program } = walk
  if (way.decided.has(value.path)) return way.decided.get(value.path)
  const type = program.typeOf(node)
  const types = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
  const values = types.map((one) => (one.isLiteralType() ? one.value : undefined))
  if (values.length === 0 || values.some((one) => one === undefined)) return value
  const decided = values[choose(way, `one of ${value.path}`, values.length)]
  way.decided.set(value.path, decided)
  return decided
}

/** A member of a value; of an object that an unknown one was spread into, each name may come from there. */
export const partOf = ({ way }: Walk, whole: unknown, key: string | number): unknown => {
  if (whole instanceof Unknown) {
    const path = `${whole.path}.${key}`
    return way.decided.has(path) ? way.decided.get(path) : new Unknown(path, whole.parameter)
  }
  const part = (whole as Record<string, unknown>)[key]
  if (part !== undefined || typeof whole !== 'object' || Array.isArray(whole)) return part
  const spread = Object.keys(whole as object).find((name) => name.startsWith('...'))
  return spread ? partOf({ way } as Walk, (whole as Record<string, unknown>)[spread], key) : undefined
}

/** Its callers may know it. */
export const unresolved = ({ followed }: Walk, { parameter }: Unknown, node: Node): Error =>
  parameter && !followed.has(parameter)
    ? new NeedsCaller(parameter)
    : new Unresolved(`${node.getText()} is not known`)
