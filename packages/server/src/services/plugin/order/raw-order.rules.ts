import type { SalesOrder } from '@tradepost/contract'
import { type Fields, isOn, objectsIn } from '../model/value.rules.ts'
import type { VendorNames } from '../model/vendor.rules.ts'

/** An order of a platform as it was sent, in `data` of ours: nothing that ours has no place for is lost. */
export type RawOrder = Fields

const MEMBER = 'platformOrder'
/** Below the bound of `data`. */
const MAX_BYTES = 60_000

const members = `order_number created_time payment_time shipping_completed_time is_paid is_shipping_blocked
  is_shipping_completed is_test is_storno is_customer_invoice_blocked payment_method payment_group payment_infos
  payment_transaction_number amount_items amount_shipping amount_shop_payment amount_complete payment_tax_percent
  shipping_tax_percent shipping_group shipping_type shipping_infos delivery_notes custom_fields external_coupons items
  invoice_address delivery_address mail phone mobile currency external_customer_id external_customer_number
  customer_number confirm_shipping_url tracking_get_parameters client internal_cart_info`.split(/\s+/)

const pick = (sent: RawOrder, names: readonly string[]): RawOrder =>
  Object.fromEntries(names.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]))

const ofItem = ['item_number', 'quantity', 'type', 'order_item_id', 'item_number_public']

/** Of a long order, less and less of its items, which stand in the lines of our own order, too. */
const shorter: ((items: RawOrder[]) => RawOrder[])[] = [
  (items) => items,
  (items) => items.map((item) => pick(item, ofItem)),
  (items) => items.map((item) => pick(item, ofItem.slice(0, 3))),
  () => [],
]

/** Unknown members are dropped. */
export const rawOrderData = (sent: RawOrder, names: VendorNames): { [MEMBER]: RawOrder } => {
  const whole = pick(sent, [...members, names.coupons, names.payment])
  const items = objectsIn(whole.items)
  const forms = shorter.map((less) => ({ ...whole, items: less(items) }))
  const isShort = (raw: RawOrder) => Buffer.byteLength(JSON.stringify(raw)) <= MAX_BYTES
  return { [MEMBER]: forms.find(isShort) ?? { ...whole, items: [] } }
}

/** Null: the order comes from nowhere else. */
export const rawOrderIn = ({ data }: Pick<SalesOrder, 'data'>): RawOrder | null => {
  const raw = data?.[MEMBER]
  return typeof raw === 'object' && raw !== null ? (raw as RawOrder) : null
}

const ofPayment = ['is_paid', 'payment_time', 'payment_method', 'payment_infos', 'payment_transaction_number']
const ofShipping = [
  'is_shipping_blocked',
  'is_shipping_completed',
  'shipping_completed_time',
  'delivery_notes',
]

export type Parts = { isPayment: boolean; isShipping: boolean }

/** Takes the payment, the shipping or both from what the platform sent last. */
export const mergeSent = (raw: RawOrder, sent: RawOrder, { isPayment, isShipping }: Parts): RawOrder => ({
  ...raw,
  ...pick(sent, [...(isPayment ? ofPayment : []), ...(isShipping ? ofShipping : [])]),
})

export const isShippedByPlatform = (raw: RawOrder | null): boolean =>
  isOn(raw?.is_shipping_completed) && !isOn(raw?.is_shipping_blocked)
