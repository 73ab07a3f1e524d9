import type { Problem } from '../errors/problem.ts'

export const feedFormats = ['json', 'ndjson', 'csv'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** Where the next row begins, in the text as UTF-8: reading can go on there after a crash. */
export type FeedPosition = {
  offset: number
  row: number
  line: number
  /** Of a table whose first part does not tell, as soon as it is known. */
  encoding?: string
}

export type FeedRow = {
  /** Counts from 1. */
  row: number
  /** Where it begins; null in a JSON array, whose rows need not begin a line. */
  line: number | null
  /** As it stands in the file. */
  text: string
  /** Null with problems. Cells of a table are texts under the names of their columns. */
  value: Record<string, unknown> | null
  /** All cells of a row of a table that has no value. */
  cells?: string[]
  problems: Problem[]
  next: FeedPosition
}

/** A file that can be read from any byte on, as often as needed. */
export type FeedFile = { size: number; open(from: number): Promise<AsyncIterable<Uint8Array>> }

/** How the sender described the file. */
export type FeedHints = { contentType?: string | null; contentEncoding?: string | null }

export type Feed = {
  format: FeedFormat
  /** The file is empty: it does not even have a header or an empty list. */
  isBlank: boolean
  /** Names of the columns of a table, and the character between its cells. */
  columns: string[] | null
  delimiter: string | null
  rows: AsyncIterable<FeedRow>
  /** Bytes of the file that were read so far. */
  bytesRead(): number
}

/** The file itself cannot be read any further; the message is for its sender. */
export class FeedError extends Error {}

/** No row of the interface comes near; an endless line must not fill the memory. */
export const MAX_ROW_BYTES = 2 * 1024 * 1024
