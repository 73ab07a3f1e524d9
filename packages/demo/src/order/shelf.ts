import type { InventorySet } from '@tradepost/contract'
import { salesOrderMachine } from '@tradepost/server'
import { demoStock } from '../location/stock.ts'
import type { SoldOrder } from './returns.ts'

/** Pieces of an order that left a shelf. */
export type TakenPieces = {
  productCode: string
  locationCode: string
  quantity: number
  reference: string
  date: string
}

const counted = new Set(demoStock.map(({ productCode }) => productCode))

/** The former shop handed them over: nothing of it is in the books of this one yet. */
export const takenBefore = (sold: SoldOrder[], warehouse: string): TakenPieces[] =>
  sold.flatMap(({ order, orderNumber }) => {
    const { status = salesOrderMachine.initial, fulfillDate, lineItems } = order
    if (!order.imported || !fulfillDate || !salesOrderMachine.is(status, 'fulfilled')) return []
    return lineItems
      .filter(({ product }) => counted.has(product.code))
      .map(({ code, product, quantity, fulfillmentLocationCode }) => ({
        productCode: product.code,
        locationCode: fulfillmentLocationCode ?? warehouse,
        quantity,
        reference: `${orderNumber}/${code}`,
        date: fulfillDate,
      }))
  })

const nameOf = ({ productCode, locationCode }: { productCode: string; locationCode: string }) =>
  JSON.stringify([productCode, locationCode])

/** Shelves that were sold empty, and are not filled again. */
export const emptyShelves = (taken: TakenPieces[]): InventorySet[] => {
  const known = new Set(demoStock.map(nameOf))
  const empty = new Map(taken.filter((one) => !known.has(nameOf(one))).map((one) => [nameOf(one), one]))
  return [...empty.values()].map(({ productCode, locationCode }) => ({
    productCode,
    locationCode,
    sku: null,
    onHand: 0,
  }))
}
