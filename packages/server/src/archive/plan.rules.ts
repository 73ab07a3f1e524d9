import type { CatalogTable } from './catalog.read.ts'
import { adapted, copied, leftOut, ofServer, type TableRule } from './table.read.ts'

export type PlannedColumn = CatalogTable['columns'][number]

/** How one table goes into the file and comes back out of it. */
export type PlannedTable = {
  name: string
  key: string[]
  rule: TableRule
  /** In the file. */
  columns: PlannedColumn[]
}

/** Tables that nobody has decided about; a new migration brings them. */
export const undecided = (tables: CatalogTable[]): string[] => {
  const known = new Set([...copied, ...Object.keys(adapted), ...Object.keys(leftOut), ...ofServer])
  return tables.map(({ name }) => name).filter((name) => !known.has(name))
}

const isInFile = ({ omit, renew }: TableRule, { name, isGenerated }: PlannedColumn) =>
  !isGenerated && name !== 'merchant_id' && !omit?.[name] && !renew?.[name]

/** Each table behind those that its rows and triggers need. */
const sorted = (tables: CatalogTable[]): CatalogTable[] => {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const done = new Map<string, CatalogTable>()
  const visit = (table: CatalogTable, way: string[]) => {
    if (done.has(table.name)) return
    if (way.includes(table.name))
      throw new Error(`tables need each other: ${[...way, table.name].join(', ')}`)
    for (const name of [...table.refersTo, ...(adapted[table.name]?.after ?? [])]) {
      const needed = byName.get(name)
      if (needed) visit(needed, [...way, table.name])
    }
    done.set(table.name, table)
  }
  for (const table of tables) visit(table, [])
  return [...done.values()]
}

/** In the order in which the tables are restored. */
export const planOf = (tables: CatalogTable[]): PlannedTable[] => {
  const open = undecided(tables)
  if (open.length > 0)
    throw new Error(`nobody has decided whether an archive has the tables ${open.join(', ')}`)
  const included = tables.filter(({ name }) => copied.includes(name) || adapted[name])
  return sorted(included).map(({ name, key, columns }) => {
    const rule = adapted[name] ?? {}
    return { name, key, rule, columns: columns.filter((column) => isInFile(rule, column)) }
  })
}
