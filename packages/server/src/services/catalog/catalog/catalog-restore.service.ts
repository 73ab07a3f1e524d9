import type { CatalogCreate } from '@tradepost/contract'
import { type ApiError, type Ctx, fail } from '@tradepost/kernel'
import { createCatalogs } from './catalog.service.ts'
import * as store from './catalog.store.ts'

export type CatalogImage = Required<Omit<CatalogCreate, 'externalUpdateDate' | 'parentCatalogCode'>> & {
  parentCatalogCode: string
  externalUpdateDate: string | null
}

/** Catalogs exactly as they were, whether they are stored or not; what belonged to one that was deleted does not come back. */
export const restoreCatalogs = (ctx: Ctx, images: CatalogImage[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    await store.lockMerchantCatalogs(tx, ctx.merchantId)
    const outcomes: (ApiError | null)[] = []
    for (const image of images) {
      const { code, isDefault, ...patch } = image
      const [locked] = await store.lockCatalogRows(tx, ctx.merchantId, [code])
      if (locked) {
        if (isDefault) await store.setDefaultCatalog(tx, ctx.merchantId, code)
        await store.patchCatalogs(tx, ctx.merchantId, [{ code, patch }])
        outcomes.push(null)
      } else {
        const { errors } = await createCatalogs(ctx, [image])
        outcomes.push(errors.length > 0 ? fail('parentCatalogNotFound') : null)
      }
    }
    return outcomes
  })
