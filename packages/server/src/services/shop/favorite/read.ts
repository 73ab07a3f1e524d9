import { ApiError, type Ctx, fail } from '@tradepost/kernel'
import { getWishlist, listWishlists } from '../../customer/index.ts'
import { codeOf, type Favorite, listIdOf, ownerOf, WISHLIST } from './favorite.rules.ts'

const nullIfNotFound = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** In the order in which they were added; null: there is no such list. */
const findFavorites = async (ctx: Ctx, listId: string | null | undefined): Promise<Favorite[] | null> => {
  const code = codeOf(listId)
  const answer = await getWishlist(ctx, ownerOf(ctx), code).catch(nullIfNotFound)
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

export const listsOf = async (ctx: Ctx): Promise<Listed[]> => {
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
