import type { ReadRow } from '../apply/row.rules.ts'

/** Code of the record above, when the row names one. */
export const parentOf = (field: string, { payload, deletes }: ReadRow): string | null => {
  const parent = payload[field]
  return !deletes && typeof parent === 'string' && parent !== '' ? parent : null
}

const codeOf = ({ key }: ReadRow): string => key?.[0] ?? ''

type Known = {
  /** Codes of records that are stored. */
  stored: ReadonlySet<string>
  /** Codes of rows that wait since an earlier chunk. */
  held: ReadonlySet<string>
}

/**
 * A row waits while the record above it neither is stored nor comes with the same rows, and while an earlier row about
 * its own record waits: rows about one record keep their order.
 */
export const splitWaiting = (field: string, rows: ReadRow[], { stored, held }: Known) => {
  const waiting = new Set<ReadRow>()
  let before = -1
  while (waiting.size > before) {
    before = waiting.size
    const coming = new Set(rows.filter((row) => !row.deletes && !waiting.has(row)).map(codeOf))
    const blocked = new Set(held)
    for (const row of rows) {
      const parent = parentOf(field, row)
      const lacksParent = parent !== null && !stored.has(parent) && !coming.has(parent)
      if (lacksParent || blocked.has(codeOf(row))) waiting.add(row)
      if (waiting.has(row)) blocked.add(codeOf(row))
    }
  }
  return {
    ready: rows.filter((row) => !waiting.has(row)),
    waiting: rows.filter((row) => waiting.has(row)),
  }
}
