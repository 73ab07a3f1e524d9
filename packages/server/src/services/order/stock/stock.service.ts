import type { Ctx, Tx } from '@tradepost/kernel'
import {
  holdStock,
  listWaiting,
  prepareShipments,
  putWaits,
  releaseForOrder,
  type Shipment,
  shipForOrder,
} from '../../inventory/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { Order } from '../document/order-document.rules.ts'
import type { HandedOver } from '../fulfillment-group/handover.rules.ts'
import type { LockedOrder } from '../order/order.store.ts'
import { codesOf, findLineProducts, findWarehouse, reserveStock, statusByStock } from './routing.service.ts'
import {
  type LineProducts,
  openLines,
  type PackedGoods,
  type StockChange,
  skuOf,
  stockChange,
} from './stock.rules.ts'

const ofCodes = (order: Order, codes: Set<string>): Order => ({
  ...order,
  lineItems: order.lineItems.filter(({ code }) => codes.has(code)),
})

export type OrderChange = {
  locked: LockedOrder
  after: Order
  handed: HandedOver
  isRouted: boolean
  packages?: PackedGoods[]
  /** The caller says how it stands, whatever the stock says. */
  hasOwnStatus?: boolean
}

const shipmentsOf = (
  { after, isRouted, packages = [] }: OrderChange,
  { settled }: StockChange,
  products: LineProducts,
  { warehouse, isIgnored }: { warehouse: string | null; isIgnored: boolean },
): Shipment[] => {
  const lines = new Map(after.lineItems.map((line) => [line.code, line]))
  const shipmentOf = (
    code: string,
    own: Omit<Shipment, 'salesOrderLineItemCode' | 'productCode' | 'sku'>,
  ) => {
    const line = lines.get(code)
    return line
      ? [{ salesOrderLineItemCode: code, productCode: line.product.code, sku: skuOf(line), ...own }]
      : []
  }
  const isCounted = (code: string) => !isIgnored && (products.get(code)?.isInventoryManaged ?? false)
  const usualPlace = (code: string) => lines.get(code)?.fulfillmentLocationCode ?? warehouse
  return [
    ...packages.flatMap(({ code, quantity, locationCode }) =>
      shipmentOf(code, {
        quantity,
        locationCode: locationCode ?? usualPlace(code),
        isFromReservation: false,
        isCounted: isCounted(code),
      }),
    ),
    ...settled.flatMap(({ code, quantity }) =>
      shipmentOf(code, {
        quantity,
        locationCode: usualPlace(code),
        isFromReservation: true,
        isCounted: isRouted && isCounted(code),
      }),
    ),
  ]
}

const productCodes = (codes: Set<string>, ...orders: Order[]): string[] => [
  ...new Set(orders.flatMap((order) => ofCodes(order, codes).lineItems.map(({ product }) => product.code))),
]

const waitingIn = async (tx: Tx, ctx: Ctx, { id, isRouted }: LockedOrder): Promise<string[]> => {
  if (!isRouted) return []
  const lines = await listWaiting(tx, ctx.merchantId, [String(id)])
  return lines.map(({ salesOrderLineItemCode }) => salesOrderLineItemCode)
}

/**
 * Stock follows the lines: what was handed over is gone, less is given back, and a routed order takes more, as far as
 * there is some. What comes back is the order, which says whether it lacks something.
 */
export const followStock = async (tx: Tx, ctx: Ctx, change: OrderChange): Promise<Order> => {
  const { locked, after, handed, isRouted, packages = [] } = change
  const changes = stockChange(locked.order, after, handed)
  const begun = isRouted && !locked.isRouted ? openLines(after, handed) : []
  const wanted = isRouted ? [...changes.wanted, ...begun] : []
  const left = [...changes.settled, ...packages].map(({ code }) => code)
  const touched = [...changes.released.map((line) => line.salesOrderLineItemCode), ...wanted, ...left]
  if (after.imported || touched.length === 0) return after

  const waiting = await waitingIn(tx, ctx, locked)
  const served = new Set([...wanted, ...waiting])
  const known = ofCodes(after, new Set([...served, ...left]))
  const [products = new Map()] = known.lineItems.length > 0 ? await findLineProducts(tx, ctx, [known]) : []
  const settings = left.length > 0 ? await getMerchantSettings(tx, ctx.merchantId) : null
  const shipments = shipmentsOf(change, changes, products, {
    warehouse: left.length > 0 ? await findWarehouse(tx, ctx, known.lineItems) : null,
    isIgnored: settings?.inventoryReservationStrategy === 'ignore',
  })
  const added = await prepareShipments(tx, ctx, shipments)
  const salesOrderNumber = String(locked.id)
  // all at once: taken one after the other the locks could meet those of another order in a circle
  await holdStock(tx, ctx, productCodes(new Set([...touched, ...waiting]), locked.order, after))
  if (shipments.length > 0) await shipForOrder(tx, ctx, salesOrderNumber, shipments, added)
  if (changes.released.length > 0)
    await releaseForOrder(tx, ctx, { salesOrderNumber, lines: changes.released })
  const stocked = { id: locked.id, order: ofCodes(after, served), products, handed }
  const { demands, short } = await reserveStock(tx, ctx, [stocked], {
    isLenient: true,
    isWaiting: () => (code) => waiting.includes(code),
  })
  const open = new Set(demands.map((demand) => demand.salesOrderLineItemCode))
  const ended = waiting
    .filter((code) => !open.has(code))
    .map((code) => ({ salesOrderNumber, salesOrderLineItemCode: code }))
  if (ended.length > 0) await putWaits(tx, ctx, [], ended)
  if (change.hasOwnStatus) return after
  const now = codesOf(short, locked.id)
  return { ...after, fulfillmentStatus: statusByStock(after, products, { before: waiting, now }) }
}
