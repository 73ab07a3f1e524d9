import { ApiError } from '@tradepost/kernel'
import { listProducts, methodFilter, type OfferedFacet, offerFacets } from '../../services/catalog/index.ts'
import { type CardProduct, cardFields, isShown } from '../layout/card.ts'
import type { Visit } from '../visit/visit.ts'
import { type Finding, filtersOf, PAGE_SIZE, sortOf } from './find.rules.ts'

type Listed = CardProduct & {
  options: { code: string; name: string | null }[]
  properties: { code: string | null; name: string | null; type: string | null }[]
}
export type Facet = OfferedFacet
export type Found = { products: CardProduct[]; total: number; facets: Facet[]; price: Facet | null }

/** One page of products with what can be chosen next. The catalog may refuse a filter that somebody made up. */
export const findProducts = async (visit: Visit, finding: Finding, categoryCode?: string): Promise<Found> => {
  const { ctx, frame } = visit
  const sort = sortOf(finding)
  const asked = {
    filters: JSON.stringify({
      ...filtersOf(finding, ctx.now, categoryCode),
      ...methodFilter(frame.merchantSettings),
    }),
    search: finding.text === '' ? undefined : finding.text,
    localeCode: frame.locale,
    catalogCode: frame.shop.catalogCode ?? undefined,
    // positions belong to a single category
    includeSubcategories: !sort?.startsWith('sequenceId'),
  }
  const answer = await listProducts(ctx, {
    ...asked,
    sort,
    limit: PAGE_SIZE,
    offset: (finding.page - 1) * PAGE_SIZE,
    fields: `${cardFields},options,properties`,
    getOriginalImageUrls: true,
  }).catch((error) => {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  })
  if (answer === null) return { products: [], total: 0, facets: [], price: null }
  const { products, meta } = JSON.parse(answer.text) as {
    products: Listed[]
    meta: { totalItemCount: number }
  }
  const facets = await offerFacets(ctx, asked, products, [...finding.chosen.keys()])
  return {
    products: products.filter(isShown),
    total: meta.totalItemCount,
    facets: facets.filter(({ field }) => field !== 'price'),
    price: facets.find(({ field }) => field === 'price') ?? null,
  }
}
