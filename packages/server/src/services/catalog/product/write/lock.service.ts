import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { lockProduct, type ProductKey } from '../record/product.store.ts'

/** Refuses a revision other than that of `If-Match`. */
export const lockedProduct = async (tx: Tx, ctx: Ctx, key: ProductKey) => {
  const locked = await lockProduct(tx, ctx.merchantId, key)
  if (!locked) throw fail('catalogNotFound')
  if (locked.revision === null) throw fail('productNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}
