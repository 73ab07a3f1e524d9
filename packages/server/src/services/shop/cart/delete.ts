import { type Ctx, fail } from '@tradepost/kernel'
import type { CartKey } from './model/cart.types.ts'
import * as store from './record/cart.store.ts'

/** The next call works on a new cart. */
export const deleteCart = async (ctx: Ctx, key: CartKey): Promise<void> => {
  const removed = await ctx.tx((tx) => store.removeCart(tx, ctx.merchantId, key, ctx.now))
  if (removed === 0 && key.cartId !== null) throw fail('cartNotFound')
}
