import { type ApiError, type Ctx, fail, throwRefusal } from '@tradepost/kernel'
import { lockedCatalog } from '../base/lock.service.ts'
import { type CategoryKey, lockTree } from './category.store.ts'
import { removeInOrder } from './delete.rules.ts'
import * as store from './delete.store.ts'

type Removal = { force: boolean }

/**
 * In a constant number of statements; by force with all below them. Results are in the order of the codes: null, or why
 * this one stays while the others go.
 */
export const deleteCategories = (
  ctx: Ctx,
  catalogCode: string | undefined,
  codes: string[],
  { force }: Removal,
) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    await lockTree(tx, catalog)
    const branches = await store.lockBranches(tx, ctx.merchantId, catalog, codes)
    const named = new Set(codes)
    for (const { code, revision } of branches) if (named.has(code)) ctx.checkMatch(revision)
    const filled = force ? new Set<string>() : await store.listFilled(tx, ctx.merchantId, catalog, [...named])
    const { outcomes, gone } = removeInOrder(codes, branches, { force, filled })
    if (gone.length > 0) await store.removeCategories(tx, ctx, catalog, gone)
    return outcomes.map((name) => name && fail(name))
  })

export const deleteCategory = async (ctx: Ctx, { code, catalogCode }: CategoryKey, removal: Removal) =>
  throwRefusal(await deleteCategories(ctx, catalogCode, [code], removal))
