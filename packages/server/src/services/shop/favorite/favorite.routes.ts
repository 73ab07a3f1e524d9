import { type AppProduct, shopCalls } from '@tradepost/contract'
import { type Ctx, routes } from '@tradepost/kernel'
import { readAppProducts } from '../catalog-call/app-product.service.ts'
import * as favorites from './favorite.service.ts'
import * as lists from './favorite-list.service.ts'

const afterwards = async (work: Promise<void>) => {
  await work
  return { output: {} }
}

/** With their products, as far as they are sold. */
const readItems = async (ctx: Ctx, favoritesListId: string | null | undefined, localeCode?: string) => {
  const held = await lists.getFavorites(ctx, favoritesListId)
  const codes = held.map(({ productCode }) => productCode)
  const products = await readAppProducts(ctx, codes, localeCode)
  return held.flatMap(({ productCode, notes = null, quantity = 1 }) => {
    const product: AppProduct | undefined = products.get(productCode)
    return product ? [{ product, notes, quantity }] : []
  })
}

export const favoriteRoutes = routes(shopCalls, {
  callAddFavorites: ({ ctx, body }) => afterwards(favorites.addFavorites(ctx, body)),
  callDeleteFavorites: ({ ctx, body }) => afterwards(favorites.deleteFavorites(ctx, body)),
  callUpdateFavorites: ({ ctx, body }) => afterwards(favorites.updateFavorites(ctx, body)),
  callPutFavorites: ({ ctx, body }) => afterwards(favorites.putFavorites(ctx, body)),
  callGetFavorites: async ({ ctx, body, query }) => {
    const items = await readItems(ctx, body.favoritesListId, query.localeCode)
    return { output: { products: items.map(({ product }) => product) } }
  },
  callGetFavoritesV2: async ({ ctx, body, query }) => ({
    output: { items: await readItems(ctx, body.favoritesListId, query.localeCode) },
  }),
  callGetFavoriteIds: async ({ ctx, body }) => ({
    output: await lists.getFavoriteIds(ctx, body.favoritesListId),
  }),
  callGetFavoritesLists: async ({ ctx }) => ({ output: await lists.getFavoritesLists(ctx) }),
  callAddFavoritesList: async ({ ctx, body }) => ({ output: await lists.addFavoritesList(ctx, body.name) }),
  callUpdateFavoritesList: ({ ctx, body }) => afterwards(lists.updateFavoritesList(ctx, body)),
  callRemoveFavoritesList: ({ ctx, body }) => afterwards(lists.removeFavoritesList(ctx, body.id)),
})
