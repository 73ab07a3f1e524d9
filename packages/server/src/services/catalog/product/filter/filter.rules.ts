import { comparisonOf, isFilterOperator, type ProductUpdate } from '@tradepost/contract'
import { isObject } from '@tradepost/kernel'

// biome-ignore format: one row of words reads better than nine lines
const filtered = ['status', 'modelType', 'parentProductCode', 'price', 'options', 'extras', 'properties'] as const

/** Names and texts are nothing to filter by in this way. */
export const changesFilters = (patch: ProductUpdate): boolean =>
  filtered.some((field) => patch[field] !== undefined)

/** Stands between field and value; no keyboard has it. */
export const VALUE_MARK = '\u001F'
/** Stands between field and locale. */
export const LOCALE_MARK = '\u001E'

const isPresence = (name: string): boolean =>
  isFilterOperator(name) && comparisonOf(name).comparison.kind === 'presence'

/** The type implied by the condition: a property has none. */
export const typeOfCondition = (condition: unknown): 'text' | 'number' | 'boolean' => {
  const operands = isObject(condition)
    ? Object.entries(condition).flatMap(([operator, operand]) => (isPresence(operator) ? [] : [operand]))
    : [condition]
  const type = typeof operands.flat().find((operand) => operand !== null)
  return type === 'number' || type === 'boolean' ? type : 'text'
}
