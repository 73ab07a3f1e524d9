import {
  and,
  countedSql,
  type Db,
  type List,
  type PageRow,
  pageSql,
  roughLimit,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { catalogScope } from '../../base/scope.store.ts'
import { filterRow, nameRow } from '../filter/filter.read.ts'
import { availableTogether, isAvailable } from '../read/product.read.ts'
import { inCatalog } from '../record/product.store.ts'
import { type Hits, isUnchanged, pageOfHits } from '../search/ranked-hits.store.ts'
import { bestMatches, searchSource } from '../search/search.store.ts'

/** Which rows a list is made of, before its filter: the catalog, one category, a branch of them, or a search. */
export type Scope =
  | { kind: 'catalog' }
  | { kind: 'category'; code: string }
  | { kind: 'branch'; codes: string[] }
  | { kind: 'search'; terms: string[]; hits?: Hits }

/** Products by `p`, their narrow rows alone by `f`, and a cheap count of them if there is one. */
type Source = {
  from: Sql
  where: Sql
  /** Products with their narrow rows, where these must be joined in another way than by their code. */
  fromWithNarrow?: Sql
  count?: Sql
  /** A common table that the others read from. */
  found?: Sql
  /** Whether the rows begin behind the offset of the page. */
  isBehindOffset?: boolean
  narrow?: { from: Sql; where: Sql }
}

export const withNarrow = (merchantId: number, { from, fromWithNarrow }: Source): Sql =>
  fromWithNarrow ?? sql`${from} ${filterRow(merchantId, sql`p.code`)}`

/** With the names of the products, whether these are read themselves or by their narrow rows alone. */
const withNames = (merchantId: number, source: Source): Source => ({
  ...source,
  from: sql`${source.from} ${nameRow(merchantId, sql`p.code`)}`,
  ...(source.narrow && {
    narrow: {
      ...source.narrow,
      from: sql`${source.narrow.from} ${nameRow(merchantId, sql`f.product_code`)}`,
    },
  }),
})

const narrowRows = (merchantId: number) => ({
  from: sql`product_filter f`,
  where: sql`f.merchant_id = ${merchantId} and f.catalog_id = c.id`,
})

const wholeCatalog = (merchantId: number): Source => ({
  from: sql`product p`,
  where: inCatalog(merchantId),
  count: countedSql(merchantId, 'product', sql`c.id`),
  narrow: narrowRows(merchantId),
})

const entriesIn = (merchantId: number, categories: Sql) =>
  sql`entry.merchant_id = ${merchantId} and entry.catalog_id = c.id and entry.category_code = ${categories}`

/** The entries of the category are read in order, and only the products of the page are looked up. */
const oneCategory = (merchantId: number, code: string): Source => ({
  from: sql`product_category entry join product p on p.merchant_id = entry.merchant_id
    and p.catalog_id = entry.catalog_id and p.code = entry.product_code`,
  where: entriesIn(merchantId, sql`${code}`),
  count: countedSql(
    merchantId,
    'categoryProduct',
    sql`(select k.id from category k where k.merchant_id = ${merchantId} and k.catalog_id = c.id and k.code = ${code})`,
  ),
  narrow: {
    from: sql`product_category entry ${filterRow(merchantId, sql`entry.product_code`)}`,
    where: entriesIn(merchantId, sql`${code}`),
  },
})

/** A product may be in several categories of the branch and is listed once. */
const oneBranch = (merchantId: number, codes: string[]): Source => {
  const entries = entriesIn(merchantId, sql`any(${codes}::text[])`)
  const isThere = (code: Sql) =>
    sql`exists (select from product_category entry where ${entries} and entry.product_code = ${code})`
  const narrow = narrowRows(merchantId)
  return {
    from: sql`product p`,
    where: and(inCatalog(merchantId), isThere(sql`p.code`)),
    count: sql`(select count(distinct entry.product_code) from product_category entry where ${entries})`,
    narrow: { from: narrow.from, where: and(narrow.where, isThere(sql`f.product_code`)) },
  }
}

/** A search in a category ranks first and filters then. */
const rowsOf = (merchantId: number, scope: Scope): Source => {
  if (scope.kind === 'search') return searchSource(merchantId, scope.terms)
  if (scope.kind === 'category') return oneCategory(merchantId, scope.code)
  return scope.kind === 'branch' ? oneBranch(merchantId, scope.codes) : wholeCatalog(merchantId)
}

export const sourceOf = (merchantId: number, scope: Scope, needsNames: boolean): Source =>
  needsNames ? withNames(merchantId, rowsOf(merchantId, scope)) : rowsOf(merchantId, scope)

export type PageOptions = {
  catalogCode: string | undefined
  scope: Scope
  view: Sql
  item: Sql
  /** The item may be null; its code is then returned as lacking. */
  mayLack?: boolean
  list: List
  /** Whether the filter looks for parts of codes or names. */
  needsNames: boolean
  /** Whether the filter asks for values of the narrow row, and for nothing else. */
  needsNarrow: boolean
  isNarrowOnly: boolean
  only: Sql | null
  /** Only products that can be bought. */
  onlyAvailable: boolean
  counted: boolean
}

/** Counting reads less than showing: stock all at once, or narrow rows alone. */
const countingOf = (
  merchantId: number,
  { from, where, narrow }: Source,
  { onlyAvailable, needsNarrow, isNarrowOnly, only }: PageOptions,
) => {
  if (onlyAvailable) {
    const together = availableTogether(merchantId)
    return { from: sql`${from} ${together.join}`, where: and(where, only, together.where) }
  }
  return needsNarrow && isNarrowOnly && !only ? narrow : undefined
}

/** Whether nothing but the search decides which products are on the page, and in which order. */
export const isBestOnly = ({ list, needsNarrow, only, onlyAvailable }: PageOptions): boolean =>
  list.sort.keys[0]?.name === 'relevance' &&
  list.sort.keys[1]?.name === 'code' &&
  list.sort.keys[0].direction === list.sort.keys[1].direction &&
  !(list.filter || list.after || needsNarrow || only || onlyAvailable)

/** Whether the page is one of all products in the order of their codes, behind others. */
const isPageByCode = ({ scope, list, needsNarrow, only, onlyAvailable }: PageOptions): boolean =>
  scope.kind === 'catalog' &&
  list.sort.keys[0]?.name === 'code' &&
  list.offset > 0 &&
  !(list.filter || needsNarrow || only || onlyAvailable)

/**
 * Begins at the code behind the offset, which the narrow index of names finds: the products that it skips are not read.
 * Behind 500 others that took a quarter of the time.
 */
const fromCodeAtOffset = (merchantId: number, { sort, offset }: List): Source => {
  const isDown = sort.keys[0]?.direction === 'desc'
  const first = sql`(
    select few.product_code from (
      select n.product_code from product_name n where n.merchant_id = ${merchantId} and n.catalog_id = c.id
      order by n.product_code ${isDown ? sql`desc` : sql`asc`} limit ${roughLimit(offset)}) few
    offset ${offset} limit 1)`
  const source = wholeCatalog(merchantId)
  return {
    ...source,
    where: and(source.where, isDown ? sql`p.code <= ${first}` : sql`p.code >= ${first}`),
    isBehindOffset: true,
  }
}

const pageSource = (merchantId: number, options: PageOptions): Source => {
  const { scope, list } = options
  const [first] = list.sort.keys
  if (isPageByCode(options)) return fromCodeAtOffset(merchantId, list)
  if (scope.kind !== 'search' || !first || !isBestOnly(options))
    return sourceOf(merchantId, scope, options.needsNames)
  return scope.hits
    ? pageOfHits(merchantId, scope.hits, first.direction, list)
    : bestMatches(merchantId, scope.terms, first.direction, list)
}

/** No row: no such catalog, or its search has found other hits since. */
export const listProducts = (db: Db, merchantId: number, options: PageOptions) => {
  const { catalogCode, scope, view, item, mayLack, list, needsNarrow, only, onlyAvailable, counted } = options
  const plain = pageSource(merchantId, options)
  const source = needsNarrow ? { ...plain, from: withNarrow(merchantId, plain) } : plain
  const counting = countingOf(merchantId, source, options)
  const page = pageSql({
    item,
    ...(mayLack && { lackingAs: sql`p.code` }),
    from: source.from,
    where: and(source.where, only, onlyAvailable && isAvailable),
    list: source.isBehindOffset ? { ...list, offset: 0 } : list,
    total: !counted ? null : only || onlyAvailable ? undefined : source.count,
    ...(counting && { counting }),
  })
  return db.maybe<PageRow>(sql`
    select page.* from catalog c cross join lateral ${view} cross join lateral (${plain.found ? sql`with ${plain.found} select * from (${page}) best` : page}) page where ${and(catalogScope(merchantId, catalogCode), scope.kind === 'search' && scope.hits && isUnchanged(merchantId, scope.hits))}`)
}

/** The category and all below it; none: there is no such category, or no such catalog. */
export const listBranch = async (
  db: Db,
  merchantId: number,
  catalogCode: string | undefined,
  categoryCode: string,
): Promise<string[]> => {
  const rows = await db.many<{ code: string }>(sql`
    with recursive branch as (
      select k.catalog_id, k.code from catalog c
      join category k on k.merchant_id = c.merchant_id and k.catalog_id = c.id and k.code = ${categoryCode}
      where ${catalogScope(merchantId, catalogCode)}
      union
      select k.catalog_id, k.code from branch
      join category k on k.merchant_id = ${merchantId} and k.catalog_id = branch.catalog_id and k.parent_code = branch.code)
    select code from branch`)
  return rows.map(({ code }) => code)
}
