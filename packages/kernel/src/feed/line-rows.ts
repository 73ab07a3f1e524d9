import { texts } from '@tradepost/contract'
import { FeedError, type FeedPlace, type FeedRow, MAX_ROW_BYTES } from './feed.types.ts'
import { readRow } from './feed-row.ts'

const NEWLINE = 0x0a

/** One JSON object in each line; empty lines are passed over. */
export async function* lineRows(pieces: AsyncIterable<Uint8Array>, from: FeedPlace): AsyncGenerator<FeedRow> {
  let { offset, row, line } = from
  let rest: Buffer = Buffer.alloc(0)
  const read = (bytes: Buffer, length: number): FeedRow | null => {
    offset += length
    line++
    if (bytes.length > MAX_ROW_BYTES) throw new FeedError(texts.feedRowTooLong(row + 1, MAX_ROW_BYTES))
    if (bytes.toString('utf8').trim() === '') return null
    row++
    return readRow(bytes, { row, line, next: { offset, row, line } })
  }
  for await (const piece of pieces) {
    rest = rest.length > 0 ? Buffer.concat([rest, piece]) : Buffer.from(piece)
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      const found = read(rest.subarray(0, end), end + 1)
      rest = rest.subarray(end + 1)
      if (found) yield found
    }
    if (rest.length > MAX_ROW_BYTES) throw new FeedError(texts.feedRowTooLong(row + 1, MAX_ROW_BYTES))
  }
  const last = rest.length > 0 ? read(rest, rest.length) : null
  if (last) yield last
}
