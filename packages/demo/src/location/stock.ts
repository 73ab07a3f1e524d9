import type { InventorySet, ReservationCreate } from '@tradepost/contract'
import { readJsonLines } from '../data.ts'
import { fraction } from '../seed.ts'

const between = (least: number, most: number, seed: string) =>
  least + Math.floor(fraction(seed) * (most - least + 1))

/** Stores do not carry everything; in each place some shelves are nearly empty. */
export const demoStock: InventorySet[] = readJsonLines('stock.jsonl')

/** A few reservations at each location, of articles with enough stock. */
export const demoReservations: ReservationCreate[] = demoStock
  .filter(({ productCode, locationCode, onHand }) => {
    const luck = fraction(`put aside ${locationCode} ${productCode}`)
    return Number.isInteger(onHand) && (onHand ?? 0) >= 8 && luck < 0.04
  })
  .map(({ productCode, locationCode }, index) => ({
    productCode,
    locationCode,
    sku: null,
    // two articles for each order of the till
    salesOrderNumber: `T${1001 + Math.floor(index / 2)}`,
    salesOrderLineItemCode: `line-${1 + (index % 2)}`,
    quantity: between(1, 4, `put aside ${productCode}`),
  }))
