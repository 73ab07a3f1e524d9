import type { CategoryCreate } from '@tradepost/contract'
import { batchError, type Ctx, missingText } from '@tradepost/kernel'
import { lockedCatalog } from '../base/lock.service.ts'
import { imageSite } from '../image/image.rules.ts'
import { resolveParents, toStoredFields } from './category.rules.ts'
import * as store from './category.store.ts'

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
