import { type FavoriteEntry, MAX_FAVORITES } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import {
  addWishlistItems,
  deleteWishlistItems,
  keepGuestWishlists,
  makeWishlist,
  replaceWishlistItems,
  updateWishlistItems,
  type WishlistOwner,
} from '../../customer/index.ts'
import { sessionEnd } from '../token/session.service.ts'
import { codeOf, idsOf, ownerOf, WISHLIST } from './favorite.rules.ts'

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

/** The sent details; a quantity of null is none. */
const detailsOf = ({ quantity, notes }: Pick<FavoriteEntry, 'quantity' | 'notes'>) => ({
  ...(quantity && { quantity }),
  ...(notes !== undefined && { notes }),
})

export const addFavorites = (ctx: Ctx, sent: FavoriteEntry): Promise<void> =>
  changeList(ctx, sent.favoritesListId, (bound, owner, code) => {
    const items = idsOf(sent.productId).map((productCode) => ({ productCode, ...detailsOf(sent) }))
    return addWishlistItems(bound, owner, code, items, { atMost: MAX_FAVORITES })
  })

export const deleteFavorites = (ctx: Ctx, sent: FavoriteEntry): Promise<void> =>
  changeList(ctx, sent.favoritesListId, (bound, owner, code) =>
    deleteWishlistItems(bound, owner, code, idsOf(sent.productId)),
  )

export const updateFavorites = (ctx: Ctx, sent: FavoriteEntry): Promise<void> =>
  changeList(ctx, sent.favoritesListId, (bound, owner, code) =>
    updateWishlistItems(bound, owner, code, idsOf(sent.productId), detailsOf(sent)),
  )

type Replacement = { productIds: string[]; favoritesListId?: string | null }

export const putFavorites = (ctx: Ctx, { productIds, favoritesListId }: Replacement): Promise<void> =>
  changeList(ctx, favoritesListId, (bound, owner, code) =>
    replaceWishlistItems(bound, owner, code, idsOf(productIds)),
  )
