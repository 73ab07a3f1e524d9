import { UserError } from '@tradepost/kernel'

// One gzipped text file of JSON lines: an object is a row, a text is a chunk of a file, a list is a heading.

export const FORMAT = 'tradepost merchant'
export const VERSION = 1

/** First line. */
export type Head = {
  format: typeof FORMAT
  version: number
  /** Newest migration of the database, which decides about tables and columns. */
  schema: string
  server: string
  date: string
  /** Where its files were reached. */
  publicUrl: string
  merchant: { code: string; name: string; uuid: string }
  /** Tables and columns that are not in the file, and why. */
  leftOut: Record<string, string>
}

export type TableEnd = {
  rows: number
  /** Sum over the rows, to compare with the rows that were restored. */
  sum: string
  /** Of the lines of the rows. */
  sha256: string
}
export type FileEnd = { bytes: number; sha256: string }
export type Total = { tables: number; rows: number; files: number; bytes: number }

export type Control =
  | ['head', Head]
  | ['table', { name: string; columns: string[] }]
  | ['tableEnd', TableEnd]
  | ['files', { keys: string[] }]
  | ['file', { key: string }]
  | ['fileEnd', FileEnd]
  | ['end', Total]

export const controlLine = (control: Control): string => `${JSON.stringify(control)}\n`

export const isControl = (line: string): boolean => line.startsWith('[')

export const damaged = (where: string): UserError =>
  new UserError(`The file is damaged ${where}: export the merchant again, or copy the file again.`)

export const readControl = (line: string): Control => {
  try {
    return JSON.parse(line) as Control
  } catch {
    throw damaged('in a line that is no JSON')
  }
}
