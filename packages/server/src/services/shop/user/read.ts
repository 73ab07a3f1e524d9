import type { ShopUser } from '@tradepost/contract'
import { type Ctx, type Db, fail } from '@tradepost/kernel'
import { userOf } from '../base/shopper.rules.ts'
import { findUser } from '../base/user.read.ts'
import { viewOf } from '../cart/record/cart.service.ts'
import { findCart } from '../cart/record/cart.store.ts'

export const getUser = async (db: Db, { merchantId }: Ctx, customerId: string): Promise<ShopUser> => {
  const user = await findUser(db, merchantId, customerId)
  if (!user) throw fail('shopperNotFound')
  return user
}

export const getCartIdOf = async (ctx: Ctx, userId: string): Promise<{ cartId: string }> => {
  const { shopCode, customerId } = userOf(ctx, userId)
  const key = { shopCode, customerId, sessionId: null, cartId: null }
  const found = await findCart(ctx.db, ctx.merchantId, key, viewOf(ctx))
  if (!found?.cart) throw fail('cartNotFound')
  return { cartId: found.cart.id }
}
