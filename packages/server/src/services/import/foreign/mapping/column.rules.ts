import type { ImportEntity, ImportSystem } from '@tradepost/contract'
import { texts } from '@tradepost/contract'
import { FeedError } from '@tradepost/kernel'
import { mappings } from './mapping.table.ts'
import type { Mapping, Rule } from './mapping.types.ts'

const plain = (name: string) => name.trim().toLowerCase()

const fits = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name

/** The rule of a column with its place in the mapping, and the number in its name. */
export const ruleOf = (
  { columns }: Mapping,
  column: string,
): { rule: Rule; rank: number; number: number | null } | null => {
  const name = plain(column)
  const numbered = name.replace(/\d+/, '#')
  const entries = Object.entries(columns)
  const rankOf = (wanted: string) => entries.findIndex(([pattern]) => fits(plain(pattern), wanted))
  const exact = rankOf(name)
  const rank = exact < 0 ? rankOf(numbered) : exact
  const rule = entries[rank]?.[1]
  return rule ? { rule, rank, number: exact < 0 ? Number(/\d+/.exec(name)?.[0]) : null } : null
}

const has = (columns: string[], { knownBy }: Mapping) => {
  const names = new Set(columns.map(plain))
  return knownBy.every((name) => names.has(plain(name)))
}

const orderColumns = ['Financial Status', 'Lineitem name']

/** The mapping for the columns of a file; another file is refused with the reason. */
export const mappingFor = (system: ImportSystem, entity: ImportEntity, columns: string[]): Mapping => {
  const ofSystem = mappings.filter((mapping) => mapping.system === system)
  const wanted = ofSystem.find((mapping) => mapping.entity === entity)
  if (wanted && has(columns, wanted)) return wanted
  const other = ofSystem.find((mapping) => has(columns, mapping))
  if (other) throw new FeedError(texts.foreignOther(system, other.entity, entity))
  if (orderColumns.every((name) => columns.includes(name))) throw new FeedError(texts.foreignOrders(system))
  const known = ofSystem.map((one) => one.entity).join(', ')
  if (!wanted) throw new FeedError(texts.foreignEntity(system, entity, known))
  throw new FeedError(texts.foreignColumns(system, entity, wanted.knownBy.join(', '), columns.join(', ')))
}

/** Why what stands in a column is not carried over. */
export const lossOf = (system: ImportSystem, entity: ImportEntity, column: string): string => {
  const mapping = mappings.find((one) => one.system === system && one.entity === entity)
  return (mapping && ruleOf(mapping, column)?.rule.lost) || texts.foreignUnknown
}
