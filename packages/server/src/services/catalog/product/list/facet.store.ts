import type { FacetRead } from '@tradepost/contract'
import { and, type Db, join, raw, type Sql, sql } from '@tradepost/kernel'
import { catalogScope } from '../../base/scope.store.ts'
import { availableTogether } from '../read/product.read.ts'
import { facetRows } from './facet.read.ts'
import type { Facet } from './facet.rules.ts'
import { type Scope, sourceOf, withNarrow } from './list.store.ts'

/** Up to as many products each is counted; of more, a sample is drawn, and the counts are estimates. */
const MAX_COUNTED = raw('10000')
/** Rows are all over the table, so that a million products cost what a sample of them costs. */
const SAMPLE = raw('2500')
/** The length of a list is estimated by its first rows, to a few percent: one that may be short enough is counted. */
const SURELY_LONG = raw('12000')
/** As many numbers are drawn for products, half of them below zero. */
const DRAWN = sql`4294967296`

export type FacetQuestion = {
  scope: Scope
  filter: Sql | null
  /** Whether the filter looks for parts of codes or names. */
  needsNames: boolean
  /** Whether scope and filter need nothing but narrow rows. */
  isNarrowOnly: boolean
  currencyCode: string | undefined
  onlyAvailable: boolean
  facets: Facet[]
}

export type FacetOptions = {
  catalogCode: string | undefined
  view: Sql
  includeSubcategories: boolean
  limit: number
}

/** Narrow rows in the order of their draw; `c` is the catalog and `v` the view. */
const drawnRows = (
  merchantId: number,
  { scope, filter, needsNames, isNarrowOnly, currencyCode, onlyAvailable }: FacetQuestion,
  { more = null, limit }: { more?: Sql | null; limit: Sql },
): Sql => {
  const source = sourceOf(merchantId, scope, needsNames)
  const narrow = isNarrowOnly && !onlyAvailable ? source.narrow : undefined
  const together = onlyAvailable ? availableTogether(merchantId) : null
  const { from, where } = narrow ?? {
    from: sql`${withNarrow(merchantId, source)} ${together?.join ?? sql``}`,
    where: and(source.where, together?.where),
  }
  const only = currencyCode ? sql`f.currency_code = ${currencyCode}` : null
  return sql`
    select f.product_code, f.draw, f.terms, f.status, f.model_type,
      case when f.currency_code = coalesce(${currencyCode ?? null}::text, c.default_currency_code) then f.price end as price
    from ${from} where ${and(where, filter, only, more)} order by f.draw, f.product_code limit ${limit}`
}

/** How many products there are by those that are drawn. */
const scale = sql`${DRAWN} / (max(draw)::numeric + ${DRAWN} / 2 + 1)`

/** `chosen` are the rows that are counted; `drawn` says how much each of them counts. */
const chosenRows = (merchantId: number, question: FacetQuestion): Sql => {
  const isNext = sql`(select is_more and not is_long from seen)
    and (f.draw, f.product_code) > (select draw, product_code from seen)`
  return sql`
    first as materialized (${drawnRows(merchantId, question, { limit: sql`${SAMPLE} + 1` })}),
    seen as materialized (
      select count(*) > ${SAMPLE} as is_more, count(*) * ${scale} > ${SURELY_LONG} as is_long, max(draw) as draw,
        (select product_code from first order by draw desc, product_code desc limit 1) as product_code
      from first),
    chosen as materialized (
      select * from first union all
      (${drawnRows(merchantId, question, { more: isNext, limit: sql`${MAX_COUNTED} - ${SAMPLE}` })})),
    drawn as materialized (
      select case when (select is_more and is_long from seen) or count(*) > ${MAX_COUNTED} then ${scale} else 1 end as scale
      from chosen)`
}

/** Prices in their order; other values the most frequent first. */
const facetText = (facet: Facet, { includeSubcategories, limit }: FacetOptions): Sql => {
  const order = facet.kind === 'price' ? sql`lower nulls first` : sql`n desc, value collate "C"`
  return sql`(
    select jsonb_build_object('field', ${facet.field}::text,
      'values', coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('value', value, 'label', coalesce(label, value),
        'count', greatest(1, round(n * drawn.scale)), 'from', lower, 'to', upper)) order by place) filter (where place <= ${limit}), '[]'),
      'hasMore', count(*) > ${limit}, 'isEstimated', drawn.scale > 1)
    from (
      select *, row_number() over (order by ${order}) as place from (${facetRows(facet, includeSubcategories)}) counts
      order by place limit ${limit + 1}) first)`
}

/** One statement for all facets; no row: no such catalog. */
export const countFacets = async (
  db: Db,
  merchantId: number,
  questions: FacetQuestion[],
  options: FacetOptions,
): Promise<FacetRead[] | null> => {
  const groups = questions.map(
    (question) => sql`(
      with ${chosenRows(merchantId, question)}
      select jsonb_build_array(${join(question.facets.map((facet) => facetText(facet, options)))}) from drawn)`,
  )
  const row = await db.maybe<{ facets: FacetRead[][] }>(sql`
    select jsonb_build_array(${join(groups)}) as facets
    from catalog c cross join lateral ${options.view} where ${catalogScope(merchantId, options.catalogCode)}`)
  return row ? row.facets.flat() : null
}
