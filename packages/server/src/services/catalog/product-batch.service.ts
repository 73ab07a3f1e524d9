import type { ProductCreate, ProductUpdateWithCode } from '@tradepost/contract'
import { type Ctx, eachItem, fail, inList } from '@tradepost/kernel'
import { listExisting } from './product.store.ts'
import { createProducts, deleteProduct, updateProduct } from './product-write.service.ts'

export const compareProductCodes = async (
  ctx: Ctx,
  catalogCode: string | undefined,
  productCodes: string[],
) => {
  const found = await listExisting(ctx.db, ctx.merchantId, catalogCode, productCodes)
  if (!found) throw fail('catalogNotFound')
  const existing = new Set(found.codes)
  return {
    existing: productCodes.filter((code) => existing.has(code)),
    missing: productCodes.filter((code) => !existing.has(code)),
  }
}

type Batch = { create?: ProductCreate[]; update?: ProductUpdateWithCode[]; delete?: string[] }

/** Deletes, then creates, then updates: one transaction, and an error names its list and the place in it. */
export const writeProductBatch = async (ctx: Ctx, catalogCode: string | undefined, batch: Batch) => {
  if (batch.create?.length) ctx.require('CPC')
  if (batch.delete?.length) ctx.require('CPD')
  return ctx.tx(async (tx) => {
    // every part of it works in this transaction
    const inside = ctx.forMerchant({ id: ctx.merchantId, code: ctx.principal.merchantCode }, tx)
    const key = (code: string) => ({ code, catalogCode })
    const deleted = await eachItem(
      tx,
      { entity: 'product', list: 'delete' },
      batch.delete ?? [],
      (code) => code,
      (code) => deleteProduct(inside, key(code)),
    )
    const created = batch.create?.length
      ? (await createProducts(inside, catalogCode, batch.create)).errors
      : []
    const updated = await eachItem(
      tx,
      { entity: 'product', list: 'update' },
      batch.update ?? [],
      ({ code }) => code,
      ({ code, ...patch }) => updateProduct(inside, key(code), patch),
    )
    return { errors: [...deleted, ...inList('create', created), ...updated] }
  })
}
