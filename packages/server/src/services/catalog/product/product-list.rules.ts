/** A filter that names exactly one category at its top; what else it says stays a filter. */
export const splitCategory = (filters: string | undefined): { categoryCode?: string; filters?: string } => {
  const parsed = parseObject(filters)
  if (!parsed) return { filters }
  const { categoryCode: wanted, ...rest } = parsed
  const isEquality = typeof wanted === 'object' && wanted !== null && Object.keys(wanted).join() === '$eq'
  const categoryCode = isEquality ? (wanted as { $eq: unknown }).$eq : wanted
  return typeof categoryCode === 'string' ? { categoryCode, filters: JSON.stringify(rest) } : { filters }
}

/** Other values are left to the filter's own validation. */
const parseObject = (text: string | undefined): Record<string, unknown> | null => {
  if (!text?.includes('categoryCode')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
