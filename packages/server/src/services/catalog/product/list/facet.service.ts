import { type Ctx, fail } from '@tradepost/kernel'
import { viewOf } from '../read/view.service.ts'
import { type Facet, type FacetGroup, groupFacets } from './facet.rules.ts'
import * as store from './facet.store.ts'
import { type ProductListQuery, readProductList, scopeOf } from './question.service.ts'

const DEFAULT_VALUES = 20

/** Counts do not depend on sort order or page. */
const questionOf = async (
  ctx: Ctx,
  { sort: _, after: __, ...query }: ProductListQuery,
  { filters, facets }: FacetGroup,
): Promise<store.FacetQuestion> => {
  const { list, needsNames, isNarrowOnly, ...asked } = readProductList({ ...query, filters }, true)
  return {
    scope: await scopeOf(ctx, query, asked),
    filter: list.filter,
    needsNames,
    isNarrowOnly,
    currencyCode: query.currencyCode,
    onlyAvailable: query.showOnlyAvailableProducts ?? false,
    facets,
  }
}

/** How many products of the list have each value, in the order of the facets. */
export const countFacets = async (ctx: Ctx, query: ProductListQuery, facets: Facet[]) => {
  const questions: store.FacetQuestion[] = []
  for (const group of groupFacets(query.filters, facets)) questions.push(await questionOf(ctx, query, group))
  const counts = await store.countFacets(ctx.db, ctx.merchantId, questions, {
    catalogCode: query.catalogCode,
    view: viewOf(ctx, query),
    includeSubcategories: query.includeSubcategories ?? false,
    limit: query.facetLimit ?? DEFAULT_VALUES,
  })
  if (!counts) throw fail('catalogNotFound')
  return facets.map(({ field }) => counts.find((one) => one.field === field))
}
