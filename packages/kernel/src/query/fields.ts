import { noEnumMatch, type Problem } from './problem.ts'

type Parsed<Fields> = { fields: Fields } | { problems: Problem[] }

/**
 * Reads `fields=a,b`. Exclusive: only these are wanted, null means the whole default set.
 * Additive: these are wanted beside the default set, none when nothing is sent.
 */
export function parseFields<Name extends string>(
  text: string | undefined,
  allowed: readonly Name[],
  mode: 'additive',
): Parsed<Set<Name>>
export function parseFields<Name extends string>(
  text: string | undefined,
  allowed: readonly Name[],
  mode: 'exclusive',
): Parsed<Set<Name> | null>
export function parseFields<Name extends string>(
  text: string | undefined,
  allowed: readonly Name[],
  mode: 'exclusive' | 'additive',
): Parsed<Set<Name> | null> {
  const names = (text ?? '').split(',').flatMap((name) => name.trim() || [])
  const isAllowed = (name: string): name is Name => (allowed as readonly string[]).includes(name)

  const unknown = names.filter((name) => !isAllowed(name))
  if (unknown.length > 0) return { problems: unknown.map((name) => noMatch(name, allowed)) }
  if (names.length === 0 && mode === 'exclusive') return { fields: null }
  return { fields: new Set(names.filter(isAllowed)) }
}

const noMatch = (name: string, allowed: readonly string[]): Problem => ({
  ...noEnumMatch(name, allowed.join(', ')),
  path: ['fields'],
  value: name,
})
