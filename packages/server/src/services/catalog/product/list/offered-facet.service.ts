import type { FacetRead } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { readFacetNames } from './facet.rules.ts'
import { countFacets } from './facet.service.ts'
import type { ProductListQuery } from './question.service.ts'

type Described = {
  options?: { code: string; name: string | null }[]
  properties?: { code: string | null; name: string | null; type: string | null }[]
}
export type OfferedFacet = FacetRead & { name: string }

const MAX_FACETS = 9

/** Attributes in which products differ by their names: those already chosen first, then the most frequent. */
const attributesOf = (products: readonly Described[], chosen: readonly string[]): [string, string][] => {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { options = [], properties = [] } of products)
    for (const { code, name } of [...options, ...properties.filter(({ type }) => type === 'attribute')])
      if (code !== null && !/[,\0]/.test(code))
        counts.set(code, { name: name ?? code, count: (counts.get(code)?.count ?? 0) + 1 })
  const others = [...counts].toSorted(([, a], [, b]) => b.count - a.count)
  const names = new Map([
    ...chosen.map((code) => [code, counts.get(code)?.name ?? code] as const),
    ...others.map(([code, { name }]) => [code, name] as const),
  ])
  return [...names].slice(0, MAX_FACETS)
}

/** Filters to offer beside a page of products: the price first, then attributes with something to choose. */
export const offerFacets = async (
  ctx: Ctx,
  question: ProductListQuery,
  products: readonly Described[],
  chosen: readonly string[],
): Promise<OfferedFacet[]> => {
  const attributes = attributesOf(products, chosen)
  const fields = ['price', ...attributes.map(([code]) => `attributes.${code}`)]
  const counted = await countFacets(ctx, question, readFacetNames(fields.join(',')))
  return counted.flatMap((facet, index) => {
    const [code, name] = attributes[index - 1] ?? []
    if (!facet) return []
    const isOffered =
      code === undefined ? facet.values.length > 0 : facet.values.length > 1 || chosen.includes(code)
    return isOffered ? [{ ...(facet as FacetRead), name: name ?? '' }] : []
  })
}
