import type { CatalogCreate, CatalogUpdate, ParentCatalogCreate } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  entityAnswer,
  existing,
  fail,
  inRequestOrder,
  missingText,
  readList,
  removeCounters,
  type Tx,
} from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { removeAllCategories } from '../category/category-remove.store.ts'
import { isStale } from '../product/product.rules.ts'
import { locationPriceCounter, removeProducts } from '../product/product.store.ts'
import { removeFilters } from '../product-filter/product-filter.store.ts'
import { removeAllReferences } from '../product-reference/product-reference.store.ts'
import { removeWords } from '../product-search/product-search.store.ts'
import { removeSuggestions } from '../suggestion/suggestion.store.ts'
import * as store from './catalog.store.ts'

export const createParentCatalogs = (ctx: Ctx, parents: ParentCatalogCreate[]) =>
  ctx.tx(async (tx) => {
    await store.lockMerchantCatalogs(tx, ctx.merchantId)
    const defaults = await getMerchantSettings(tx, ctx.merchantId)
    const stored = await store.insertParentCatalogs(tx, ctx.merchantId, parents, defaults)
    const newDefault = parents.findLast(
      ({ code, isDefault }) => isDefault && stored.some((row) => row.code === code),
    )
    if (newDefault) await store.setDefaultParentCatalog(tx, ctx.merchantId, newDefault.code)
    return { errors: existing(parents, stored, 'parentCatalog', 'parentCatalogExists') }
  })

/** Gives a new merchant the parent of its future catalogs. */
export const createDefaultParentCatalog = async (tx: Tx, _ctx: Ctx, merchantId: number) => {
  const parent = { code: 'default', name: 'Default' }
  await store.insertParentCatalogs(tx, merchantId, [parent], await getMerchantSettings(tx, merchantId))
  await store.setDefaultParentCatalog(tx, merchantId, parent.code)
}

export const listCatalogs = (ctx: Ctx, query: { limit?: number; offset?: number }) =>
  store.listCatalogs(ctx.db, ctx.merchantId, readList(query, { tiebreak: store.tiebreak }))

export const getCatalog = async (ctx: Ctx, code: string) => {
  const row = await store.findCatalog(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('catalogNotFound')
  return entityAnswer('catalog', row.text, row.revision)
}

export const createCatalogs = (ctx: Ctx, catalogs: CatalogCreate[]) =>
  ctx.tx(async (tx) => {
    await store.lockMerchantCatalogs(tx, ctx.merchantId)
    const parents = await store.listParentCatalogs(tx, ctx.merchantId)
    const orphans = catalogs.flatMap(({ code, parentCatalogCode }, index) =>
      parentCatalogCode && !parents.some((parent) => parent.code === parentCatalogCode)
        ? [
            batchError(
              { index, entity: 'catalog', id: code, path: ['parentCatalogCode'] },
              'parentCatalogNotFound',
              missingText('parentCatalogNotFound', parentCatalogCode),
            ),
          ]
        : [],
    )
    const valid = catalogs.filter((_, index) => !orphans.some(({ entityIndex }) => entityIndex === index))
    const defaultParent = parents.find(({ isDefault }) => isDefault)?.code ?? null
    const { defaultLocale, defaultCurrency } = await getMerchantSettings(tx, ctx.merchantId)
    const defaults = { defaultParent, defaultLocale, defaultCurrency }
    const stored = valid.length === 0 ? [] : await store.insertCatalogs(tx, ctx.merchantId, valid, defaults)

    const isStored = ({ code }: { code: string }) => stored.some((row) => row.code === code)
    const wanted = valid.findLast((catalog) => catalog.isDefault && isStored(catalog))
    const first =
      wanted ?? ((await store.hasDefaultCatalog(tx, ctx.merchantId)) ? undefined : valid.find(isStored))
    if (first) await store.setDefaultCatalog(tx, ctx.merchantId, first.code)
    return {
      errors: inRequestOrder(orphans, existing(catalogs, stored, 'catalog', 'catalogExists', orphans)),
    }
  })

/** The default moves only by setting another, so that there is always one: `isDefault: false` changes nothing. */
export const updateCatalog = (ctx: Ctx, code: string, { isDefault, ...patch }: CatalogUpdate) =>
  ctx.tx(async (tx) => {
    await store.lockMerchantCatalogs(tx, ctx.merchantId)
    const before = await store.lockCatalogRow(tx, ctx.merchantId, code)
    if (!before) throw fail('catalogNotFound')
    ctx.checkMatch(before.revision)
    if (isStale(before.externalUpdateDate?.toISOString() ?? null, patch.externalUpdateDate))
      throw fail('stale')
    const { parentCatalogCode } = patch
    if (parentCatalogCode !== undefined) {
      const parents = await store.listParentCatalogs(tx, ctx.merchantId)
      if (!parents.some((parent) => parent.code === parentCatalogCode)) throw fail('parentCatalogNotFound')
    }
    if (isDefault) await store.setDefaultCatalog(tx, ctx.merchantId, code)
    if (isDefault || Object.keys(patch).length > 0) await store.patchCatalog(tx, ctx, code, patch)
  })

export const deleteCatalog = (ctx: Ctx, code: string, force: boolean) =>
  ctx.tx(async (tx) => {
    await store.lockMerchantCatalogs(tx, ctx.merchantId)
    const before = await store.lockCatalogRow(tx, ctx.merchantId, code)
    if (!before) throw fail('catalogNotFound')
    ctx.checkMatch(before.revision)
    const { hasProducts, hasCategories } = await store.findContent(tx, ctx.merchantId, before.id)
    if ((hasProducts || hasCategories) && !force) throw fail('catalogNotEmpty')
    if (hasProducts) {
      await removeProducts(tx, ctx, before)
      await removeAllReferences(tx, ctx.merchantId, before.id)
      await removeWords(tx, ctx.merchantId, before.id)
      await removeFilters(tx, ctx.merchantId, before.id)
    }
    if (hasCategories) await removeAllCategories(tx, ctx, before)
    await removeSuggestions(tx, ctx.merchantId, before.id)
    await removeCounters(tx, { merchantId: ctx.merchantId, kind: 'product', scope: before.id })
    await removeCounters(tx, locationPriceCounter(ctx, before))
    await store.removeCatalog(tx, ctx.merchantId, code)
    await store.restoreDefaultCatalog(tx, ctx.merchantId)
  })
