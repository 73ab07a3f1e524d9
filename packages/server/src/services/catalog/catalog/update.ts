import type { CatalogUpdate } from '@tradepost/contract'
import { type ApiError, type Ctx, fail, type Tx, throwRefusal } from '@tradepost/kernel'
import { isStale } from '../base/stale.rules.ts'
import { lockedCatalogs } from './catalog.service.ts'
import * as store from './catalog.store.ts'

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
