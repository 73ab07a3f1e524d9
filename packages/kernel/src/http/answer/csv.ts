import { Answer } from './answer.ts'

/** A cell that a spreadsheet would take for a formula begins with an apostrophe; numbers stay what they are. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table with its header, by the rules of RFC 4180. */
export const csvAnswer = (columns: string[], rows: (string | number | null)[][]): Answer => {
  const lines = [columns, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
  return new Answer(lines.join(''), undefined, { 'content-type': 'text/csv; charset=utf-8' })
}
