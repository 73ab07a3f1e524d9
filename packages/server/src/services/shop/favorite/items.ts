import { type FavoriteEntry, MAX_FAVORITES } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import {
  addWishlistItems,
  deleteWishlistItems,
  replaceWishlistItems,
  updateWishlistItems,
} from '../../customer/index.ts'
import { idsOf } from './favorite.rules.ts'

import { changeList } from './favorite.service.ts'

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
