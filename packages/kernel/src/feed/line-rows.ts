import { texts } from '@tradepost/contract'
import { FeedError, type FeedPosition, type FeedRow, MAX_ROW_BYTES } from './feed.types.ts'
import { readRow } from './feed-row.ts'

const NEWLINE = 0x0a

/** One JSON object in each line; empty lines are passed over. */
export async function* lineRows(
  pieces: AsyncIterable<Uint8Array>,
  from: FeedPosition,
): AsyncGenerator<FeedRow> {
  let { offset, row, line } = from
  let rest: Buffer = Buffer.alloc(0)
  const read = (bytes: Buffer, length: number): FeedRow | null => {
    offset += length
    line++
    if (bytes.length > MAX_ROW_BYTES) throw new FeedError(texts.feedRowTooLong(row + 1, MAX_ROW_BYTES))
    const text = bytes.toString('utf8').trim()
    if (text === '') return null
    row++
    return readRow(text, { row, line, next: { offset, row, line } })
  }
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    let start = 0
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
      const found = read(rest.subarray(start, end), end + 1 - start)
      start = end + 1
      if (found) yield found
    }
    rest = rest.subarray(start)
    if (rest.length > MAX_ROW_BYTES) throw new FeedError(texts.feedRowTooLong(row + 1, MAX_ROW_BYTES))
  }
  const last = rest.length > 0 ? read(rest, rest.length) : null
  if (last) yield last
}
