import { type ApiError, type Ctx, emit, fail, type Tx } from '@tradepost/kernel'
import { lockedCatalog } from '../../base/lock.service.ts'
import type { LockedCatalog } from '../../base/scope.store.ts'
import { removeFilters } from '../filter/filter.store.ts'
import { removeNames } from '../filter/name.store.ts'
import { productEvent } from '../record/product.events.ts'
import * as products from '../record/product.store.ts'
import { removeReferences } from '../record/reference.store.ts'
import { removeWords } from '../search/search.store.ts'
import { lockedProduct } from './lock.service.ts'

/** The products must be locked. */
const removeLocked = (tx: Tx, ctx: Ctx, catalog: LockedCatalog, codes: string[]) =>
  Promise.all([
    products.removeNamedProducts(tx, ctx, catalog, codes),
    removeWords(tx, ctx.merchantId, catalog.id, codes),
    removeReferences(tx, ctx, catalog.id, codes),
    removeFilters(tx, ctx.merchantId, catalog.id, codes),
    removeNames(tx, ctx.merchantId, catalog.id, codes),
    emit(
      tx,
      ctx,
      codes.map((code) => productEvent('productDeleted', code, catalog.code)),
    ),
  ])

export const deleteProduct = (ctx: Ctx, key: products.ProductKey) =>
  ctx.tx(async (tx) => {
    const { catalogId, catalogCode } = await lockedProduct(tx, ctx, key)
    await removeLocked(tx, ctx, { id: catalogId, code: catalogCode }, [key.code])
  })

/** By the rules of `deleteProduct`; the answers are aligned with the codes. */
export const deleteProducts = (ctx: Ctx, catalogCode: string | undefined, codes: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    const locked = await products.lockProducts(tx, ctx.merchantId, catalog.id, codes, [])
    const known = new Set(locked.map(({ code }) => code))
    const found = codes.filter((code) => known.has(code))
    if (found.length > 0) await removeLocked(tx, ctx, catalog, found)
    return codes.map((code) => (known.has(code) ? null : fail('productNotFound')))
  })
