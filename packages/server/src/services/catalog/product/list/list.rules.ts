import { isObject } from '@tradepost/kernel'
/** A filter that names exactly one category at its top; what else it says stays a filter. */
export const splitCategory = (filters: string | undefined): { categoryCode?: string; filters?: string } => {
  const parsed = filters?.includes('categoryCode') ? parseObject(filters) : null
  if (!parsed) return { filters }
  const { categoryCode: wanted, ...rest } = parsed
  const isEquality = typeof wanted === 'object' && wanted !== null && Object.keys(wanted).join() === '$eq'
  const categoryCode = isEquality ? (wanted as { $eq: unknown }).$eq : wanted
  return typeof categoryCode === 'string' ? { categoryCode, filters: JSON.stringify(rest) } : { filters }
}

/** Whether a filter looks for a part of a code or a name. */
export const asksForParts = (filters: string | undefined): boolean =>
  Boolean(filters?.includes('$ct')) &&
  conditionsIn(parseObject(filters)).some(
    ([name, condition]) =>
      (name === 'code' || name === 'name') &&
      typeof condition === 'object' &&
      condition !== null &&
      Object.hasOwn(condition, '$ct'),
  )

/** Every field that a filter names, in whichever group; what is no filter is left to its own validation. */
export const filterNames = (filters: string | undefined): string[] => [
  ...new Set(conditionsIn(parseObject(filters)).map(([name]) => name)),
]

/** Deeper groups are refused anyway. */
const MAX_DEPTH = 10

const conditionsIn = (group: unknown, depth = 0): [name: string, condition: unknown][] => {
  if (typeof group !== 'object' || group === null || depth > MAX_DEPTH) return []
  return Object.entries(group).flatMap(([name, value]): [string, unknown][] =>
    name === '$and' || name === '$or'
      ? [value].flat().flatMap((member) => conditionsIn(member, depth + 1))
      : [[name, value]],
  )
}

/** Other values are left to the filter's own validation. */
const parseObject = (text: string | undefined): Record<string, unknown> | null => {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
