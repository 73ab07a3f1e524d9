import type { settingFilters } from '@tradepost/contract'
import { type Ctx, type FilterField, type ListQuery, readList, sql } from '@tradepost/kernel'
import { filterKeys } from '../document/document.store.ts'

type Values = Record<string, unknown>

const key = { type: 'text', sql: sql`k.key` } as const
const filters: Record<(typeof settingFilters)[number], FilterField> = { key }
const rules = { filters, tiebreak: { key } }

const pick = (values: Values, keys: string[]): Values =>
  Object.fromEntries(keys.map((name) => [name, values[name]]))

/** The settings whose keys the filters find; all of them without filters. */
export const filtered = async (
  ctx: Ctx,
  values: Values,
  query: Pick<ListQuery, 'filters'>,
): Promise<Values> => {
  const { filter: where } = readList(query, rules)
  if (!where) return values
  return pick(values, await filterKeys(ctx.db, Object.keys(values), { where }))
}

/** Settings page by page, ordered by key. */
export const filteredPage = async (ctx: Ctx, values: Values, query: ListQuery): Promise<Values> => {
  const { filter: where, limit, offset } = readList(query, rules)
  return pick(values, await filterKeys(ctx.db, Object.keys(values), { where, page: { limit, offset } }))
}
