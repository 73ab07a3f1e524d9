import { type CategoryCreate, categoryReadFields } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  entityAnswer,
  fail,
  listAnswer,
  missingText,
  pageMeta,
  parseFields,
  readList,
  type Tx,
} from '@tradepost/kernel'
import { lockedCatalog } from '../base/lock.service.ts'
import type { LockedCatalog } from '../base/scope.store.ts'
import { imageSite } from '../image/image.rules.ts'
import { type CategoryView, categoryJson, listRules } from './category.read.ts'
import { resolveParents, toStoredFields } from './category.rules.ts'
import type { CategoryKey, LockedCategory } from './category.store.ts'
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

/** Categories that do not fit into the tree become error items; the others are stored in one statement. */
export const createCategories = (ctx: Ctx, catalogCode: string | undefined, batch: CategoryCreate[]) =>
  ctx.tx(async (tx) => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    await store.lockTree(tx, catalog)
    const named = batch.flatMap(({ code, parentCategoryCode }) => [code, parentCategoryCode ?? []].flat())
    const known = await store.listPaths(tx, ctx.merchantId, catalog, named)
    const { placed, failed } = resolveParents(batch, new Map(known.map(({ code, path }) => [code, path])))

    const fresh = placed.map(({ category: { code, parentCategoryCode = null, ...sent }, path }) => ({
      code,
      parentCategoryCode,
      path,
      ...toStoredFields(sent, imageSite(ctx.platform)),
    }))
    if (fresh.length > 0) await store.insertCategories(tx, ctx, catalog, fresh)
    return {
      errors: failed.map(({ index, code, error, path }) => {
        const item = { index, entity: 'category', id: code, catalogCode: catalog.code, path }
        const parent = batch[index]?.parentCategoryCode
        const reason = error === 'parentCategoryNotFound' && parent ? missingText(error, parent) : undefined
        return batchError(item, error, reason)
      }),
    }
  })

const findParent = async (
  tx: Tx,
  ctx: Ctx,
  catalog: LockedCatalog,
  code: string | null,
): Promise<store.Parent> => {
  if (code === null) return { code, path: [] }
  const [parent] = await store.listPaths(tx, ctx.merchantId, catalog, [code])
  if (!parent) throw fail('parentCategoryNotFound')
  return parent
}

export const moveCategory = async (
  tx: Tx,
  ctx: Ctx,
  catalog: LockedCatalog,
  before: LockedCategory,
  to: string | null,
) => {
  const parent = await findParent(tx, ctx, catalog, to)
  if (parent.path.includes(before.path.at(-1) as string)) throw fail('categoryLoop')
  if ((await store.moveCategory(tx, ctx.merchantId, catalog, before, parent)) === 0)
    throw fail('categoryTooDeep')
}
