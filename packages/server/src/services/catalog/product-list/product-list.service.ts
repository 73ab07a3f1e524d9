import { Answer, type Ctx, fail, listAnswer, pageMeta, sql } from '@tradepost/kernel'
import { shapeOf, viewOf } from '../product/product.service.ts'
import { countFacets, readFacetNames } from '../product-facet/product-facet.service.ts'
import * as store from './product-list.store.ts'
import { type ProductListQuery, readProductList, scopeOf } from './product-question.service.ts'

const readPage = async (ctx: Ctx, query: ProductListQuery) => {
  const { list, needsNarrow, isNarrowOnly, ...asked } = readProductList(query)
  const { currencyCode } = query
  const page = await store.listProducts(ctx.db, ctx.merchantId, {
    catalogCode: query.catalogCode,
    scope: await scopeOf(ctx, query, asked),
    view: viewOf(ctx, query),
    item: shapeOf(ctx, query.fields),
    list,
    needsNarrow,
    isNarrowOnly,
    only: currencyCode ? sql`p.data #>> '{price,currencyCode}' = ${currencyCode}` : null,
    onlyAvailable: query.showOnlyAvailableProducts ?? false,
    counted: !query.ignoreTotalItemCount,
  })
  if (!page) throw fail('catalogNotFound')
  return listAnswer('products', pageMeta(list, page), page.items)
}

export const listProducts = async (ctx: Ctx, query: ProductListQuery) => {
  const facets = readFacetNames(query.facets)
  const answer = await readPage(ctx, query)
  if (facets.length === 0) return answer
  const counts = await countFacets(ctx, query, facets)
  return new Answer(`${answer.text.slice(0, -1)},"facets":${JSON.stringify(counts)}}`)
}
