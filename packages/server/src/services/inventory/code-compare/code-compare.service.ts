import type { CodeComparison, InventoryKey, MissingCodes } from '@tradepost/contract'
import { batchError, type Ctx, fail } from '@tradepost/kernel'
import { recordKey } from '../record/record.rules.ts'
import { findMissing } from './code-compare.store.ts'

/**
 * Codes and records of the request that are not stored; with `locationCodes` only records of these locations.
 */
export const compareCatalogCodes = async (
  ctx: Ctx,
  catalogCode: string | undefined,
  { locationCodes, productCodes = [], categoryCodes = [], inventories = [] }: CodeComparison,
): Promise<MissingCodes> => {
  const wanted = new Set(locationCodes)
  const compared = inventories.filter(({ locationCode }) => wanted.size === 0 || wanted.has(locationCode))
  const found = await findMissing(ctx.db, ctx.merchantId, catalogCode, {
    productCodes,
    categoryCodes,
    records: compared.map(recordKey),
  })
  if (!found) throw fail('catalogNotFound')
  const { records, ...missing } = found
  return { ...missing, inventories: records.map((position) => compared[position] as InventoryKey) }
}

/** Sums of stock are computed when they are read, so that nothing is left to do for those that exist. */
export const findUnknownProducts = async (ctx: Ctx, catalogCode: string | undefined, codes: string[]) => {
  const { productCodes } = await compareCatalogCodes(ctx, catalogCode, { productCodes: codes })
  const unknown = new Set(productCodes)
  const errors = codes.flatMap((id, index) =>
    unknown.has(id) ? [batchError({ index, entity: 'product', id }, 'productNotFound')] : [],
  )
  return { errors }
}
