import type { SalesOrder, SalesOrderLine } from '@tradepost/contract'
import type { FormValue } from '../client/form.rules.ts'
import { isGoods } from '../model/cart.rules.ts'
import { isLive } from './order.rules.ts'

export const OTHER_CARRIER = 'OTHER'

/** Those that platforms know; any other is refused there. */
const carriers: ReadonlySet<string> = new Set(
  'DHL DHLEXPRESS DP DPD FEDEX GLS HLG TNT TOF UPS USPS LAPOSTE COLL_STORE OTHER'.split(' '),
)

export const isCarrier = (code: string): boolean => carriers.has(code)

export const carrierOf = (name: string | null | undefined): string => {
  const code = (name ?? '').toUpperCase().replaceAll(/[^A-Z_]/g, '')
  return isCarrier(code) ? code : OTHER_CARRIER
}

type Parcels = Pick<SalesOrder, 'fulfillmentGroups'>

export const parcelsOf = ({ fulfillmentGroups }: Parcels) =>
  fulfillmentGroups.flatMap(({ fulfillments }) => fulfillments)

/** Of the parcels and of the packages in them, each once. */
export const trackingOf = (order: Parcels): string[] => [
  ...new Set(
    parcelsOf(order)
      .flatMap(({ tracking, fulfillmentPackages }) => [
        tracking,
        ...fulfillmentPackages.map((one) => one.tracking),
      ])
      .filter((tracking): tracking is string => Boolean(tracking)),
  ),
]

/** One note for the whole order, whatever the number of its parcels. */
export const deliveryNoteOf = (order: Parcels) => {
  const parcels = parcelsOf(order)
  return {
    shipping_service_id: carrierOf(parcels.find(({ carrier }) => carrier)?.carrier),
    tracking_number: trackingOf(order).join(','),
  }
}

export type PlatformCall = { action: string; parameters: { [name: string]: FormValue } }

export const shippedCall = (platformNumber: string, order: Parcels): PlatformCall => ({
  action: 'add_order_delivery_note',
  parameters: {
    order_number: platformNumber,
    ...deliveryNoteOf(order),
    mark_as_completed: 1,
    send_customer_email: 0,
  },
})

const itemOf = ({ product, quantity }: SalesOrderLine): Sent => ({ item_number: product.code, quantity })

type Sent = { item_number?: unknown; quantity?: unknown; type?: unknown }

const sumsOf = (pieces: readonly (readonly [string, number])[]) => {
  const sums = new Map<string, number>()
  for (const [code, quantity] of pieces) sums.set(code, (sums.get(code) ?? 0) + quantity)
  return sums
}

/**
 * Pieces by item, of those that the platform sent and this order does not have any more. Where there was no room for
 * what it sent, they are those of the lines that were canceled.
 */
export const canceledItemsOf = (
  { lineItems }: Pick<SalesOrder, 'lineItems'>,
  sent: readonly Sent[],
): Record<string, number> => {
  const goods = sent.length > 0 ? sent.filter(isGoods) : lineItems.map(itemOf)
  const ordered = sumsOf(
    goods.map(({ item_number, quantity }) => [String(item_number), Number(quantity ?? 1)] as const),
  )
  const left = sumsOf(
    lineItems.filter(isLive).map(({ product, quantity }) => [product.code, quantity] as const),
  )
  return Object.fromEntries(
    [...ordered].flatMap(([code, quantity]) => {
      const canceled = quantity - (left.get(code) ?? 0)
      return canceled > 0 ? [[code, canceled]] : []
    }),
  )
}

type Cancellation = { item_number: string; quantity: number }

/** Canceled pieces that were not reported to the platform. */
export const unreportedItems = (
  canceled: Record<string, number>,
  reported: Record<string, number>,
): Cancellation[] =>
  Object.entries(canceled).flatMap(([item_number, pieces]) => {
    const quantity = pieces - (reported[item_number] ?? 0)
    return quantity > 0 ? [{ item_number, quantity }] : []
  })

export const partlyCanceledCall = (platformNumber: string, items: Cancellation[]): PlatformCall => ({
  action: 'cancel_order',
  parameters: {
    order_number: platformNumber,
    cancel_complete_order: 0,
    cancellation_items: items,
    cancel_shipping: 0,
  },
})

export const canceledCall = (platformNumber: string): PlatformCall => ({
  action: 'cancel_order',
  parameters: { order_number: platformNumber, cancel_complete_order: 1, cancel_shipping: 1 },
})
