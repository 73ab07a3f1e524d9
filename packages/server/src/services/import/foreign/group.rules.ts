import type { FeedRow } from '@tradepost/kernel'
import { columnsFor, type ForeignRow, readForeignRow, textAt } from './foreign-row.rules.ts'
import type { Mapping } from './mapping/mapping.types.ts'

/** Whether a row is about the product of the rows before it. */
const continues: Record<NonNullable<Mapping['rows']>, (row: ForeignRow, before: ForeignRow) => boolean> = {
  sameHandle: (row, before) =>
    textAt(row, 'handle') !== '' && textAt(row, 'handle') === textAt(before, 'handle'),
  belowName: (row) => textAt(row, 'name') === '',
  byType: (row, before) =>
    textAt(row, 'type') === 'variant' &&
    (textAt(before, 'type') === 'variant'
      ? textAt(row, 'parent') === textAt(before, 'parent')
      : textAt(before, 'type') === 'configurable'),
}

/** Reads rows of a file, which a chunk must not separate where they are about one product. */
export const rowReader = (mapping: Mapping, names: string[], currencyCode: string) => {
  const columns = columnsFor(mapping, names)
  const read = (feed: FeedRow) => readForeignRow(feed, columns, currencyCode)
  const isNext = mapping.rows ? continues[mapping.rows] : () => false
  return {
    read,
    belongsTo: (row: FeedRow, before: FeedRow) => isNext(read(row), read(before)),
    groups: (rows: FeedRow[]): ForeignRow[][] => {
      const groups: ForeignRow[][] = []
      for (const row of rows.map(read)) {
        const group = groups.at(-1)
        const before = group?.at(-1)
        if (group && before && isNext(row, before)) group.push(row)
        else groups.push([row])
      }
      return groups
    },
  }
}
export type RowReader = ReturnType<typeof rowReader>
