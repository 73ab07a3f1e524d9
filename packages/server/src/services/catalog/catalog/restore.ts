import type { CatalogCreate } from '@tradepost/contract'
import { type ApiError, type Ctx, fail, type Tx } from '@tradepost/kernel'
import * as store from './catalog.store.ts'
import { insertCatalogs } from './create.ts'

export type CatalogImage = Required<Omit<CatalogCreate, 'externalUpdateDate' | 'parentCatalogCode'>> & {
  parentCatalogCode: string
  externalUpdateDate: string | null
}

/** Those that could not be created again: their parent catalog no longer exists. */
const createAgain = async (tx: Tx, ctx: Ctx, images: CatalogImage[]): Promise<Set<string>> => {
  if (images.length === 0) return new Set()
  const { errors } = await insertCatalogs(tx, ctx, images)
  return new Set(errors.flatMap(({ entityIndex }) => images[entityIndex]?.code ?? []))
}

/**
 * Catalogs exactly as they were, whether they are stored or not, in a constant number of statements; what belonged to one
 * that was deleted does not come back. Results are in the order of the images.
 */
export const restoreCatalogs = (ctx: Ctx, images: CatalogImage[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const { merchantId } = ctx
    await store.lockMerchantCatalogs(tx, merchantId)
    const codes = images.map(({ code }) => code)
    const locked = await store.lockCatalogRows(tx, merchantId, codes)
    const stored = new Set(locked.map(({ code }) => code))
    const changed = images.filter(({ code }) => stored.has(code))
    const orphans = await createAgain(
      tx,
      ctx,
      images.filter(({ code }) => !stored.has(code)),
    )
    const newest = changed.findLast(({ isDefault }) => isDefault)
    if (newest) await store.setDefaultCatalog(tx, merchantId, newest.code)
    if (changed.length > 0)
      await store.patchCatalogs(
        tx,
        merchantId,
        changed.map(({ code, isDefault: _, ...patch }) => ({ code, patch })),
      )
    return codes.map((code) => (orphans.has(code) ? fail('parentCatalogNotFound') : null))
  })
