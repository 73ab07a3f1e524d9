import { texts } from '@tradepost/contract'
import type { FeedRow } from '@tradepost/kernel'
import { asFeed, type ForeignRow, numberAt, problemAt, textAt } from './foreign-row.rules.ts'
import type { Mapping } from './mapping/mapping.types.ts'

/** Code of a location by its code or name, in any case of letters. */
export type FindLocation = (name: string) => string | null

/** A row that says "not stocked" makes none. */
export const stockRecord = (row: ForeignRow, { noOption }: Mapping, find: FindLocation): FeedRow[] => {
  if (row.cells.stock?.[0]?.text.toLowerCase() === 'not stocked') return []
  const onHand = numberAt(row, 'stock')
  if (onHand === undefined && row.problems.length === 0)
    row.problems.push(problemAt('', texts.foreignNoStock))
  const choice = textAt(row, 'optionValue')
  const isPlain = choice === '' || choice === noOption
  const sku = textAt(row, 'sku') || (isPlain ? textAt(row, 'handle') : '')
  if (sku === '') row.problems.push(problemAt('', texts.foreignNoSku, 'OBJECT_MISSING_REQUIRED_PROPERTY'))
  const location = textAt(row, 'location')
  const locationCode = find(location)
  if (locationCode === null)
    row.problems.push(problemAt(row.cells.location?.[0]?.column ?? '', texts.foreignLocation(location)))
  return [asFeed(row, { productCode: isPlain ? textAt(row, 'handle') : sku, sku, locationCode, onHand })]
}
