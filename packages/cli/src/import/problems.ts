import type { ImportLogEntry } from '@tradepost/contract'

export type ProblemGroup = {
  field: string | null
  code: string
  /** Of the first one: others may name other values. */
  message: string
  count: number
  /** The first ones. */
  rows: number[]
}

const FIRST_ROWS = 5

/** By field and reason, the most frequent first. */
export const groupProblems = () => {
  const groups = new Map<string, ProblemGroup>()
  return {
    add: ({ field, code, message, row }: ImportLogEntry): void => {
      const key = JSON.stringify([field, code])
      const group = groups.get(key) ?? { field, code, message, count: 0, rows: [] }
      group.count += 1
      if (row !== null && group.rows.length < FIRST_ROWS && !group.rows.includes(row)) group.rows.push(row)
      groups.set(key, group)
    },
    list: (): ProblemGroup[] => [...groups.values()].sort((one, other) => other.count - one.count),
  }
}

const rowsText = ({ rows, count }: ProblemGroup): string =>
  rows.length === 0
    ? ''
    : ` (${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${count > rows.length ? ', …' : ''})`

/** `  12 × price.price: Is below the minimum of 0 (rows 3, 7, 12, 19, 21, …)` */
export const problemLine = (group: ProblemGroup): string =>
  `  ${group.count} × ${group.field ? `${group.field}: ` : ''}${group.message}${rowsText(group)}`
