import type { Feed, FeedRow } from '@tradepost/kernel'

/** Rows and characters that are applied in one transaction. */
const CHUNK_ROWS = 500
const CHUNK_LENGTH = 4_000_000

export type ReadChunk = { rows: FeedRow[]; bytesRead: number; isLast: boolean }

/** Rows about one thing stay together, up to so many. */
const MOST_ROWS = 5000

/** Whether a row cannot be understood without the one before it. */
type BelongsTo = (row: FeedRow, before: FeedRow) => boolean

async function* chunksOf(feed: Feed, belongsTo?: BelongsTo): AsyncGenerator<ReadChunk, void> {
  let rows: FeedRow[] = []
  let length = 0
  const isFull = () => rows.length >= CHUNK_ROWS || length >= CHUNK_LENGTH
  const take = (): ReadChunk => {
    const chunk = { rows, bytesRead: feed.bytesRead(), isLast: false }
    rows = []
    length = 0
    return chunk
  }
  for await (const row of feed.rows) {
    const before = rows.at(-1)
    if (before && isFull() && (rows.length >= MOST_ROWS || !belongsTo?.(row, before))) yield take()
    rows.push(row)
    length += row.text.length
    if (!belongsTo && isFull()) yield take()
  }
  yield { ...take(), isLast: true }
}

/** The next chunk is read while the caller stores this one; at most two of them are in memory. */
export async function* readAhead(feed: Feed, belongsTo?: BelongsTo): AsyncGenerator<ReadChunk, void> {
  const chunks = chunksOf(feed, belongsTo)
  let next = chunks.next()
  try {
    for (let read = await next; !read.done; read = await next) {
      next = chunks.next()
      // reported when its turn comes; a reader that stops earlier does not see it
      next.catch(() => undefined)
      yield read.value
    }
  } finally {
    await next.catch(() => undefined)
    await chunks.return()
  }
}
