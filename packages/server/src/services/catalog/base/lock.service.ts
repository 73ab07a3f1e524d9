import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { lockCatalog } from './scope.store.ts'

export const lockedCatalog = async (tx: Tx, ctx: Ctx, catalogCode: string | undefined) => {
  const catalog = await lockCatalog(tx, ctx.merchantId, catalogCode)
  if (!catalog) throw fail('catalogNotFound')
  return catalog
}
