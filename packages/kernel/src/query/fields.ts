import { refuse } from '../errors/api-error.ts'
import { noEnumMatch } from '../errors/problem.ts'

/**
 * Reads `fields=a,b`, or a list of another parameter. Exclusive: only these are wanted, null means the whole default set.
 * Additive: these are wanted beside the default set, none when nothing is sent.
 */
export function parseFields<Name extends string>(
  text: string | undefined,
  allowed: readonly Name[],
  mode: 'additive',
  parameter?: string,
): Set<Name>
export function parseFields<Name extends string>(
  text: string | undefined,
  allowed: readonly Name[],
  mode: 'exclusive',
): Set<Name> | null
export function parseFields<Name extends string>(
  text: string | undefined,
  allowed: readonly Name[],
  mode: 'exclusive' | 'additive',
  parameter = 'fields',
): Set<Name> | null {
  const names = (text ?? '').split(',').flatMap((name) => name.trim() || [])
  const isAllowed = (name: string): name is Name => (allowed as readonly string[]).includes(name)

  refuse(
    names
      .filter((name) => !isAllowed(name))
      .map((name) => ({ ...noEnumMatch(name, allowed.join(', ')), path: [parameter], value: name })),
  )
  return names.length === 0 && mode === 'exclusive' ? null : new Set(names.filter(isAllowed))
}
