import { type Ctx, fail } from '@tradepost/kernel'
import { newCartKey } from './model/cart-key.rules.ts'
import { lockOrCreate } from './record/cart.service.ts'
import * as store from './record/cart.store.ts'

/** Shoppers have one cart; that of an API client is new each time. */
export const createCart = (ctx: Ctx) =>
  ctx.tx(async (tx) => {
    const { merchantId, now, platform } = ctx
    const key = newCartKey(ctx)
    if (key.sessionId !== null || key.customerId !== null)
      return { cartId: (await lockOrCreate(tx, ctx, key)).cart.id }
    const cartId = platform.ids.uuid()
    if ((await store.insertCart(tx, merchantId, cartId, key, now)) === 0) throw fail('cartNotFound')
    return { cartId }
  })
