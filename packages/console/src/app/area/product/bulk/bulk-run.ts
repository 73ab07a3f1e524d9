import type { Client } from '@tradepost/sdk'
import type { Chosen, Question } from '../../../parts/list/list.types.ts'
import { type BulkChange, batchOf, type Row } from './bulk-change.ts'

type Problem = { code: string; message: string }
export type BulkProgress = {
  /** Numbers of products read, changed and rejected. */
  seen: number
  changed: number
  refused: number
  problems: Problem[]
}

/** Small enough that a stop is felt at once, large enough for few requests. */
const PAGE = 200
/** More would tell nothing new. */
const MOST_PROBLEMS = 20

/** In the order of their codes, which a change does not touch, so that no product is passed over or met twice. */
async function* allThatMatch(api: Client, { search, filters }: Question): AsyncGenerator<Row[]> {
  const fields = ['code', 'status', 'price', 'categories']
  let after: string | undefined
  do {
    const { products, meta } = await api.listProducts({
      ...{ search, filters, fields, after, limit: PAGE },
      ...{ sort: 'code:asc', ignoreTotalItemCount: true },
    })
    yield products
    after = meta.cursors?.after ?? undefined
  } while (after !== undefined)
}

export const pagesOf = (api: Client, { rows, question }: Chosen<Row>): AsyncIterable<Row[]> | Row[][] =>
  question ? allThatMatch(api, question) : [rows]

type Batch = ReturnType<typeof batchOf>
type Write = (batch: Batch) => Promise<{ errors: { entityIndex: number; message: string }[] }>

/** Page after page until the end or the stop; tells after each how far it is. */
export const runBulk = async (
  pages: AsyncIterable<Row[]> | Row[][],
  change: BulkChange,
  write: Write,
  onProgress: (progress: BulkProgress) => void,
  signal: AbortSignal,
): Promise<BulkProgress> => {
  let progress: BulkProgress = { seen: 0, changed: 0, refused: 0, problems: [] }
  for await (const rows of pages) {
    if (signal.aborted) break
    const batch = batchOf(rows, change)
    const errors = batch.length > 0 ? (await write(batch)).errors : []
    const refused = new Set(errors.map(({ entityIndex }) => entityIndex)).size
    const found = errors.map(({ entityIndex, message }) => ({
      code: batch[entityIndex]?.entityId ?? '',
      message,
    }))
    progress = {
      seen: progress.seen + rows.length,
      changed: progress.changed + batch.length - refused,
      refused: progress.refused + refused,
      problems: [...progress.problems, ...found].slice(0, MOST_PROBLEMS),
    }
    onProgress(progress)
  }
  return progress
}
