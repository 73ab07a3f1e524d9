import { type Ctx, money, type Tx } from '@tradepost/kernel'
import { lockProducts } from '../reservation/reservation-record.store.ts'
import { recordFor } from './ship.rules.ts'
import { insertShelves, moveStock } from './ship.store.ts'

/** Goods of an order that came back and can be sold again. */
export type ReturnedGoods = {
  productCode: string
  sku: string | null
  quantity: number
  locationCode: string
  /** The line of the return that brings them. */
  reference: string
}

/** For the order service, in its transaction: the stock grows where the goods came back. Before any lock of stock. */
export const returnToStock = async (tx: Tx, ctx: Ctx, goods: ReturnedGoods[]): Promise<void> => {
  const shelves = goods.map(({ productCode, locationCode, sku }) => ({
    productCode,
    locationCode,
    sku: sku ?? '',
  }))
  const added = await insertShelves(tx, ctx, shelves)
  const products = [...new Set(goods.map(({ productCode }) => productCode))]
  const candidates = await lockProducts(tx, ctx.merchantId, products)
  const moves = goods.flatMap(({ quantity, reference, ...place }) => {
    const record = recordFor(place, candidates)
    return record ? [{ record, quantity: money.toText(money.negate(money.amount(quantity))), reference }] : []
  })
  await moveStock(tx, ctx, moves, added, 'returned')
}
