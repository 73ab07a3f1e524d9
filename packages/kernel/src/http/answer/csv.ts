import { type Cell, commonCsv, csvWriter } from '../../base/csv.ts'
import { Answer } from './answer.ts'

const line = csvWriter(commonCsv)

/** A table with its header, by the rules of RFC 4180. */
export const csvAnswer = (columns: string[], rows: Cell[][]): Answer =>
  new Answer([columns, ...rows].map(line).join(''), undefined, { 'content-type': 'text/csv; charset=utf-8' })
