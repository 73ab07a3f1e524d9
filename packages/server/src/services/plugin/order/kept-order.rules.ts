import type { SalesOrder } from '@tradepost/contract'
import type { VendorNames } from '../endpoint/vendor.rules.ts'

/** An order of a platform as it was sent, in `data` of ours: nothing that ours has no place for is lost. */
export type KeptOrder = Record<string, unknown>

const MEMBER = 'platformOrder'
/** Below the bound of `data`. */
const MAX_BYTES = 60_000

const members = `order_number created_time payment_time shipping_completed_time is_paid is_shipping_blocked
  is_shipping_completed is_test is_storno is_customer_invoice_blocked payment_method payment_group payment_infos
  payment_transaction_number amount_items amount_shipping amount_shop_payment amount_complete payment_tax_percent
  shipping_tax_percent shipping_group shipping_type shipping_infos delivery_notes custom_fields external_coupons items
  invoice_address delivery_address mail phone mobile currency external_customer_id external_customer_number
  customer_number confirm_shipping_url tracking_get_parameters client internal_cart_info`.split(/\s+/)

const pick = (told: KeptOrder, names: readonly string[]): KeptOrder =>
  Object.fromEntries(names.filter((name) => told[name] !== undefined).map((name) => [name, told[name]]))

/** Unknown members are dropped; of an order that is very long the lines stand in our own order only. */
export const keptOrder = (told: KeptOrder, names: VendorNames): { [MEMBER]: KeptOrder } => {
  const kept = pick(told, [...members, names.coupons, names.payment])
  const isLong = Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES
  return { [MEMBER]: isLong ? { ...kept, items: [] } : kept }
}

/** Null: the order comes from nowhere else. */
export const keptIn = ({ data }: Pick<SalesOrder, 'data'>): KeptOrder | null => {
  const kept = data?.[MEMBER]
  return typeof kept === 'object' && kept !== null ? (kept as KeptOrder) : null
}

const ofPayment = ['is_paid', 'payment_time', 'payment_method', 'payment_infos', 'payment_transaction_number']
const ofShipping = [
  'is_shipping_blocked',
  'is_shipping_completed',
  'shipping_completed_time',
  'delivery_notes',
]

export type Parts = { isPayment: boolean; isShipping: boolean }

/** With what the platform tells anew, of the parts that it names. */
export const withNews = (kept: KeptOrder, told: KeptOrder, { isPayment, isShipping }: Parts): KeptOrder => ({
  ...kept,
  ...pick(told, [...(isPayment ? ofPayment : []), ...(isShipping ? ofShipping : [])]),
})

/** Platforms send 0 and 1 as numbers, as texts or as booleans. */
export const isOn = (flag: unknown): boolean => flag === true || flag === 1 || flag === '1' || flag === 'true'

export const isSentByPlatform = (kept: KeptOrder | null): boolean =>
  isOn(kept?.is_shipping_completed) && !isOn(kept?.is_shipping_blocked)
