import { defuseCell } from '@tradepost/kernel'

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
