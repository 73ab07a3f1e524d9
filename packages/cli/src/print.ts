/** Columns as wide as their widest entry; the last one is left as it is. */
export const table = (rows: readonly string[][]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

export const print = (text: string): void => console.log(text)

export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2))

/** For people or for programs. */
export const show = (asJson: boolean, value: unknown, text: () => string): void =>
  asJson ? printJson(value) : print(text())
