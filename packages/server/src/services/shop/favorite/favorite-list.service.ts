import { DEFAULT_FAVORITES, MAX_FAVORITES_LISTS } from '@tradepost/contract'
import { ApiError, type Ctx, fail } from '@tradepost/kernel'
import {
  deleteWishlist,
  getWishlist,
  listWishlists,
  lockWishlists,
  makeWishlist,
  replaceWishlistItems,
  updateWishlist,
} from '../../customer/index.ts'
import { codeOf, type Favorite, listIdOf, ownerOf, WISHLIST } from './favorite.rules.ts'
import { changeList } from './favorite.service.ts'

const orMissing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** In the order in which they were added; null: there is no such list. */
const findFavorites = async (ctx: Ctx, listId: string | null | undefined): Promise<Favorite[] | null> => {
  const code = codeOf(listId)
  const answer = await getWishlist(ctx, ownerOf(ctx), code).catch(orMissing)
  if (!answer) return code === WISHLIST ? [] : null
  return (JSON.parse(answer.text) as { items: Favorite[] }).items
}

export const getFavorites = async (ctx: Ctx, listId: string | null | undefined): Promise<Favorite[]> => {
  const found = await findFavorites(ctx, listId)
  if (!found) throw fail('wishlistNotFound')
  return found
}

export const getFavoriteIds = async (ctx: Ctx, listId: string | null | undefined) => {
  const found = (await findFavorites(ctx, listId)) ?? []
  return { productIds: found.map(({ productCode }) => productCode) }
}

type Listed = { code: string; name: string | null }

const listsOf = async (ctx: Ctx): Promise<Listed[]> => {
  const { text } = await listWishlists(ctx, ownerOf(ctx))
  const { wishlists } = JSON.parse(text) as { wishlists: Listed[] }
  const own = wishlists.filter(({ code }) => code !== WISHLIST)
  return [wishlists.find(({ code }) => code === WISHLIST) ?? { code: WISHLIST, name: null }, ...own]
}

export const getFavoritesLists = async (ctx: Ctx) => ({
  favoritesLists: (await listsOf(ctx)).map(({ code, name }) => ({
    id: listIdOf(code),
    name: name ?? listIdOf(code),
  })),
})

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
