/** Texts that spreadsheets run as formulas; plain numbers such as -4.00 are none. */
const formula = /^'*[=+\-@\t\r]/
const number = /^[+-]?\d+(\.\d+)?$/
const defused = /^'+[=+\-@\t\r]/

/** A cell that a spreadsheet shows as the text that it is, by the mark that spreadsheets have for texts. */
export const defuseCell = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

/** Undoes `defuseCell`. */
export const readDefused = (cell: string): string => (defused.test(cell) ? cell.slice(1) : cell)

/** Which characters part and enclose the cells of a file. */
export type CsvDialect = { delimiter: string; enclosure: string; escape: string }

export const commonCsv: CsvDialect = { delimiter: ',', enclosure: '"', escape: '"' }

export type Cell = string | number | boolean | null

/** Cells are enclosed where it is needed, and none is a formula; null is an empty cell. */
export const csvWriter = ({
  delimiter,
  enclosure,
  escape: mark,
}: CsvDialect): ((cells: Cell[]) => string) => {
  const special = [...new Set([delimiter, enclosure, mark, '\r', '\n'])]
  const enclose = (text: string) => {
    const escaped = mark === enclosure ? text : text.replaceAll(mark, () => mark + mark)
    return enclosure + escaped.replaceAll(enclosure, () => mark + enclosure) + enclosure
  }
  const cellOf = (value: Cell) => {
    const text = value === null ? '' : typeof value === 'string' ? defuseCell(value) : String(value)
    return special.some((one) => text.includes(one)) ? enclose(text) : text
  }
  return (cells) => `${cells.map(cellOf).join(delimiter)}\r\n`
}
