import type { Feed, FeedRow } from '@tradepost/kernel'

/** Rows and characters that are applied in one transaction. */
const CHUNK_ROWS = 500
const CHUNK_LENGTH = 4_000_000

export type ReadChunk = { rows: FeedRow[]; bytesRead: number; isLast: boolean }

async function* chunksOf(feed: Feed): AsyncGenerator<ReadChunk, void> {
  let rows: FeedRow[] = []
  let length = 0
  for await (const row of feed.rows) {
    rows.push(row)
    length += row.text.length
    if (rows.length < CHUNK_ROWS && length < CHUNK_LENGTH) continue
    yield { rows, bytesRead: feed.bytesRead(), isLast: false }
    rows = []
    length = 0
  }
  yield { rows, bytesRead: feed.bytesRead(), isLast: true }
}

/** The next chunk is read while the caller stores this one; at most two of them are in memory. */
export async function* readAhead(feed: Feed): AsyncGenerator<ReadChunk, void> {
  const chunks = chunksOf(feed)
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
