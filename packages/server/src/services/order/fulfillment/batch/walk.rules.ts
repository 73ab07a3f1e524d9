import {
  type FulfillmentLine,
  type FulfillmentOrder,
  isVoidLine,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { fulfillmentLineMachine } from '../../model/state/fulfillment-order.machine.ts'
import type { NewBatchLine } from './picking-batch.types.ts'

/** A bin with goods of a product; reserved: for one of the lines to pick. */
export type Bin = { productCode: string; sku: string; bin: string; binLocation: string; isReserved: boolean }

export const waitingLines = ({ lines }: FulfillmentOrder): FulfillmentLine[] =>
  lines.filter((line) => !isVoidLine(line) && fulfillmentLineMachine.may(line.status, 'pick'))

export const skuOf = ({ sku }: FulfillmentLine): string => sku ?? ''

const keyOf = (productCode: string, sku: string): string => JSON.stringify([productCode, sku])

/** A2 stands before A10. */
const natural = new Intl.Collator('en', { numeric: true })

const byBin = (one: Bin, other: Bin): number =>
  natural.compare(one.bin, other.bin) || natural.compare(one.binLocation, other.binLocation)

/** Where a picker goes: to reserved goods first, else to the first bin that has some. */
const stopOf = (bins: Bin[] = []): Bin | undefined => {
  const reserved = bins.filter(({ isReserved }) => isReserved)
  return (reserved.length > 0 ? reserved : bins).toSorted(byBin)[0]
}

/** One line for the same goods of all orders, in the order of the bins; goods without a bin come last. */
export const walkOf = (fulfillmentOrders: FulfillmentOrder[], bins: Bin[]): NewBatchLine[] => {
  const stops = Map.groupBy(bins, ({ productCode, sku }) => keyOf(productCode, sku))
  const wanted = fulfillmentOrders.flatMap((fulfillmentOrder) =>
    waitingLines(fulfillmentOrder).map((line) => ({ fulfillmentOrder, line })),
  )
  const goods = Map.groupBy(wanted, ({ line }) => keyOf(line.product.code, skuOf(line)))
  return [...goods]
    .map(([key, parts]) => ({ key, parts, stop: stopOf(stops.get(key)) }))
    .toSorted((one, other) => {
      if (one.stop && other.stop) return byBin(one.stop, other.stop) || natural.compare(one.key, other.key)
      return Number(!one.stop) - Number(!other.stop) || natural.compare(one.key, other.key)
    })
    .map(({ key, parts }, index) => {
      const [productCode, sku] = JSON.parse(key) as [string, string]
      return {
        id: index + 1,
        productCode,
        sku,
        parts: parts.map(({ fulfillmentOrder, line }) => ({
          orderId: fulfillmentOrder.id,
          lineId: line.id,
          picked: 0,
        })),
      }
    })
}
