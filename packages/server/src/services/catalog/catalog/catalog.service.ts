import type { CatalogCreate, CatalogUpdate, ParentCatalogCreate } from '@tradepost/contract'
import {
  type ApiError,
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
  throwRefusal,
} from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { isStale } from '../base/stale.rules.ts'
import { removeAllCategories } from '../category/delete.store.ts'
import { LOCATION_PRICES } from '../product/record/product.store.ts'
import { WORD_CHANGES } from '../product/search/search.store.ts'
import { removeSuggestions } from '../suggestion/suggestion.store.ts'
import * as store from './catalog.store.ts'
import * as content from './content.store.ts'

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
    errors: inRequestOrder(orphans, existing(catalogs, stored, 'catalog', 'catalogExists', orphans)),
  }
}

export const createCatalogs = (ctx: Ctx, catalogs: CatalogCreate[]) =>
  ctx.tx((tx) => insertCatalogs(tx, ctx, catalogs))

/** By code; refuses a revision other than that of `If-Match`. */
const lockedCatalogs = async (tx: Tx, ctx: Ctx, codes: string[]) => {
  await store.lockMerchantCatalogs(tx, ctx.merchantId)
  const locked = await store.lockCatalogRows(tx, ctx.merchantId, codes)
  for (const { revision } of locked) ctx.checkMatch(revision)
  return new Map(locked.map((catalog) => [catalog.code, catalog]))
}

export type CatalogChange = { code: string; patch: CatalogUpdate }

const listParentCodes = async (tx: Tx, ctx: Ctx, changes: CatalogChange[]) => {
  const isAsked = changes.some(({ patch }) => patch.parentCatalogCode !== undefined)
  const parents = isAsked ? await store.listParentCatalogs(tx, ctx.merchantId) : []
  return new Set(parents.map(({ code }) => code))
}

/**
 * A constant number of statements, except for a new default. Each change is for a different catalog. Results are in the
 * order of the changes: null, or why this one was rejected while the others are stored. Only setting another catalog moves
 * the default, so there is always one: `isDefault: false` changes nothing.
 */
export const updateCatalogs = (ctx: Ctx, changes: CatalogChange[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const codes = changes.map(({ code }) => code)
    const stored = await lockedCatalogs(tx, ctx, codes)
    const parents = await listParentCodes(tx, ctx, changes)
    const outcomes = changes.map(({ code, patch: { parentCatalogCode, externalUpdateDate } }) => {
      const before = stored.get(code)
      if (!before) return fail('catalogNotFound')
      if (isStale(before.externalUpdateDate?.toISOString() ?? null, externalUpdateDate)) return fail('stale')
      const isOrphan = parentCatalogCode !== undefined && !parents.has(parentCatalogCode)
      return isOrphan ? fail('parentCatalogNotFound') : null
    })
    const accepted = changes.filter((_, index) => outcomes[index] === null)
    for (const { code, patch } of accepted)
      if (patch.isDefault) await store.setDefaultCatalog(tx, ctx.merchantId, code)
    const changed = accepted.flatMap(({ code, patch: { isDefault, ...patch } }) =>
      isDefault || Object.keys(patch).length > 0 ? [{ code, patch }] : [],
    )
    if (changed.length > 0) await store.patchCatalogs(tx, ctx.merchantId, changed)
    return outcomes
  })

export const updateCatalog = async (ctx: Ctx, code: string, patch: CatalogUpdate) =>
  throwRefusal(await updateCatalogs(ctx, [{ code, patch }]))

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
