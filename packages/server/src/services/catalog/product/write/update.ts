import type { ProductUpdate } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { lockedCatalog } from '../../base/lock.service.ts'
import { decideChange, readsProperties, standsAlone } from '../model/change.rules.ts'
import { withoutHiddenCost } from '../model/product.rules.ts'
import { hasReferences, noReferences, type References, referencedCodes } from '../model/reference.rules.ts'
import { getProperties, type ProductKey } from '../record/product.store.ts'
import * as references from '../record/reference.store.ts'
import { writeChanges, writeUnread } from './change.service.ts'
import { lockedProduct } from './lock.service.ts'

/** Before the product itself: deleting a category locks it before its products, too. */
const lockReferences = async (
  tx: Tx,
  ctx: Ctx,
  key: ProductKey,
  patch: ProductUpdate,
): Promise<References> => {
  if (!hasReferences(patch)) return noReferences
  const catalog = await lockedCatalog(tx, ctx, key.catalogCode)
  return references.lockReferences(tx, ctx.merchantId, catalog.id, referencedCodes([patch]))
}

const updateLocked = (ctx: Ctx, key: ProductKey & { localeCode?: string }, sent: ProductUpdate) =>
  ctx.tx(async (tx) => {
    const { code, localeCode } = key
    const known = await lockReferences(tx, ctx, key, sent)
    const before = await lockedProduct(tx, ctx, key)
    const { catalogId: id, catalogCode, defaultLocale, defaultCurrency } = before
    const properties = readsProperties(sent) ? await getProperties(tx, ctx.merchantId, id, code) : null
    const patch = decideChange(sent, { ...before, properties }, known, {
      defaultLocale,
      defaultCurrency,
      localeCode,
    })
    if (patch instanceof Error) throw patch
    await writeChanges(tx, ctx, { id, code: catalogCode, defaultLocale }, [{ code, patch }], known)
  })

export const updateProduct = async (
  ctx: Ctx,
  key: ProductKey & { localeCode?: string },
  sent: ProductUpdate,
) => {
  const visible = ctx.may('CPCV') ? sent : withoutHiddenCost(sent)
  const isUnread = ctx.ifMatch === undefined && standsAlone(visible)
  if (isUnread && (await writeUnread(ctx, key, visible))) return
  await updateLocked(ctx, key, visible)
}
