import type { PageMeta } from '@tradepost/contract'
import type { Db } from '../db/db.ts'
import { and, empty, raw, type Sql, sql } from '../db/sql.ts'
import { refuse } from '../errors/api-error.ts'
import { type Answer, listAnswer } from '../http/answer.ts'
import { afterCondition, type CursorValues, cursorValues, decodeCursor, encodeCursor } from './cursor.ts'
import { compileFilter, type FilterFields } from './filter.ts'
import type { Problem } from './problem.ts'
import { compileSort, type Sort, type SortFields } from './sort.ts'

/** What a list lets its callers filter and sort by; `tiebreak` is the default order and makes it total. */
export type ListRules = {
  filters?: FilterFields
  sorts?: SortFields
  tiebreak: SortFields
  /** Whether the operation takes `after`; a cursor that nobody can send back is not shown. */
  hasCursor?: boolean
}

/** The list parameters of a request, as far as an operation has them. */
export type ListQuery = { filters?: string; sort?: string; limit?: number; offset?: number; after?: string }

export type List = {
  filter: Sql | null
  sort: Sort
  limit: number
  offset: number
  after: CursorValues | null
  /** False where the operation takes no offset (its query has no default for one), or where a cursor beats it. */
  hasOffset: boolean
  hasCursor: boolean
}

const problemsOf = (part: object): Problem[] => ('problems' in part ? (part.problems as Problem[]) : [])

/** Reads the list parameters; everything that is wrong with them is reported at once. */
export const readList = (query: ListQuery, rules: ListRules): List => {
  const filter = compileFilter(query.filters, rules.filters ?? {})
  const sort = compileSort(query.sort, { ...rules.sorts, ...rules.tiebreak }, rules.tiebreak)
  const after = 'problems' in sort ? { values: null } : decodeCursor(query.after, sort)
  refuse([...problemsOf(filter), ...problemsOf(sort), ...problemsOf(after)])
  return {
    filter: (filter as { where: Sql | null }).where,
    sort: sort as Sort,
    limit: query.limit ?? 100,
    // a cursor beats an offset
    offset: query.after ? 0 : (query.offset ?? 0),
    after: (after as { values: CursorValues | null }).values,
    hasOffset: !query.after && query.offset !== undefined,
    hasCursor: rules.hasCursor ?? false,
  }
}

type PageParts = {
  /** One item as json or jsonb. */
  item: Sql
  from: Sql
  /** The scope of the list, without the caller's filter. */
  where: Sql
  list: List
  /** A cheaper count for the unfiltered list (a counter); null leaves the count out. */
  total?: Sql | null
  /** The same rows said so that all of them are counted faster than page by page. */
  counting?: { from: Sql; where: Sql }
}

type PageRow = { items: string; next: CursorValues | null; total: number | null }

/**
 * A bound in the text, of which there are only ten. PostgreSQL takes a limit that is a parameter for a tenth of the
 * table and therefore plans anew for every page; that took half of the time of a list of 20 products.
 */
const roughLimit = (limit: number): Sql => raw(String(2 ** Math.ceil(Math.log2(limit + 1))))

/** One statement for a page: the items as one JSON text, the place of the next page, and the count. */
export const pageSql = ({ item, from, where, list, total, counting = { from, where } }: PageParts): Sql => {
  const { filter, sort, limit, offset, after } = list
  const count =
    total === null
      ? sql`null::bigint`
      : (!filter && total) ||
        sql`(select count(*) from ${counting.from} where ${and(counting.where, filter)})`
  // rows that an offset skips would be put together like the others, only to be thrown away
  const shown = (value: Sql) =>
    offset > 0
      ? sql`case when row_number() over (order by ${sort.orderBy}) > ${offset} then ${value} end`
      : value
  return sql`
    with page as (
      select row_number() over () as n, rows.* from (
        select * from (
          select ${shown(item)} as item, ${shown(cursorValues(sort))} as keys from ${from}
          where ${and(where, filter, afterCondition(sort, after))}
          order by ${sort.orderBy} limit ${roughLimit(limit)} ${offset > 0 ? sql`offset ${offset}` : empty}) rough
        limit ${limit + 1}) rows)
    select '[' || coalesce(string_agg(item::text, ',' order by n) filter (where n <= ${limit}), '') || ']' as items,
      case when count(*) > ${limit} then (select keys from page where n = ${limit}) end as next,
      ${count} as total
    from page`
}

export const pageMeta = (list: List, { next, total }: PageRow): PageMeta => ({
  limit: list.limit,
  ...(list.hasOffset && { offset: list.offset }),
  ...(list.hasCursor && { cursors: { after: next ? encodeCursor(next, list.sort) : null } }),
  ...(total !== null && { totalItemCount: total }),
})

/** The whole answer of a plain list. */
export const listPage = async (db: Db, name: string, parts: PageParts): Promise<Answer> => {
  const row = await db.one<PageRow>(pageSql(parts))
  return listAnswer(name, pageMeta(parts.list, row), row.items)
}
