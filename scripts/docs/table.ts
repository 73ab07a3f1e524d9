/** Cells are padded, so that the source can be read, too. */
export const table = (rows: string[][]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** Between the comments that name the section and its end; a page without them is a mistake. */
export const inserted = (page: string, name: string, text: string): string => {
  const section = new RegExp(`(<!-- ${name} -->\n\n).*?(\n\n<!-- end -->)`, 's')
  if (!section.test(page)) throw new Error(`the page has no section for ${name}`)
  return page.replace(section, (_, before, after) => `${before}${text}${after}`)
}
