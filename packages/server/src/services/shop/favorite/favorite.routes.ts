import { type AppProduct, shopCalls } from '@tradepost/contract'
import { type Ctx, routes } from '@tradepost/kernel'
import { readAppProducts } from '../catalog-call/app-product.service.ts'
import { addFavorites, deleteFavorites, putFavorites, updateFavorites } from './items.ts'
import { addFavoritesList, removeFavoritesList, updateFavoritesList } from './lists.ts'
import { getFavoriteIds, getFavorites, getFavoritesLists } from './read.ts'

const afterwards = async (work: Promise<void>) => {
  await work
  return { output: {} }
}

/** With their products, as far as they are sold. */
const readItems = async (ctx: Ctx, favoritesListId: string | null | undefined, localeCode?: string) => {
  const favorites = await getFavorites(ctx, favoritesListId)
  const codes = favorites.map(({ productCode }) => productCode)
  const products = await readAppProducts(ctx, codes, localeCode)
  return favorites.flatMap(({ productCode, notes = null, quantity = 1 }) => {
    const product: AppProduct | undefined = products.get(productCode)
    return product ? [{ product, notes, quantity }] : []
  })
}

export const favoriteRoutes = routes(shopCalls, {
  callAddFavorites: ({ ctx, body }) => afterwards(addFavorites(ctx, body)),
  callDeleteFavorites: ({ ctx, body }) => afterwards(deleteFavorites(ctx, body)),
  callUpdateFavorites: ({ ctx, body }) => afterwards(updateFavorites(ctx, body)),
  callPutFavorites: ({ ctx, body }) => afterwards(putFavorites(ctx, body)),
  callGetFavorites: async ({ ctx, body, query }) => {
    const items = await readItems(ctx, body.favoritesListId, query.localeCode)
    return { output: { products: items.map(({ product }) => product) } }
  },
  callGetFavoritesV2: async ({ ctx, body, query }) => ({
    output: { items: await readItems(ctx, body.favoritesListId, query.localeCode) },
  }),
  callGetFavoriteIds: async ({ ctx, body }) => ({
    output: await getFavoriteIds(ctx, body.favoritesListId),
  }),
  callGetFavoritesLists: async ({ ctx }) => ({ output: await getFavoritesLists(ctx) }),
  callAddFavoritesList: async ({ ctx, body }) => ({ output: await addFavoritesList(ctx, body.name) }),
  callUpdateFavoritesList: ({ ctx, body }) => afterwards(updateFavoritesList(ctx, body)),
  callRemoveFavoritesList: ({ ctx, body }) => afterwards(removeFavoritesList(ctx, body.id)),
})
