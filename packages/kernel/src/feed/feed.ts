import { isAscii } from 'node:buffer'
import { csvRows } from './csv-rows.ts'
import type { Feed, FeedFile, FeedHints, FeedPosition, FeedRow } from './feed.types.ts'
import { after, asUtf8, counted, type Guess, guessed, headOf, unpacked } from './feed-bytes.ts'
import { charsetOf, encodingOf, formatOf, isGzip, tableHead } from './feed-format.ts'
import { jsonRows } from './json-rows.ts'
import { lineRows } from './line-rows.ts'

/** Enough to know the format, and for the head of a table. */
const HEAD_BYTES = 64 * 1024
const BOM = '\ufeff'

/** A later turn has to decode the rest of the file in the same encoding. */
async function* withEncoding(rows: AsyncIterable<FeedRow>, guess: Guess | null): AsyncGenerator<FeedRow> {
  for await (const row of rows)
    yield guess?.encoding ? { ...row, next: { ...row.next, encoding: guess.encoding } } : row
}

async function* nothing(): AsyncGenerator<never> {}

/**
 * Rows of a file that may be a JSON list, lines of JSON or a table, packed or not, in any encoding. The memory that it
 * takes does not depend on the size of the file. `from` goes on behind a row that was read before.
 */
export const openFeed = async (
  file: FeedFile,
  hints: FeedHints,
  from: FeedPosition | null,
): Promise<Feed> => {
  const isPacked = isGzip(await headOf(await file.open(0), 2), hints)
  const count = { bytes: 0 }
  const plain = async (start: number) => {
    count.bytes = start
    const pieces = counted(await file.open(start), count)
    return isPacked ? unpacked(pieces, count) : pieces
  }
  const firstBytes = await headOf(await plain(0), HEAD_BYTES)
  const encoding = encodingOf(firstBytes, hints)
  // neither tell its first bytes, nor does its sender
  const isPlain = isAscii(firstBytes) && charsetOf(hints.contentType ?? '') === null
  const head = isPlain
    ? firstBytes.toString()
    : (await headOf(asUtf8(await plain(0), encoding), HEAD_BYTES)).toString('utf8')
  const isMarked = head.startsWith(BOM)
  const text = isMarked ? head.slice(1) : head
  // a file that begins with so many blanks is read like one of lines, to where it says something
  const format = formatOf(text, hints) ?? (head.length < HEAD_BYTES ? null : 'ndjson')
  if (!format)
    return {
      format: 'ndjson',
      isBlank: true,
      columns: null,
      delimiter: null,
      rows: nothing(),
      bytesRead: () => file.size,
    }

  const table = format === 'csv' ? tableHead(text) : null
  const marked = isMarked ? Buffer.byteLength(BOM) : 0
  const start = { offset: marked + (table?.offset ?? 0), row: 0, line: table?.lines ?? 0 }
  const place = from ?? start
  const isOpen = table !== null && isPlain
  const guess: Guess = { encoding: from?.encoding ?? (isOpen ? null : encoding) }
  const decoded = (bytes: AsyncIterable<Uint8Array>) =>
    guess.encoding === null ? guessed(bytes, guess) : asUtf8(bytes, guess.encoding)
  // only what is stored as it is read can be entered in the middle
  const canEnter = !isPacked && (guess.encoding ?? 'utf-8') === 'utf-8'
  const pieces = canEnter ? decoded(await plain(place.offset)) : after(decoded(await plain(0)), place.offset)
  const rows = table
    ? withEncoding(csvRows(pieces, place, table), isOpen ? guess : null)
    : format === 'json'
      ? jsonRows(pieces, place)
      : lineRows(pieces, place)
  return {
    format,
    isBlank: false,
    columns: table?.columns ?? null,
    delimiter: table?.delimiter ?? null,
    rows,
    bytesRead: () => count.bytes,
  }
}
