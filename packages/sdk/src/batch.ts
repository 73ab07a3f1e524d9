import type { BatchErrorItem } from '@tradepost/contract'
import { BatchError } from './error/error.ts'

const named = ({ entity, entityId, entityIndex }: BatchErrorItem): string => {
  const id = typeof entityId === 'string' ? entityId : JSON.stringify(entityId)
  return `${entity} ${id} at ${entityIndex}`
}

/**
 * Batches answer 2xx even if every item failed. This turns failed items into an error and hands back the result
 * otherwise: `expectNoErrors(await client.createProducts(…))`.
 */
export const expectNoErrors = <T extends { errors?: readonly BatchErrorItem[] }>(
  result: T,
  operation = 'batch',
): T => {
  const { errors = [] } = result
  const [first] = errors
  if (!first) return result
  const count = errors.length === 1 ? '1 item' : `${errors.length} items`
  const text = `${count} refused; ${named(first)}: ${first.reason ?? first.message}`
  throw new BatchError({ status: first.code, code: 'BatchRefused', text, operation, body: result }, errors)
}
