import { texts } from '@tradepost/contract'
import { parse } from 'csv-parse/sync'
import { readDefused } from '../base/csv.ts'
import { FeedError, type FeedFormat, type FeedHints } from './feed.types.ts'
import { beginsAsUtf8 } from './feed-bytes.ts'

export const isGzip = (head: Uint8Array, { contentEncoding }: FeedHints): boolean =>
  (head[0] === 0x1f && head[1] === 0x8b) || contentEncoding === 'gzip'

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, n) => head[n] === byte)

export const charsetOf = (contentType: string): string | null => {
  const [, name] = /charset="?([\w:.-]+)/i.exec(contentType) ?? []
  try {
    return name ? new TextDecoder(name).encoding : null
  } catch {
    return null
  }
}

/** By its first bytes, then by what its sender says; a table that is no UTF-8 comes from an older office program. */
export const encodingOf = (head: Uint8Array, { contentType }: FeedHints): string => {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  // the first letters of a table or of JSON are ASCII
  if (head[0] && head[1] === 0 && head[2] && head[3] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] && head[2] === 0 && head[3]) return 'utf-16be'
  if (head.includes(0)) throw new FeedError(texts.feedNoText)
  const declared = charsetOf(contentType ?? '')
  if (declared && declared !== 'utf-8') return declared
  return beginsAsUtf8(head) || declared === 'utf-8' ? 'utf-8' : 'windows-1252'
}

const declaredFormats: Record<string, FeedFormat> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/csv': 'csv',
  'application/vnd.ms-excel': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/x-jsonlines': 'ndjson',
}

/** Null for a blank text. The first character decides what the sender leaves open: JSON may be a list or lines. */
export const formatOf = (text: string, { contentType }: FeedHints): FeedFormat | null => {
  const first = text.trimStart()[0]
  if (first === undefined) return null
  const declared = declaredFormats[(contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '']
  return declared ?? (first === '[' ? 'json' : first === '{' ? 'ndjson' : 'csv')
}

export const recordDelimiters = ['\r\n', '\n', '\r']
const delimiters = [',', ';', '\t', '|']

/** The one that the first line has most of, outside of quotes. */
const delimiterOf = (text: string): string => {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] as string
}

export type TableHead = { columns: string[]; delimiter: string; offset: number; lines: number }
type ReadHead = { record: string[]; info: { bytes: number; lines: number } }

export const tableHead = (text: string): TableHead => {
  const delimiter = delimiterOf(text)
  let first: ReadHead | undefined
  try {
    const options = { delimiter, record_delimiter: recordDelimiters, skip_empty_lines: true }
    first = (parse(text, { ...options, to: 1, info: true }) as unknown as ReadHead[])[0]
  } catch {
    throw new FeedError(texts.feedColumns)
  }
  const columns = first?.record.map((name) => readDefused(name.trim())) ?? []
  const [twice] = columns.filter((name, n) => columns.indexOf(name) !== n)
  if (!first || columns.includes('')) throw new FeedError(texts.feedColumns)
  if (twice !== undefined) throw new FeedError(texts.feedColumnTwice(twice))
  return { columns, delimiter, offset: first.info.bytes, lines: first.info.lines }
}
