import type { Ctx } from '@tradepost/kernel'
import { keepGuestWishlists, makeWishlist, type WishlistOwner } from '../../customer/index.ts'
import { sessionEnd } from '../session/session.service.ts'
import { codeOf, ownerOf, WISHLIST } from './favorite.rules.ts'

type Change = (ctx: Ctx, owner: WishlistOwner, code: string) => Promise<unknown>

/** In one transaction. The list that everybody has is made here; lists of guests are kept as long as their session. */
export const changeList = (ctx: Ctx, listId: string | null | undefined, change: Change): Promise<void> =>
  ctx.tx(async (tx) => {
    const { merchantId, principal, platform } = ctx
    const owner = ownerOf(ctx)
    const code = codeOf(listId)
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    if (code === WISHLIST) await makeWishlist(tx, bound, owner, { code })
    await change(bound, owner, code)
    if (owner.kind === 'session')
      await keepGuestWishlists(tx, bound, owner.id, sessionEnd(platform.clock.now()))
  })
