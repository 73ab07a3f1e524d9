import { type Ctx, emit } from '@tradepost/kernel'
import { type Owner, wishlistEvents } from './wishlist.rules.ts'
import { lockedWishlist } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'

export const deleteWishlist = (ctx: Ctx, whose: Owner, code: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, code)
    ctx.checkMatch(before.revision)
    await Promise.all([
      store.removeWishlist(tx, ctx.merchantId, before.id),
      emit(tx, ctx, wishlistEvents('wishlistDeleted', before.owner, code)),
    ])
  })
