import { type SalesOrder, texts } from '@tradepost/contract'
import { rounded } from '../cart/amount.rules.ts'
import type { PluginAddress } from '../cart/cart.ts'
import { objectsIn, personOf, shownPerson } from '../customer/person.rules.ts'
import { isSameAddress } from '../customer/same-address.rules.ts'
import type { VendorNames } from '../endpoint/vendor.rules.ts'
import { isOn, isSentByPlatform, type KeptOrder, keptIn } from './kept-order.rules.ts'
import { commonOrder, isLive, isShipped, itemOfLine, taxOf } from './order.rules.ts'
import { carrierOf, OTHER_CARRIER, parcelsOf, trackingOf } from './report-order.rules.ts'

const objectOf = (value: unknown): KeptOrder =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as KeptOrder) : {}
const textIn = (kept: KeptOrder, name: string): string => {
  const value = kept[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const numberIn = (kept: KeptOrder, name: string): number | null => {
  const text = textIn(kept, name)
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text)
}

const person = (sent: unknown) => {
  const { gender, birthday, customFields } = personOf(objectOf(sent) as Parameters<typeof personOf>[0])
  return shownPerson({ gender, birthday, customFields })
}

/** One id where both are one address. */
const addressesOf = (common: ReturnType<typeof commonOrder>, kept: KeptOrder) => {
  const { invoice_address: invoice, delivery_address: delivery } = common
  const told = kept.invoice_address ?? kept.delivery_address
  const billed = invoice && { ...invoice, ...person(told) }
  const sent = delivery && { ...delivery, ...person(kept.delivery_address ?? told) }
  const isOne = billed && sent && isSameAddress(textual(billed), textual(sent))
  return {
    invoice_address: billed && { ...billed, id: billed.id || 'invoice' },
    delivery_address: sent && { ...sent, id: isOne ? billed.id || 'invoice' : sent.id || 'delivery' },
  }
}
const textual = (address: object) => address as PluginAddress

/** Lines of an import are numbered in the order of its goods. */
const itemsOf = ({ lineItems }: SalesOrder, kept: KeptOrder) => {
  const told = objectsIn(kept.items).filter(({ type }) => !type || type === 'item')
  return lineItems.filter(isLive).map((line) => {
    const item = itemOfLine(line)
    const sent = told[Number(line.code) - 1] ?? {}
    return {
      ...item,
      item_number_public: textIn(sent, 'item_number_public') || item.item_number_public,
      order_item_id: textIn(sent, 'order_item_id') || item.order_item_id,
      unit_amount: numberIn(sent, 'unit_amount') ?? item.unit_amount,
      unit_amount_with_tax: numberIn(sent, 'unit_amount_with_tax') ?? item.unit_amount_with_tax,
      tax_percent: numberIn(sent, 'tax_percent') ?? item.tax_percent,
      description: '',
      ...(Array.isArray(sent.options) && { options: objectsIn(sent.options) }),
      inputs: objectsIn(sent.inputs),
      attributes: objectsIn(sent.attributes),
    }
  })
}

/** One entry for each rate; the tax of the shipping is in its costs. */
const orderTaxes = ({ lineItems }: SalesOrder, items: { tax_percent: number | null }[]) => {
  const sums = new Map<number, number>()
  for (const [index, line] of lineItems.filter(isLive).entries()) {
    const percent = items[index]?.tax_percent ?? 0
    if (taxOf(line) > 0) sums.set(percent, (sums.get(percent) ?? 0) + taxOf(line))
  }
  return [...sums].map(([tax_percent, amount]) => ({
    label: texts.taxOfRate(tax_percent),
    tax_percent,
    amount: rounded(amount),
  }))
}

/** One note from the start, whatever was sent yet. */
const deliveryNote = (order: SalesOrder, kept: KeptOrder) => {
  const told = objectsIn(kept.delivery_notes)
  const carrier = parcelsOf(order).find((parcel) => parcel.carrier)?.carrier
  const tracking = [...trackingOf(order), ...told.map((note) => textIn(note, 'tracking_number'))]
  const id = carrier ? carrierOf(carrier) : textIn(told[0] ?? {}, 'shipping_service_id')
  const shown = textIn(objectOf(kept.shipping_infos), 'display_name')
  return {
    shipping_service_id: id || textIn(kept, 'shipping_group') || OTHER_CARRIER,
    shipping_service_name:
      shown || carrier || textIn(told[0] ?? {}, 'shipping_service_name') || OTHER_CARRIER,
    tracking_number: [...new Set(tracking.filter(Boolean))].join(', '),
    shipping_time: shippedAt(order, kept),
  }
}

const shippedAt = (order: SalesOrder, kept: KeptOrder): string | null =>
  (isShipped(order) ? (order.fulfillDate ?? order.completeDate) : null) ??
  (isSentByPlatform(kept) ? textIn(kept, 'shipping_completed_time') || null : null)

/** Coupons of the import, then promotions that apply here. */
const couponsOf = (order: SalesOrder, kept: KeptOrder) => {
  const told = objectsIn(kept.external_coupons)
  const known = new Set(told.map((coupon) => textIn(coupon, 'code')))
  const own = order.coupons.filter(({ code }) => !known.has(code)).map(({ code, name }) => ({ code, name }))
  return [...told, ...own].map((coupon: KeptOrder, index) => {
    const amounts = ['amount', 'amount_gross', 'amount_net'].map((name) => numberIn(coupon, name))
    const amount = amounts.find((value) => value !== null) ?? null
    return {
      order_index: index,
      code: textIn(coupon, 'code'),
      name: textIn(coupon, 'name') || textIn(coupon, 'code'),
      description: textIn(coupon, 'description'),
      amount: amount === null ? null : Math.abs(amount),
      currency: textIn(coupon, 'currency') || order.currencyCode,
      is_free_shipping: null,
      internal_info: coupon.internal_info ?? null,
    }
  })
}

const paymentOf = (order: SalesOrder, kept: KeptOrder, names: VendorNames) => {
  const { payment_method, payment_transaction_number, is_paid } = commonOrder(order)
  const shown = textIn(objectOf(kept.payment_infos), names.paymentName)
  return {
    payment_method: shown || textIn(kept, 'payment_method') || payment_method,
    payment_transaction_number: kept.payment_transaction_number ?? payment_transaction_number,
    payment_time: kept.payment_time ?? null,
    is_paid: is_paid === 1 || isOn(kept.is_paid) ? 1 : 0,
  }
}

const shippingCost = ({ shippingSubTotal, shippingTotal }: SalesOrder, kept: KeptOrder) => ({
  type: 'shipping',
  tax_percent: numberIn(kept, 'shipping_tax_percent'),
  amount: rounded(Math.max(shippingSubTotal, shippingTotal)),
  label: textIn(objectOf(kept.shipping_infos), 'display_name') || 'Shipping',
})

/** As a customer's list of orders shows it; an order of a platform as the platform sent it. */
export const exportedOrder = (order: SalesOrder, names: VendorNames) => {
  const kept = keptIn(order) ?? {}
  const common = commonOrder(order)
  const items = itemsOf(order, kept)
  const tax = taxOf(order)
  return {
    ...common,
    order_number: keptIn(order) ? order.externalCode : null,
    external_order_number: order.orderNumber,
    external_order_id: order.orderNumber,
    status_name: order.status,
    status_color: null,
    mail: textIn(kept, 'mail') || common.mail,
    phone: common.phone || textIn(kept, 'phone'),
    mobile: common.mobile || textIn(kept, 'mobile'),
    custom_fields: objectsIn(kept.custom_fields),
    ...addressesOf(common, kept),
    ...paymentOf(order, kept, names),
    is_shipping_completed: isShipped(order) || isSentByPlatform(kept) ? 1 : 0,
    shipping_completed_time: shippedAt(order, kept),
    delivery_notes: [deliveryNote(order, kept)],
    external_coupons: couponsOf(order, kept),
    items,
    amount_items_gross: rounded(order.subTotal + tax),
    amount_items_net: rounded(order.subTotal),
    amount_complete_gross: rounded(order.total),
    amount_complete_net: rounded(order.total - tax),
    amount_complete: null,
    order_taxes: orderTaxes(order, items),
    extra_costs: [shippingCost(order, kept)],
  }
}
