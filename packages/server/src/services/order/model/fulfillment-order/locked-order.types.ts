import type { OrderTaxes } from '../amount/order-retax.rules.ts'
import type { OrderShipping } from '../amount/order-shipping.rules.ts'
import type { Packed } from '../order/packed.rules.ts'
import type { Order } from '../order.types.ts'
import type { FulfillmentOrder } from './fulfillment-order.rules.ts'

export type StoredOrder = {
  id: number
  order: Order
  /** Whether the stock follows its lines. */
  isRouted: boolean
  /** Null: its taxes came with it, and are nobody's here to calculate. */
  taxes?: OrderTaxes | null
  /** Null: so did its shipping. */
  shipping?: OrderShipping | null
  /** Not an order to people yet. */
  isAttempt?: boolean
}

export type LockedOrder = StoredOrder & {
  isAttempt: boolean
  revision: number
  date: string
  /** Whether the platform calculated its amounts: it came in status new. */
  isPlatformPriced: boolean
  taxes: OrderTaxes | null
  shipping: OrderShipping | null
  packed: Packed[]
  /** Its fulfillment orders, the first one first. */
  fulfillmentOrders: FulfillmentOrder[]
}
