import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import type { LockedCatalog } from '../base/scope.store.ts'
import type { LockedCategory } from './category.store.ts'
import * as store from './category.store.ts'

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
