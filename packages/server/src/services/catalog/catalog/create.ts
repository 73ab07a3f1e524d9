import type { CatalogCreate, ParentCatalogCreate } from '@tradepost/contract'
import { batchError, type Ctx, existing, missingText, type Tx } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
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

/** In a transaction of the caller, who may have the lock already. */
export const insertCatalogs = async (tx: Tx, ctx: Ctx, catalogs: CatalogCreate[]) => {
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
    errors: existing(catalogs, stored, 'catalog', 'catalogExists', orphans),
  }
}

export const createCatalogs = (ctx: Ctx, catalogs: CatalogCreate[]) =>
  ctx.tx((tx) => insertCatalogs(tx, ctx, catalogs))
