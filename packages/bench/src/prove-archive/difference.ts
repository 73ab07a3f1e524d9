export type Difference = { path: string; here: unknown; there: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSameKind = (here: unknown, there: unknown) =>
  isObject(here) && isObject(there) && Array.isArray(here) === Array.isArray(there)

/** The first field in which two JSON values differ, by its path; null: they are equal, whatever the order of their keys. */
export const firstDifference = (here: unknown, there: unknown, path = ''): Difference | null => {
  if (!isSameKind(here, there)) return Object.is(here, there) ? null : { path, here, there }
  const [one, other] = [here as Record<string, unknown>, there as Record<string, unknown>]
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = firstDifference(one[key], other[key], path === '' ? key : `${path}.${key}`)
    if (found) return found
  }
  return null
}
