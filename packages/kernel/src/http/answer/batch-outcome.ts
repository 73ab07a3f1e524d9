import type { Operation } from '@tradepost/contract'
import type { Outcome } from './answer.ts'

const UNPROCESSABLE = 422

/** The list that the operation works through: the body itself, or its only list. */
const itemsOf = (body: unknown): unknown[] | undefined => {
  if (Array.isArray(body)) return body
  const lists = Object.values((body ?? {}) as object).filter(Array.isArray)
  return lists.length === 1 ? lists[0] : undefined
}

type Failed = { errors?: { entityIndex?: unknown }[] }

const countFailed = (text: string): number => {
  const { errors = [] } = JSON.parse(text) as Failed
  return new Set(errors.map(({ entityIndex }) => entityIndex)).size
}

/**
 * A success in which nothing succeeded says so: operations of our own are refused, those of the interface keep the
 * status that their clients know and carry a warning.
 */
export const withFailedBatch = (operation: Operation, body: unknown, outcome: Outcome): Outcome => {
  const { status, text, headers } = outcome
  if (!operation.batch || status >= 300 || text === null || text.includes('"errors":[]')) return outcome
  const items = itemsOf(body)
  if (!items?.length || countFailed(text) < items.length) return outcome
  if (operation.isOurs) return { ...outcome, status: UNPROCESSABLE }
  return {
    ...outcome,
    headers: { ...headers, 'tradepost-warning': `nothing-succeeded;items=${items.length}` },
  }
}
