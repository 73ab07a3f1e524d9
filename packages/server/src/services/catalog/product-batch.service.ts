import type { BatchErrorItem, ProductCreate, ProductUpdateWithCode } from '@tradepost/contract'
import { ApiError, batchError, type Ctx, fail, type Tx } from '@tradepost/kernel'
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

/** A refusal of one item leaves the others alone. */
const each = async <Item>(
  tx: Tx,
  list: string,
  items: Item[],
  codeOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
) => {
  const errors: BatchErrorItem[] = []
  for (const [index, item] of items.entries())
    try {
      await tx.savepoint(() => work(item))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      const failed = { index, entity: 'product', id: codeOf(item), path: [list, index] }
      errors.push({ ...batchError(failed, error.problems, error.message), code: error.status })
    }
  return errors
}

/** Deletes, then creates, then updates: one transaction, and an error names its list and the place in it. */
export const writeProductBatch = async (ctx: Ctx, catalogCode: string | undefined, batch: Batch) => {
  if (batch.create?.length) ctx.require('CPC')
  if (batch.delete?.length) ctx.require('CPD')
  return ctx.tx(async (tx) => {
    // every part of it works in this transaction
    const inside = ctx.forMerchant({ id: ctx.merchantId, code: ctx.principal.merchantCode }, tx)
    const key = (code: string) => ({ code, catalogCode })
    const deleted = await each(
      tx,
      'delete',
      batch.delete ?? [],
      (code) => code,
      (code) => deleteProduct(inside, key(code)),
    )
    const created = batch.create?.length
      ? (await createProducts(inside, catalogCode, batch.create)).errors
      : []
    const updated = await each(
      tx,
      'update',
      batch.update ?? [],
      ({ code }) => code,
      ({ code, ...patch }) => updateProduct(inside, key(code), patch),
    )
    const inList = created.map((error) => ({
      ...error,
      subentityPath: ['create', error.entityIndex, ...error.subentityPath],
    }))
    return { errors: [...deleted, ...inList, ...updated] }
  })
}
