import type { Page, Question } from './list.types.ts'

type Counted = { totalItemCount?: number }

/** Lists of the API without a cursor: the place of the next page is its number of rows before it. */
export const offsetOf = ({ after, search: _, ...question }: Question) => ({
  ...question,
  offset: Number(after ?? 0),
})

export const pageAt = <Row>(
  { after, limit }: Question,
  rows: Row[],
  { totalItemCount: total }: Counted,
): Page<Row> => {
  const next = Number(after ?? 0) + limit
  return { rows, total, after: total !== undefined && next < total ? String(next) : undefined }
}
