import { translatedProblem } from '../../words/sentences/translated.ts'

/** The values of a form by the name of their field; `price.salePrice` for one inside of another. */
export type Values = Record<string, Value>
/** Lists and objects are one value, edited by a part of its own. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { readonly [name: string]: unknown }

/** An empty text and a missing one look the same in a form. */
const isSame = (one: unknown, other: unknown): boolean =>
  (one ?? '') === (other ?? '') ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The fields that differ. */
export const changesOf = (before: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, before[name])))

/** `name.en-us` and `price.salePrice` alike: an object within the update, which the API merges. */
export const nested = (changes: Values): Record<string, unknown> => {
  const update: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(changes)) {
    const [field = '', inner] = path.split('.', 2)
    update[field] = inner === undefined ? value : { ...(update[field] as object | undefined), [inner]: value }
  }
  return update
}

export type Clash = { field: string; mine: Value; theirs: Value }

/** Fields that two people changed at once, each to another value. */
export const clashesOf = (before: Values, mine: Values, theirs: Values): Clash[] =>
  Object.entries(changesOf(before, mine))
    .filter(([field, value]) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], value))
    .map(([field, value]) => ({ field, mine: value, theirs: theirs[field] ?? null }))

export const changesWithout = (changes: Values, clashes: Clash[]): Values =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !clashes.some(({ field }) => field === name)))

type Problem = { message: string; description?: string; path: string[] }

/**
 * Texts of the API at the fields that they are about: the field with the longest name that the path begins with. What fits
 * none is for the form as a whole.
 */
export const assignProblems = (
  problems: Problem[],
  fields: string[],
): { byField: Record<string, string>; rest: string[] } => {
  const byField: Record<string, string> = {}
  const rest: string[] = []
  for (const problem of problems) {
    const message = translatedProblem(problem)
    const whole = problem.path.join('.')
    const field = fields
      .filter((name) => whole === name || whole.startsWith(`${name}.`))
      .toSorted((a, b) => b.length - a.length)[0]
    if (field === undefined) rest.push(whole === '' ? message : `${whole}: ${message}`)
    else {
      byField[field] ??= message
      // an editor of a list or object shows problems of its parts
      byField[whole] ??= message
    }
  }
  return { byField, rest }
}
