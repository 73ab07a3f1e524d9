import type { BatchErrorItem, ErrorName } from '@tradepost/contract'
import { batchError } from '@tradepost/kernel'

type Coded = { code: string }

/** Of items with the same code only the first. */
export const firstOfEach = <T extends Coded>(items: T[]): T[] => {
  const seen = new Set<string>()
  return items.filter(({ code }) => !seen.has(code) && seen.add(code))
}

/** What was not stored existed already, or stands twice in the request. */
export const existing = (
  items: Coded[],
  stored: Coded[],
  entity: string,
  error: ErrorName,
  failed: BatchErrorItem[] = [],
): BatchErrorItem[] => {
  const left = new Set(stored.map(({ code }) => code))
  const done = new Set(failed.map(({ entityIndex }) => entityIndex))
  return items.flatMap(({ code }, index) =>
    done.has(index) || left.delete(code) ? [] : [batchError({ index, entity, id: code }, error)],
  )
}

/** In the order of the request, whichever rule found them. */
export const inRequestOrder = (...errors: BatchErrorItem[][]): BatchErrorItem[] =>
  errors.flat().toSorted((a, b) => a.entityIndex - b.entityIndex)
