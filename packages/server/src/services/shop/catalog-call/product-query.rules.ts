import type { AppProductQuery, appSorts, FilterValue } from '@tradepost/contract'
import { offeredAt } from '../../content/index.ts'
import type { ProductPage } from './app-product.service.ts'

const DEFAULT_LIMIT = 100

type Sort = (typeof appSorts)[number]
const sorts: Record<Sort, string> = {
  relevance: 'relevance:desc',
  priceAsc: 'price:asc',
  priceDesc: 'price:desc',
  nameAsc: 'name:asc',
  nameDesc: 'name:desc',
  newest: 'createDate:desc',
}

const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text)

/** A family of filters may be named; attributes need no name of their family. */
const fieldOf = (id: string): string =>
  id === 'price' || /^(options|attributes|properties)\./.test(id) ? id : `attributes.${id}`

const conditionOf = ({ values, minimum, maximum }: FilterValue): object => ({
  ...(values && values.length > 0 && { $in: values }),
  ...(typeof minimum === 'number' && { $gte: minimum }),
  ...(typeof maximum === 'number' && { $lte: maximum }),
})

/** By field, where something is asked of it: a facet is counted without its own. */
const conditionsOf = ({ filters }: AppProductQuery): Record<string, object> =>
  Object.fromEntries(
    Object.entries(filters ?? {})
      .map(([id, value]) => [fieldOf(id), conditionOf(value)] as const)
      .filter(([, condition]) => Object.keys(condition).length > 0),
  )

/** Codes of the attributes that products are narrowed down by. */
export const chosenIn = (asked: AppProductQuery): string[] =>
  Object.keys(conditionsOf(asked)).flatMap((field) => /^attributes\.(.+)$/s.exec(field)?.[1] ?? [])

const idConditions = ({ productIds, productSkus, productEans, productUpcs }: AppProductQuery): object[] =>
  Object.entries({ code: productIds, sku: productSkus, ean: productEans, upc: productUpcs }).flatMap(
    ([field, codes]) => (codes && codes.length > 0 ? [{ [field]: { $in: codes } }] : []),
  )

const isPresent = (list: readonly unknown[] | null | undefined) => list !== null && list !== undefined

/** An empty list of codes asks for nothing. */
export const isEmptyQuery = (asked: AppProductQuery): boolean => {
  const { productIds, productSkus, productEans, productUpcs } = asked
  const named = [productIds, productSkus, productEans, productUpcs]
  return named.some(isPresent) && idConditions(asked).length === 0
}

export const pageOf = (asked: AppProductQuery, now: Date): ProductPage => {
  const codes = idConditions(asked)
  const { categoryId, searchPhrase, offset, limit, sort, showInactive, includeSubcategories } = asked
  const search = categoryId || codes.length > 0 ? undefined : searchPhrase?.trim() || undefined
  const wanted = sort && isSort(sort) && (sort !== 'relevance' || search) ? sorts[sort] : undefined
  return {
    filters: {
      $and: [
        // variants and parts of bundles are found with their product
        codes.length > 0
          ? { $or: codes }
          : { parentProductCode: null, modelType: { $nin: ['variant', 'bundleItem'] } },
        ...(showInactive ? [] : [offeredAt(now)]),
      ],
      ...conditionsOf(asked),
      ...(categoryId && { categoryCode: categoryId }),
    },
    search,
    sort: wanted,
    includeSubcategories: includeSubcategories ?? undefined,
    offset: offset ?? 0,
    limit: limit ?? DEFAULT_LIMIT,
  }
}

/** In the order of the codes that were asked for; those found by another number follow. */
export const inOrderOf = <Item extends { id: string }>(
  items: Item[],
  { productIds, sort }: AppProductQuery,
) => {
  if (!productIds || (sort && isSort(sort))) return items
  const rank = new Map(productIds.map((id, index) => [id, index]))
  const rankOf = ({ id }: Item) => rank.get(id) ?? productIds.length
  return items.toSorted((one, other) => rankOf(one) - rankOf(other))
}
