import type { CategoryCreate } from '@tradepost/contract'
import { ApiError, type Ctx, fail, type Tx } from '@tradepost/kernel'
import { lockedCatalog } from '../base/lock.service.ts'
import type { LockedCatalog } from '../base/scope.store.ts'
import { resolveParents, type StoredFields } from './category.rules.ts'
import * as store from './category.store.ts'
import { moveCategory } from './move.service.ts'
import { replaceCategories } from './restore.store.ts'

export type CategoryImage = StoredFields & { code: string; parentCategoryCode: string | null }
type Outcomes = Map<string, ApiError>

/** Before the rows, as everybody does who changes the tree. */
export const lockCategoryTree = async (tx: Tx, ctx: Ctx, catalogCode: string | undefined) => {
  await store.lockTree(tx, await lockedCatalog(tx, ctx, catalogCode))
}

const insertAgain = async (
  tx: Tx,
  ctx: Ctx,
  catalog: LockedCatalog,
  images: CategoryImage[],
  refused: Outcomes,
) => {
  const parents = images.flatMap(({ parentCategoryCode: parent }) => (parent === null ? [] : [parent]))
  const known = await store.listPaths(tx, ctx.merchantId, catalog, parents)
  const batch = images.map(({ code, parentCategoryCode }) => ({ code, parentCategoryCode }) as CategoryCreate)
  const { placed, failed } = resolveParents(batch, new Map(known.map(({ code, path }) => [code, path])))
  for (const { code, error } of failed) refused.set(code, fail(error))
  const byCode = new Map(images.map((image) => [image.code, image]))
  const fresh = placed.flatMap(({ category: { code }, path }) => {
    const image = byCode.get(code)
    return image ? [{ ...image, path }] : []
  })
  if (fresh.length > 0) await store.insertCategories(tx, ctx, catalog, fresh)
}

/** One by one: where a category goes back to depends on where the others are by then. */
const moveBack = async (
  tx: Tx,
  ctx: Ctx,
  catalog: LockedCatalog,
  images: CategoryImage[],
  refused: Outcomes,
) => {
  for (const { code, parentCategoryCode } of images) {
    const [before] = await store.lockCategories(tx, ctx.merchantId, catalog, [code])
    if (!before) refused.set(code, fail('categoryNotFound'))
    else if (before.parentCategoryCode !== parentCategoryCode)
      try {
        await moveCategory(tx, ctx, catalog, before, parentCategoryCode)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.set(code, error)
      }
  }
}

/** Categories exactly as they were, whether they are stored or not; those above others must come first. */
export const restoreCategories = (ctx: Ctx, catalogCode: string | undefined, images: CategoryImage[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    await store.lockTree(tx, catalog)
    const codes = images.map(({ code }) => code)
    const stored = new Set(
      (await store.listPaths(tx, ctx.merchantId, catalog, codes)).map(({ code }) => code),
    )
    const refused: Outcomes = new Map()
    const changed = images.filter(({ code }) => stored.has(code))
    await insertAgain(
      tx,
      ctx,
      catalog,
      images.filter(({ code }) => !stored.has(code)),
      refused,
    )
    await moveBack(tx, ctx, catalog, changed, refused)
    const accepted = changed.filter(({ code }) => !refused.has(code))
    if (accepted.length > 0) await replaceCategories(tx, ctx, catalog, accepted)
    return codes.map((code) => refused.get(code) ?? null)
  })
