import { ApiError } from '@tradepost/kernel'
import { countFacets, listProducts, readFacetNames } from '../../services/catalog/index.ts'
import { type CardProduct, cardFields, isShown } from '../layout/card.ts'
import { methodFilter } from '../visit/method.rules.ts'
import type { Visit } from '../visit/visit.ts'
import { type Finding, filtersOf, PAGE_SIZE, sortOf } from './find.rules.ts'

type Listed = CardProduct & {
  options: { code: string; name: string | null }[]
  properties: { code: string | null; name: string | null; type: string | null }[]
}
export type FacetValue = { value: string; label: string; count: number; from?: number; to?: number | null }
export type Facet = { field: string; name: string; values: FacetValue[] }
export type Found = { products: CardProduct[]; total: number; facets: Facet[]; price: Facet | null }

const MAX_FACETS = 9

/**
 * Filters to offer: attributes in which the products on the page differ, the most frequent first, and those already chosen.
 */
const attributesOf = (products: readonly Listed[], { chosen }: Finding): Map<string, string> => {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { options, properties } of products)
    for (const { code, name } of [...options, ...properties.filter(({ type }) => type === 'attribute')])
      if (code !== null && !/[,\0]/.test(code))
        counts.set(code, { name: name ?? code, count: (counts.get(code)?.count ?? 0) + 1 })
  const others = [...counts].toSorted(([, a], [, b]) => b.count - a.count)
  const names = [...chosen.keys()].map((code) => [code, counts.get(code)?.name ?? code] as const)
  return new Map(
    [...names, ...others.map(([code, { name }]) => [code, name] as const)].slice(0, MAX_FACETS * 2),
  )
}

/** One page of products with what can be chosen next. The catalog may refuse a filter that somebody made up. */
export const findProducts = async (visit: Visit, finding: Finding, categoryCode?: string): Promise<Found> => {
  const { ctx, frame } = visit
  const sort = sortOf(finding)
  const asked = {
    filters: JSON.stringify({ ...filtersOf(finding, ctx.now, categoryCode), ...methodFilter(frame) }),
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
  const attributes = [...attributesOf(products, finding)].slice(0, MAX_FACETS)
  const fields = ['price', ...attributes.map(([code]) => `attributes.${code}`)]
  const counted = await countFacets(ctx, asked, readFacetNames(fields.join(',')))
  const [price, ...facets] = counted.map((facet, index) => ({
    field: fields[index] ?? '',
    name: attributes[index - 1]?.[1] ?? '',
    values: (facet?.values ?? []) as FacetValue[],
  }))
  return {
    products: products.filter(isShown),
    total: meta.totalItemCount,
    facets: facets.filter(({ field, values }) => values.length > 1 || finding.chosen.has(field.slice(11))),
    price: price && price.values.length > 0 ? price : null,
  }
}
