import { csvRows } from './csv-rows.ts'
import type { Feed, FeedFile, FeedPlace, FeedTold } from './feed.types.ts'
import { after, asUtf8, counted, headOf, unpacked } from './feed-bytes.ts'
import { encodingOf, formatOf, isGzip, tableHead } from './feed-format.ts'
import { jsonRows } from './json-rows.ts'
import { lineRows } from './line-rows.ts'

/** Enough to know the format, and for the head of a table. */
const HEAD_BYTES = 64 * 1024
const BOM = '\ufeff'

async function* nothing(): AsyncGenerator<never> {}

/**
 * Rows of a file that may be a JSON list, lines of JSON or a table, packed or not, in any encoding. The memory that it
 * takes does not depend on the size of the file. `from` goes on behind a row that was read before.
 */
export const openFeed = async (file: FeedFile, told: FeedTold, from: FeedPlace | null): Promise<Feed> => {
  const isPacked = isGzip(await headOf(await file.open(0), 2), told)
  const count = { bytes: 0 }
  const plain = async (start: number) => {
    count.bytes = start
    const pieces = counted(await file.open(start), count)
    return isPacked ? unpacked(pieces, count) : pieces
  }
  const encoding = encodingOf(await headOf(await plain(0), HEAD_BYTES), told)
  const head = (await headOf(asUtf8(await plain(0), encoding), HEAD_BYTES)).toString('utf8')
  const isMarked = head.startsWith(BOM)
  const text = isMarked ? head.slice(1) : head
  // a file that begins with so many blanks is read like one of lines, to where it says something
  const format = formatOf(text, told) ?? (head.length < HEAD_BYTES ? null : 'ndjson')
  if (!format)
    return { format: 'ndjson', columns: null, delimiter: null, rows: nothing(), bytesRead: () => file.size }

  const table = format === 'csv' ? tableHead(text) : null
  const marked = isMarked ? Buffer.byteLength(BOM) : 0
  const start = { offset: marked + (table?.offset ?? 0), row: 0, line: table?.lines ?? 0 }
  const place = from ?? start
  // only what is stored as it is read can be entered in the middle
  const canEnter = !isPacked && encoding === 'utf-8'
  const pieces = canEnter
    ? asUtf8(await plain(place.offset), encoding)
    : after(asUtf8(await plain(0), encoding), place.offset)
  const rows = table
    ? csvRows(pieces, place, table)
    : format === 'json'
      ? jsonRows(pieces, place)
      : lineRows(pieces, place)
  return {
    format,
    columns: table?.columns ?? null,
    delimiter: table?.delimiter ?? null,
    rows,
    bytesRead: () => count.bytes,
  }
}
