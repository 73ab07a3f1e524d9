import type { PluginCall } from '../model/action.types.ts'

/** A limit of null: all of them. */
export type Wanted = { limit: number | null; offset: number; uids: string[] }

/** Where a batch begins: an offset at first, then behind the last entry of the batch before. */
export type BatchQuery = { limit: number; offset?: number; after?: string; uids: string[] }
export type Batch<Entry> = { entries: Entry[]; after: string | null }
export type ListBatch<Entry> = (call: PluginCall, query: BatchQuery) => Promise<Batch<Entry>>

/** So many are in memory at a time. */
const BATCH = 200

async function* remainingBatches<Entry>(
  call: PluginCall,
  list: ListBatch<Entry>,
  wanted: Wanted,
  first: Batch<Entry>,
): AsyncGenerator<Entry[]> {
  let [batch, left] = [first, (wanted.limit ?? Number.POSITIVE_INFINITY) - first.entries.length]
  yield batch.entries
  while (batch.after !== null && left > 0) {
    const query = { limit: Math.min(BATCH, left), after: batch.after, uids: wanted.uids }
    batch = await list(call, query)
    left -= batch.entries.length
    yield batch.entries
  }
}

/** The first batch is read before anything is answered; the others while it is sent. */
export const readFirstBatch = async <Entry>(call: PluginCall, list: ListBatch<Entry>, wanted: Wanted) => {
  const { limit, offset, uids } = wanted
  const size = Math.min(BATCH, limit ?? BATCH)
  const first = await list(call, { limit: size, offset, uids })
  return {
    first: first.entries,
    isAll: first.after === null || first.entries.length === limit,
    batches: remainingBatches(call, list, wanted, first),
  }
}
