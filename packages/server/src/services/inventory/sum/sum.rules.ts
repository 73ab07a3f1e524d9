import { texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'

const dates = ['createDate', 'updateDate']

/** The names in a filter, at any depth; what is no JSON is left to the rules of filters. */
const namesIn = (filters: string | undefined): Set<string> => {
  const names = new Set<string>()
  try {
    JSON.parse(filters ?? 'null', (name, value) => {
      names.add(name)
      return value
    })
  } catch {
    return names
  }
  return names
}

/** Either certain products, or whatever changed since a date. */
export const mixedKinds = (filters: string | undefined): Problem[] => {
  const names = namesIn(filters)
  if (!names.has('productCode') || !dates.some((date) => names.has(date))) return []
  const message = texts.productAndDates
  return [{ code: 'NOT_PASSED', message, path: ['filters'] }]
}
