import type { PageMeta } from '@tradepost/contract'
import { and, empty, raw, type Sql, sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'
import { fail, refuse } from '../errors/api-error.ts'
import type { Problem } from '../errors/problem.ts'
import { type Answer, listAnswer } from '../http/answer/answer.ts'
import { afterCondition, type CursorValues, cursorValues, decodeCursor, encodeCursor } from './cursor.ts'
import { compileFilter, type FilterFamilies, type FilterFields } from './filter.ts'
import { compileSort, type Sort, type SortFields } from './sort.ts'

/** Filters and sorts of a list; `tiebreak` is the default order and makes it total. */
export type ListRules = {
  filters?: FilterFields
  families?: FilterFamilies
  sorts?: SortFields
  tiebreak: SortFields
  /** Whether the operation takes `after`; a cursor that nobody can send back is not shown. */
  hasCursor?: boolean
}

/** The list parameters of a request, as far as an operation has them. */
export type ListQuery = { filters?: string; sort?: string; limit?: number; offset?: number; after?: string }

export type List = {
  filter: Sql | null
  /** Fields that the filter names. */
  names: ReadonlySet<string>
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
  const filter = compileFilter(query.filters, rules.filters ?? {}, 'filters', rules.families)
  const sort = compileSort(query.sort, { ...rules.sorts, ...rules.tiebreak }, rules.tiebreak)
  const after = 'problems' in sort ? { values: null } : decodeCursor(query.after, sort)
  refuse([...problemsOf(filter), ...problemsOf(sort), ...problemsOf(after)])
  const { where, names } = filter as Exclude<typeof filter, { problems: Problem[] }>
  return {
    filter: where,
    names,
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
  /** Where an item may be null: the name by which it is listed in `lacking`. */
  lackingAs?: Sql
  from: Sql
  /** The scope of the list, without the caller's filter. */
  where: Sql
  list: List
  /** A cheaper count for the unfiltered list (a counter); null leaves the count out. */
  total?: Sql | null
  /** `total` counts what the filter lets through. */
  isTotalFiltered?: boolean
  /** Another form of the same rows that counts them faster than page by page. */
  counting?: { from: Sql; where: Sql }
  /** Limit for all pages of an answer together. */
  maxBytes?: number
}

export type PageRow = {
  items: string
  next: CursorValues | null
  total: number | null
  /** How many items the page has, when it ends before its limit because it would be too large. */
  cutAt: number | null
  /** Names of items that are null; null: none is. */
  lacking?: string[] | null
}

/**
 * Limit for the items of a page. Texts are bounded, but a thousand large products are still too much for a
 * process, which holds a page about three times while it answers, and which answers nobody else while it copies it.
 */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024

/**
 * A bound in the text, of which there are few. PostgreSQL takes a limit or an offset that is a parameter for a tenth
 * of the table and therefore plans again for every page; that took half of the time of a list of 20 products.
 */
export const roughLimit = (limit: number): Sql => raw(String(2 ** Math.ceil(Math.log2(limit + 1))))

/**
 * One statement for a page: the items as one JSON text, the place of the next page, and the count. A page that would
 * be too large ends early, here and not in Node, which cannot even read a text of half a gigabyte. The first item is
 * always there, else nobody could get past it.
 */
export const pageSql = (parts: PageParts): Sql => {
  const { item, from, where, list, total, lackingAs, counting = parts, maxBytes = MAX_PAGE_BYTES } = parts
  const { filter, sort, limit, offset, after } = list
  const isFirst = offset === 0 && after === null
  const counted = sql`(select count(*) from ${counting.from} where ${and(counting.where, filter)})`
  const count =
    total === null
      ? sql`null::bigint`
      : ((!filter || parts.isTotalFiltered) && total) ||
        // a first page that is not full shows them all
        (isFirst ? sql`case when count(*) <= ${limit} then count(*) else ${counted} end` : counted)
  // rows that an offset skips would be put together like the others, only to be thrown away
  const place = sql`row_number() over (order by ${sort.orderBy})`
  const shown = (value: Sql) => (offset > 0 ? sql`case when ${place} > ${offset} then ${value} end` : value)
  return sql`
    with page as (
      select *, n <= ${limit} and (n = 1 or bytes <= ${raw(String(maxBytes))}) as fits from (
        select row_number() over upto as n, sum(${lackingAs ? sql`coalesce(octet_length(rows.item), 0)` : sql`octet_length(rows.item)`}) over upto as bytes, rows.* from (
          select * from (
            select ${shown(sql`(${item})::text`)} as item, ${shown(cursorValues(sort))} as keys
              ${lackingAs ? sql`, ${shown(lackingAs)} as name` : empty}
              ${offset > 0 ? sql`, ${place} as place` : empty}
            from ${from}
            where ${and(where, filter, afterCondition(sort, after))}
            order by ${sort.orderBy} limit ${roughLimit(offset + limit)}) rough
          ${offset > 0 ? sql`where place > ${offset}` : empty} limit ${limit + 1}) rows
        window upto as (rows unbounded preceding)) sized)
    select '[' || coalesce(string_agg(item, ',' order by n) filter (where fits), '') || ']' as items,
      case when count(*) > count(*) filter (where fits)
        then (select keys from page where fits order by n desc limit 1) end as next,
      ${count} as total,
      case when count(*) filter (where fits) < least(count(*), ${limit}) then count(*) filter (where fits) end as "cutAt"
      ${lackingAs ? sql`, array_agg(name) filter (where fits and item is null) as lacking` : empty}
    from page`
}

export const pageMeta = (list: List, { next, total, cutAt }: PageRow): PageMeta => {
  // paging by offset would skip the items that a shortened page leaves out
  if (cutAt !== null && (!list.hasCursor || list.offset > 0)) throw fail('answerTooLarge')
  return {
    limit: cutAt ?? list.limit,
    ...(list.hasOffset && { offset: list.offset }),
    ...(list.hasCursor && { cursors: { after: next ? encodeCursor(next, list.sort) : null } }),
    ...(total !== null && { totalItemCount: total }),
  }
}

/** The whole answer of a plain list. */
export const listPage = async (db: Db, name: string, parts: PageParts): Promise<Answer> => {
  const row = await db.one<PageRow>(pageSql(parts))
  return listAnswer(name, pageMeta(parts.list, row), row.items)
}
