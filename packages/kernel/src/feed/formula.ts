/** Texts that spreadsheets run as formulas; plain numbers such as -4.00 are none. */
const formula = /^'*[=+\-@\t\r]/
const number = /^[+-]?\d+(\.\d+)?$/
const defused = /^'+[=+\-@\t\r]/

/** A cell that a spreadsheet shows as the text that it is, by the mark that spreadsheets have for texts. */
export const defuseCell = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

/** Undoes `defuseCell`. */
export const readDefused = (cell: string): string => (defused.test(cell) ? cell.slice(1) : cell)
