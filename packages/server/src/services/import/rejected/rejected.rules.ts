import { commonCsv, csvWriter, type Feed, type FeedRow } from '@tradepost/kernel'

/** Column or member with the reasons. */
const ERROR = 'error'

/** The beginning, each row with what stands before it, and the end of a file in some format. */
export type Writer = {
  head: string
  row(row: FeedRow, error: string, isFirst: boolean): string
  tail: string
}

/** A row that could not be read is a text in a new row, so that the file as a whole can be read. */
const jsonRow = ({ text, value }: FeedRow, error: string): string => {
  const { [ERROR]: _, ...rest } = value ?? { original: text }
  return JSON.stringify({ ...rest, [ERROR]: error })
}

/** Rows with too many cells stay as they are: there is no telling which cell is too many. */
const tableWriter = (columns: string[], delimiter: string): Writer => {
  const line = csvWriter({ ...commonCsv, delimiter })
  const kept = columns.filter((name) => name !== ERROR)
  return {
    head: line([...kept, ERROR]),
    row: ({ text, value, cells = [text] }, error) =>
      line([...(value ? kept.map((name) => String(value[name] ?? '')) : cells), error]),
    tail: '',
  }
}

const writers = {
  json: {
    head: '[\n',
    row: (row, error, isFirst) => (isFirst ? '' : ',\n') + jsonRow(row, error),
    tail: '\n]\n',
  },
  ndjson: { head: '', row: (row, error) => `${jsonRow(row, error)}\n`, tail: '' },
} satisfies Record<string, Writer>

export const writerOf = ({ format, columns, delimiter }: Feed): Writer =>
  format === 'csv' ? tableWriter(columns ?? [], delimiter ?? ',') : writers[format]
