import type { SalesOrder } from '@tradepost/contract'
import type { FormValue } from '../client/form.rules.ts'

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

export const canceledCall = (platformNumber: string): PlatformCall => ({
  action: 'cancel_order',
  parameters: { order_number: platformNumber, cancel_complete_order: 1, cancel_shipping: 1 },
})
