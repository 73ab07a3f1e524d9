import type { CurrencyCode } from '@tradepost/contract'
import type { Ctx, Db } from '@tradepost/kernel'
import { resolvePrice } from '../../price/price.rules.ts'
import { listInquiredProducts, type ProductQuestion } from './look-up.store.ts'

export type ProductInquiry = ProductQuestion & { quantity: number; currencyCode: CurrencyCode }

/** Product data that an order checks before it sells. */
export type SellableProduct = {
  isActive: boolean
  isInventoryManaged: boolean
  /** Pre-orders and back orders: it may be sold before it is there. */
  mayLackStock: boolean
  /** Price of one piece; null: no price in that currency. */
  price: number | null
}

/** In one statement, in the order of the questions; null for products that do not exist. */
export const lookUpProducts = async (
  db: Db,
  ctx: Ctx,
  inquiries: ProductInquiry[],
): Promise<(SellableProduct | null)[]> => {
  const rows = await listInquiredProducts(db, ctx.merchantId, inquiries, ctx.now)
  const known = new Map(rows.map((row) => [row.position, row]))
  return inquiries.map(({ locationCode, quantity, currencyCode }, position) => {
    const row = known.get(position)
    if (!row) return null
    const { isActive, isInventoryManaged, inventoryTreatment, price, locationPrices } = row
    const resolved = resolvePrice({
      price,
      locationPrices,
      locationCode,
      quantity,
      currencyCode,
      at: ctx.now,
    })
    return {
      isActive,
      isInventoryManaged,
      mayLackStock: inventoryTreatment === 'allowBackOrders' || inventoryTreatment === 'preOrder',
      price: resolved.salePrice ?? resolved.price,
    }
  })
}
