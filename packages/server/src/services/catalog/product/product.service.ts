import { productReadFields } from '@tradepost/contract'
import {
  Answer,
  type Ctx,
  entityAnswer,
  fail,
  listAnswer,
  pageMeta,
  parseFields,
  readList,
  refuse,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { imageSite } from '../image/image.rules.ts'
import { searchTerms } from '../product-search/product-search.rules.ts'
import { descriptionsText, productText, viewSql } from './product.read.ts'
import type { ProductKey } from './product.store.ts'
import * as store from './product.store.ts'
import { splitCategory } from './product-list.rules.ts'

type ViewQuery = { localeCode?: string; getOriginalImageUrls?: boolean }

const viewOf = (ctx: Ctx, { localeCode, getOriginalImageUrls }: ViewQuery) =>
  viewSql({
    localeCode,
    now: ctx.now,
    images: getOriginalImageUrls ? null : imageSite(ctx.platform),
  })

const shapeOf = (ctx: Ctx, fields: string | undefined) => productText(ctx.may('CPCV'), readFields(fields))

const readFields = (text: string | undefined) => {
  const parsed = parseFields(text, productReadFields, 'exclusive')
  if ('problems' in parsed) refuse(parsed.problems)
  return (parsed as { fields: Set<(typeof productReadFields)[number]> | null }).fields
}

const found = async (ctx: Ctx, key: ProductKey, query: ViewQuery, shape: Sql) => {
  const row = await store.findProduct(ctx.db, ctx.merchantId, key, viewOf(ctx, query), shape)
  if (!row) throw fail('catalogNotFound')
  if (row.text === null || row.revision === null) throw fail('productNotFound')
  return { text: row.text, revision: row.revision }
}

export const getProduct = async (ctx: Ctx, key: ProductKey, query: ViewQuery & { fields?: string }) => {
  const { text, revision } = await found(ctx, key, query, shapeOf(ctx, query.fields))
  return entityAnswer('product', text, revision)
}

export const getProductDescriptions = async (ctx: Ctx, key: ProductKey, query: { localeCode?: string }) => {
  const { text, revision } = await found(ctx, key, query, descriptionsText)
  return new Answer(text, revision)
}

export type ProductListQuery = {
  filters?: string
  search?: string
  sort?: string
  fields?: string
  limit?: number
  offset?: number
  after?: string
  localeCode?: string
  getOriginalImageUrls?: boolean
  catalogCode?: string
  currencyCode?: string
  ignoreTotalItemCount?: boolean
  showOnlyAvailableProducts?: boolean
}

const { sequenceId, relevance, ...sortsAnywhere } = store.sortFields
const refuseSort = (message: string) => refuse([{ code: 'NOT_PASSED', message, path: ['sort'] }])

/** Which rows the list is made of: the catalog, one category of it, or what a search finds. */
const readProductList = (query: ProductListQuery) => {
  const words = searchTerms(query.search ?? '')
  // a question without a single word asks for nothing in particular
  const terms = words.length > 0 ? words : undefined
  const { categoryCode, filters } = terms ? { filters: query.filters } : splitCategory(query.filters)
  const sort = query.sort ?? (terms ? 'relevance:desc' : undefined)
  if (categoryCode === undefined && /(^|,)\s*sequenceId:/.test(sort ?? ''))
    refuseSort('sequenceId sorts only together with a filter by one categoryCode, and not in a search')
  if (!terms && /(^|,)\s*relevance:/.test(sort ?? '')) refuseSort('relevance sorts only a search')
  const list = readList(
    { ...query, filters, sort },
    {
      hasCursor: true,
      filters: store.filterFields,
      sorts: {
        ...sortsAnywhere,
        ...(categoryCode !== undefined && { sequenceId }),
        ...(terms && { relevance }),
      },
      tiebreak: categoryCode === undefined ? store.tiebreak : store.tiebreakInCategory,
    },
  )
  return { list, categoryCode, terms }
}

export const listProducts = async (ctx: Ctx, query: ProductListQuery) => {
  const { list, categoryCode, terms } = readProductList(query)
  const { currencyCode } = query
  const page = await store.listProducts(ctx.db, ctx.merchantId, {
    catalogCode: query.catalogCode,
    categoryCode,
    terms,
    view: viewOf(ctx, query),
    item: shapeOf(ctx, query.fields),
    list,
    only: currencyCode ? sql`p.data #>> '{price,currencyCode}' = ${currencyCode}` : null,
    onlyAvailable: query.showOnlyAvailableProducts ?? false,
    counted: !query.ignoreTotalItemCount,
  })
  if (!page) throw fail('catalogNotFound')
  return listAnswer('products', pageMeta(list, page), page.items)
}
