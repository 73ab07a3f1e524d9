import { texts } from '@tradepost/contract'
import { FeedError, type FeedPosition, type FeedRow, MAX_ROW_BYTES } from './feed.types.ts'
import { readRow } from './feed-row.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const opens = (byte: number) => byte === 0x5b || byte === 0x7b
const closes = (byte: number) => byte === 0x5d || byte === 0x7d

/** Index of the quote that ends a text, or -1 when it is not there yet. */
const textEnd = (bytes: Buffer, from: number): number => {
  for (let end = bytes.indexOf(QUOTE, from); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let before = end - 1
    while (before >= from && bytes[before] === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end
  }
  return -1
}

type Scan = { at: number; depth: number; inText: boolean; textFrom: number }

/** Goes on to the byte that ends the element: its comma, or the bracket of the list. -1: more is needed. */
const elementEnd = (bytes: Buffer, scan: Scan): number => {
  for (;;) {
    if (scan.inText) {
      const end = textEnd(bytes, scan.textFrom)
      if (end < 0) return -1
      scan.at = end + 1
      scan.inText = false
    }
    const byte = bytes[scan.at]
    if (byte === undefined) return -1
    if (scan.depth === 0 && (byte === COMMA || closes(byte))) return scan.at
    if (byte === QUOTE) {
      scan.inText = true
      scan.textFrom = scan.at + 1
    } else if (opens(byte)) scan.depth++
    else if (closes(byte)) scan.depth--
    scan.at++
  }
}

const isBlank = (bytes: Uint8Array): boolean => bytes.every(isSpace)

/**
 * Elements of a list, one by one. Finds only where each begins and ends and parses it on its own: that gives the position
 * of every row, which streaming parsers do not.
 */
export async function* jsonRows(
  pieces: AsyncIterable<Uint8Array>,
  from: FeedPosition,
): AsyncGenerator<FeedRow> {
  let bytes: Buffer = Buffer.alloc(0)
  let { offset, row } = from
  let isOpen = row > 0
  let hasEnded = false
  const fresh = (): Scan => ({ at: 0, depth: 0, inText: false, textFrom: 0 })
  let scan = fresh()
  for await (const piece of pieces) {
    bytes = Buffer.concat([bytes, piece])
    if (!isOpen) {
      const start = bytes.findIndex((byte) => !isSpace(byte))
      if (start < 0) continue
      if (bytes[start] !== 0x5b) throw new FeedError(texts.feedNoList)
      isOpen = true
      offset += start + 1
      bytes = bytes.subarray(start + 1)
    }
    for (let end: number = hasEnded ? -1 : elementEnd(bytes, scan); end >= 0; end = elementEnd(bytes, scan)) {
      hasEnded = bytes[end] !== COMMA
      const element = bytes.subarray(0, end)
      // keep the end of the list, so that a later turn after the last row finds it
      offset += hasEnded ? end : end + 1
      bytes = bytes.subarray(end + 1)
      scan = fresh()
      // an empty list, or a comma before its end
      if (!(hasEnded && isBlank(element)))
        yield readRow(element.toString('utf8').trim(), {
          row: ++row,
          line: null,
          next: { offset, row, line: 0 },
        })
      if (hasEnded) break
    }
    if (hasEnded && !isBlank(bytes)) throw new FeedError(texts.feedAfterList)
    if (hasEnded) bytes = Buffer.alloc(0)
    if (bytes.length > MAX_ROW_BYTES) throw new FeedError(texts.feedRowTooLong(row + 1, MAX_ROW_BYTES))
  }
  if (!hasEnded) throw new FeedError(texts.feedCutOff)
}
