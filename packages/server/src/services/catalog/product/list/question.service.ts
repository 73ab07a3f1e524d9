import { texts } from '@tradepost/contract'
import { type Ctx, readList, refuse } from '@tradepost/kernel'
import type { ViewQuery } from '../read/view.service.ts'
import { searchTerms } from '../search/search.rules.ts'
import * as read from './list.read.ts'
import { asksForParts, filterNames, splitCategory } from './list.rules.ts'
import { listBranch, type Scope } from './list.store.ts'

export type ProductListQuery = ViewQuery & {
  filters?: string
  search?: string
  sort?: string
  fields?: string
  limit?: number
  offset?: number
  after?: string
  catalogCode?: string
  currencyCode?: string
  includeSubcategories?: boolean
  ignoreTotalItemCount?: boolean
  showOnlyAvailableProducts?: boolean
  facets?: string
  facetLimit?: number
}

const { sequenceId, relevance, ...sortsAnywhere } = read.sortFields
const refuseSort = (message: string) => refuse([{ code: 'NOT_PASSED', message, path: ['sort'] }])

/** Which rows the list is made of, and what it asks about them; with `isNarrow` always by their narrow rows. */
export const readProductList = (query: ProductListQuery, isNarrow = false) => {
  const words = searchTerms(query.search ?? '')
  // a question without a single word asks for nothing in particular
  const terms = words.length > 0 ? words : undefined
  const { categoryCode, filters } = terms ? { filters: query.filters } : splitCategory(query.filters)
  const isInCategory = categoryCode !== undefined && !query.includeSubcategories
  const sort = query.sort ?? (terms ? 'relevance:desc' : undefined)
  if (!isInCategory && /(^|,)\s*sequenceId:/.test(sort ?? '')) refuseSort(texts.sequenceNeedsCategory)
  if (!terms && /(^|,)\s*relevance:/.test(sort ?? '')) refuseSort(texts.relevanceNeedsSearch)
  const narrow = read.narrowUse(filterNames(filters))
  // the few hits of a search are compared one by one
  const needsNames = !terms && asksForParts(filters)
  const list = readList(
    { ...query, filters, sort },
    {
      hasCursor: true,
      filters: filters
        ? read.filterFields(query, { narrow: isNarrow || narrow.needsNarrow, names: needsNames })
        : {},
      families: read.filterFamilies,
      sorts: { ...sortsAnywhere, ...(isInCategory && { sequenceId }), ...(terms && { relevance }) },
      tiebreak: isInCategory ? read.tiebreakInCategory : read.tiebreak,
    },
  )
  return { list, categoryCode, terms, needsNames, ...narrow }
}

/** The codes of a branch are read before, because only then PostgreSQL knows how many products to expect. */
export const scopeOf = async (
  ctx: Ctx,
  { catalogCode, includeSubcategories }: ProductListQuery,
  { categoryCode, terms }: { categoryCode?: string; terms?: string[] },
): Promise<Scope> => {
  if (terms) return { kind: 'search', terms }
  if (categoryCode === undefined) return { kind: 'catalog' }
  if (!includeSubcategories) return { kind: 'category', code: categoryCode }
  const codes = await listBranch(ctx.db, ctx.merchantId, catalogCode, categoryCode)
  return { kind: 'branch', codes }
}
