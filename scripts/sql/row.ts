import { type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column } from './columns.ts'
import type { Program } from './program.ts'

/** Kinds that a member of a row may have; `any` is for what says nothing. */
type Member = { name: string; kinds: Set<string>; mayBeNull: boolean; isOptional: boolean }

const flagged: [TypeFlags, string][] = [
  [TypeFlags.Any | TypeFlags.Unknown, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.TypeParameter, 'any'],
]

const kindsOf = ({ checker }: Program, type: Type): string[] => {
  const kind = flagged.find(([flag]) => type.flags & flag)?.[1]
  if (kind) return [kind]
  const name = type.getSymbol()?.name
  if (name === 'Date') return ['date']
  if (name === 'Buffer' || name === 'Uint8Array') return ['buffer']
  if (checker.isArrayType(type) && type.isTypeReference())
    return checker
      .getTypeArguments(type)
      .flatMap((element) => partsOf(element))
      .filter(({ flags }) => !(flags & TypeFlags.Null))
      .flatMap((element) => kindsOf({ checker } as Program, element))
      .map((one) => `list of ${one}`)
  return ['object']
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type])

const hasFlag = (types: readonly Type[], wanted: number): boolean =>
  types.some(({ flags }) => (flags & wanted) !== 0)

/** The members of a row type. */
export const membersOf = (program: Program, row: Type): Member[] => {
  const names = program.checker.getPropertiesOfType(row)
  const types = program.checker.getTypeOfSymbol(names)
  return names.map(({ name }, index) => {
    const parts = partsOf(types[index] as Type)
    const given = parts.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)))
    return {
      name,
      kinds: new Set(given.flatMap((part) => kindsOf(program, part))),
      mayBeNull: hasFlag(parts, TypeFlags.Null | TypeFlags.Unknown | TypeFlags.Any),
      isOptional: hasFlag(parts, TypeFlags.Undefined | TypeFlags.Unknown | TypeFlags.Any),
    }
  })
}

const fits = (kind: string, found: string): boolean => {
  if (kind === 'any' || kind === found) return true
  if (found === 'json') return kind !== 'date' && kind !== 'buffer'
  if (found.startsWith('list of ') && kind.startsWith('list of '))
    return fits(kind.slice('list of '.length), found.slice('list of '.length))
  return false
}

/** Columns that are not as the row type says, and those that nobody reads. */
export const differences = (members: Member[], columns: Column[]): string[] => [
  ...members.flatMap(({ name, kinds, mayBeNull, isOptional }) => {
    const column = columns.find((one) => one.name === name)
    if (!column) return isOptional ? [] : [`${name} is no column of the result`]
    if (![...kinds].some((kind) => fits(kind, column.kind)))
      return [`${name} is ${column.kind}, and its type says ${[...kinds].join(' or ')}`]
    return column.mayBeNull && !mayBeNull && !isOptional
      ? [`${name} may be null, and its type says never`]
      : []
  }),
  ...columns
    .filter(({ name }) => !members.some((member) => member.name === name))
    .map(({ name }) => `${name} is in the result and not in its type`),
]
