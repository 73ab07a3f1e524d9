import { type ApiError, type Ctx, fail, removeCounters, type Tx, throwRefusal } from '@tradepost/kernel'
import { removeAllCategories } from '../category/delete.store.ts'
import { LOCATION_PRICES } from '../product/record/product.store.ts'
import { WORD_CHANGES } from '../product/search/search.store.ts'
import { removeSuggestions } from '../suggestion/suggestion.store.ts'
import { lockedCatalogs } from './catalog.service.ts'
import * as store from './catalog.store.ts'
import * as content from './content.store.ts'

/** In one transaction, because nobody may see half a catalog, but in batches. */
const removeContents = async (tx: Tx, ctx: Ctx, catalogs: (store.LockedCatalogRow & store.Content)[]) => {
  const filled = catalogs.filter(({ hasProducts }) => hasProducts)
  for (const catalog of filled) await content.removeProducts(tx, ctx, catalog)
  for (const catalog of filled) await content.emitRemoved(tx, ctx, catalog)
  for (const catalog of catalogs) if (catalog.hasCategories) await removeAllCategories(tx, ctx, catalog)
}

/** Results are in the order of the codes. */
export const deleteCatalogs = (ctx: Ctx, codes: string[], { force }: { force: boolean }) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const { merchantId } = ctx
    const stored = await lockedCatalogs(tx, ctx, codes)
    const ids = [...stored.values()].map(({ id }) => id)
    const contents = new Map((await store.listContents(tx, merchantId, ids)).map((one) => [one.id, one]))
    const isFull = (id: number) => contents.has(id)
    const removed = [...stored.values()].filter(({ id }) => force || !isFull(id))
    const filled = removed.flatMap((catalog) => {
      const found = contents.get(catalog.id)
      return found ? [{ ...catalog, ...found }] : []
    })
    await removeContents(tx, ctx, filled)
    if (removed.length > 0) {
      const removedIds = removed.map(({ id }) => id)
      await removeSuggestions(tx, merchantId, removedIds)
      for (const kind of ['product', LOCATION_PRICES, WORD_CHANGES])
        await removeCounters(tx, merchantId, kind, removedIds)
      await store.removeCatalogs(tx, merchantId, removedIds)
      await store.restoreDefaultCatalog(tx, merchantId)
    }
    return codes.map((code) => {
      const catalog = stored.get(code)
      if (!catalog) return fail('catalogNotFound')
      return isFull(catalog.id) && !force ? fail('catalogNotEmpty') : null
    })
  })

export const deleteCatalog = async (ctx: Ctx, code: string, force: boolean) =>
  throwRefusal(await deleteCatalogs(ctx, [code], { force }))
