import { DEFAULT_FAVORITES, MAX_FAVORITES_LISTS } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import {
  deleteWishlist,
  lockWishlists,
  makeWishlist,
  replaceWishlistItems,
  updateWishlist,
} from '../../customer/index.ts'
import { changeList } from './favorite.service.ts'
import { listsOf } from './read.ts'

export const addFavoritesList = async (ctx: Ctx, name: string): Promise<{ id: string }> => {
  const id = ctx.platform.ids.uuid()
  await changeList(ctx, id, (bound, owner) =>
    bound.tx(async (tx) => {
      await lockWishlists(tx, ctx.merchantId, owner)
      if ((await listsOf(bound)).length >= MAX_FAVORITES_LISTS) throw fail('favoritesFull')
      await makeWishlist(tx, bound, owner, { code: id, name })
    }),
  )
  return { id }
}

export const updateFavoritesList = (ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> =>
  changeList(ctx, id, (bound, owner, code) => updateWishlist(bound, owner, code, { name }))

/** The list that everybody has stays, empty. */
export const removeFavoritesList = (ctx: Ctx, id: string): Promise<void> =>
  changeList(ctx, id, (bound, owner, code) =>
    id === DEFAULT_FAVORITES
      ? replaceWishlistItems(bound, owner, code, [])
      : deleteWishlist(bound, owner, code),
  )
