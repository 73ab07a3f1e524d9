export type Sample = { columns: string[]; rows: string[][] }

const ROWS = 5
/** Enough for the first rows of any file that people make. */
export const SAMPLE_BYTES = 65_536

/** Cells of the first lines: quotes hold separators and line breaks, and two of them are one. */
const cellsOf = (text: string, separator: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < text.length && rows.length <= ROWS; index++) {
    const char = text[index] as string
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[index + 1] === '"') {
        cell += char
        index++
      } else isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === separator) {
      row.push(cell)
      cell = ''
    } else if (char === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')])
      row = []
      cell = ''
    } else cell += char
  }
  if (rows.length <= ROWS && (cell !== '' || row.length > 0)) rows.push([...row, cell])
  return rows
}

const shown = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

const ofRecords = (records: unknown[]): Sample | null => {
  const objects = records.filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  )
  const columns = [...new Set(objects.flatMap((one) => Object.keys(one)))]
  return columns.length === 0
    ? null
    : { columns, rows: objects.map((one) => columns.map((name) => shown(one[name]))) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The columns and first rows of a file, as far as its beginning tells; null when it does not. */
export const sampleOf = (text: string): Sample | null => {
  const begin = text.replace(/^\uFEFF/, '').trimStart()
  if (begin.startsWith('[')) {
    const all = parsed(begin)
    return Array.isArray(all) ? ofRecords(all.slice(0, ROWS)) : null
  }
  const lines = begin.split('\n').slice(0, ROWS)
  if (begin.startsWith('{')) return ofRecords(lines.map(parsed).filter((one) => one !== undefined))
  const head = lines[0] ?? ''
  const separator = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  const [columns = [], ...rows] = cellsOf(begin, separator)
  return columns.filter(Boolean).length === 0 ? null : { columns, rows: rows.slice(0, ROWS) }
}
