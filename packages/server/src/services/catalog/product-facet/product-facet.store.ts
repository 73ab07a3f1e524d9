import type { FacetRead } from '@tradepost/contract'
import { and, type Db, join, raw, type Sql, sql } from '@tradepost/kernel'
import { availableTogether } from '../product/product.read.ts'
import { catalogScope } from '../product/product.store.ts'
import { type Scope, sourceOf, withNarrow } from '../product-list/product-list.store.ts'
import { facetRows } from './product-facet.read.ts'
import type { Facet } from './product-facet.rules.ts'

/** Up to as many products each is counted; of more, so many are drawn, and the counts are estimates. */
const MAX_COUNTED = raw('10000')
/** As many numbers are drawn for products, half of them below zero. */
const DRAWN = sql`4294967296`

export type FacetQuestion = {
  scope: Scope
  filter: Sql | null
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

/** The narrow rows that are counted, at most one more than the maximum; `c` is the catalog and `v` the view. */
const chosenRows = (
  merchantId: number,
  { scope, filter, isNarrowOnly, currencyCode, onlyAvailable }: FacetQuestion,
): Sql => {
  const source = sourceOf(merchantId, scope)
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
    from ${from} where ${and(where, filter, only)} order by f.draw limit ${MAX_COUNTED} + 1`
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
      with chosen as materialized (${chosenRows(merchantId, question)})
      select jsonb_build_array(${join(question.facets.map((facet) => facetText(facet, options)))})
      from (select case when count(*) > ${MAX_COUNTED}
        then ${DRAWN} / (max(draw)::numeric + ${DRAWN} / 2 + 1) else 1 end as scale from chosen) drawn)`,
  )
  const row = await db.maybe<{ facets: FacetRead[][] }>(sql`
    select jsonb_build_array(${join(groups)}) as facets
    from catalog c cross join lateral ${options.view} where ${catalogScope(merchantId, options.catalogCode)}`)
  return row ? row.facets.flat() : null
}
