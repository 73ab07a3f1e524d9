import { categoryReadFields } from '@tradepost/contract'
import { type Ctx, entityAnswer, fail, listAnswer, pageMeta, parseFields, readList } from '@tradepost/kernel'
import { imageSite } from '../image/image.rules.ts'
import { type CategoryView, categoryJson, listRules } from './category.read.ts'
import type { CategoryKey } from './category.store.ts'
import * as store from './category.store.ts'

type ViewQuery = { localeCode?: string; getOriginalImageUrls?: boolean }

const viewOf = (ctx: Ctx, query: ViewQuery): CategoryView => ({
  localeCode: query.localeCode,
  images: query.getOriginalImageUrls ? null : imageSite(ctx.platform),
})

type CategoryListQuery = ViewQuery & {
  filters?: string
  sort?: string
  fields?: string
  limit?: number
  offset?: number
  catalogCode?: string
}

export const listCategories = async (ctx: Ctx, query: CategoryListQuery) => {
  const list = readList(query, listRules(query.localeCode))
  const item = categoryJson(viewOf(ctx, query), parseFields(query.fields, categoryReadFields, 'exclusive'))
  const page = await store.listCategories(ctx.db, ctx.merchantId, {
    catalogCode: query.catalogCode,
    item,
    list,
  })
  if (!page) throw fail('catalogNotFound')
  return listAnswer('categories', pageMeta(list, page), page.items)
}

export const getCategory = async (ctx: Ctx, key: CategoryKey, query: ViewQuery) => {
  const row = await store.findCategory(ctx.db, ctx.merchantId, key, categoryJson(viewOf(ctx, query), null))
  if (!row) throw fail('catalogNotFound')
  if (row.revision === null) throw fail('categoryNotFound')
  return entityAnswer('category', row.text, row.revision)
}
