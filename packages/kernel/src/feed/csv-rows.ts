import { pipeline, Readable } from 'node:stream'
import { texts } from '@tradepost/contract'
import { CsvError, parse } from 'csv-parse'
import { readDefused } from '../base/csv.ts'
import type { Problem } from '../errors/problem.ts'
import { FeedError, type FeedPosition, type FeedRow, MAX_ROW_BYTES } from './feed.types.ts'
import { recordDelimiters, type TableHead } from './feed-format.ts'

type Parsed = { record: string[]; raw: string; info: { bytes: number; lines: number } }

const linesIn = (text: string) => text.split(/\r\n|\n|\r/).length - 1
/** The parser takes one inside of a cell for two lines. */
const countedTwice = (text: string) => text.split('\r\n').length - 1

const problemsOf = (columns: string[], cells: string[]): Problem[] => {
  if (cells.length > columns.length)
    return [{ code: 'ARRAY_LENGTH_LONG', message: texts.feedCells(cells.length, columns.length), path: [] }]
  return cells.flatMap((cell, n) =>
    cell.includes('\u0000')
      ? [{ code: 'INVALID_FORMAT' as const, message: texts.nulCharacter, path: [columns[n] as string] }]
      : [],
  )
}

const failureOf = (error: unknown, from: FeedPosition, row: number): unknown => {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new FeedError(texts.feedRowTooLong(row + 1, MAX_ROW_BYTES))
  return new FeedError(texts.feedQuotes(from.line + Number(error.lines ?? 1)))
}

/** The rows of a table below its head; a cell that is missing at the end of a row is empty. */
export async function* csvRows(
  pieces: AsyncIterable<Uint8Array>,
  from: FeedPosition,
  { columns, delimiter }: TableHead,
): AsyncGenerator<FeedRow> {
  const parser = parse({
    delimiter,
    record_delimiter: recordDelimiters,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    info: true,
    raw: true,
  })
  let { row } = from
  let surplus = 0
  try {
    const stream = pipeline(Readable.from(pieces), parser, () => undefined)
    for await (const { record, raw, info } of stream as AsyncIterable<Parsed>) {
      const text = raw.replaceAll(/^[\r\n]+|(?<![\r\n])[\r\n]+$/g, '')
      surplus += countedTwice(text)
      const cells = record.map(readDefused)
      const problems = problemsOf(columns, cells)
      const next = { offset: from.offset + info.bytes, row: ++row, line: from.line + info.lines - surplus }
      yield {
        row,
        line: next.line - linesIn(text),
        text,
        value:
          problems.length > 0 ? null : Object.fromEntries(columns.map((name, n) => [name, cells[n] ?? ''])),
        ...(problems.length > 0 && { cells }),
        problems,
        next,
      }
    }
  } catch (error) {
    throw failureOf(error, from, row)
  }
}
