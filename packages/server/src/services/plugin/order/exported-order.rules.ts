import { type SalesOrder, type SalesOrderLine, type TaxRate, texts } from '@tradepost/contract'
import { taxRateOf, taxRegionOf } from '../../merchant/index.ts'
import type { PluginCall } from '../model/action.types.ts'
import { isSameAddress } from '../model/address.rules.ts'
import { bothAmounts, rounded } from '../model/amount.rules.ts'
import type { PluginAddress } from '../model/cart.types.ts'
import { objectsIn, personOf, shownPerson } from '../model/person.rules.ts'
import type { VendorNames } from '../model/vendor.rules.ts'
import { isOn, isSentByPlatform, type KeptOrder, keptIn, numberIn, textIn } from './kept-order.rules.ts'
import { commonOrder, isLive, isShipped, itemOfLine, taxOf } from './order.rules.ts'
import { shownCoupons } from './order-coupon.rules.ts'
import { type OrderSums, percentOf, sumsOf } from './order-sums.rules.ts'
import { carrierOf, OTHER_CARRIER, parcelsOf, trackingOf } from './report-order.rules.ts'

const objectOf = (value: unknown): KeptOrder =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as KeptOrder) : {}

const person = (sent: unknown) => {
  const { gender, birthday, customFields } = personOf(objectOf(sent) as Parameters<typeof personOf>[0])
  return shownPerson({ gender, birthday, customFields })
}

const ofPlatform = (sent: unknown, { mobile, mail }: { mobile: string; mail: string }) => ({
  ...person(sent),
  mobile: textIn(objectOf(sent), 'mobile') || mobile,
  mail: textIn(objectOf(sent), 'mail') || mail,
})

/** One id where both are one address. */
const addressesOf = (common: ReturnType<typeof commonOrder>, kept: KeptOrder) => {
  const { invoice_address: invoice, delivery_address: delivery } = common
  const told = kept.invoice_address ?? kept.delivery_address
  const billed = invoice && { ...invoice, ...ofPlatform(told, invoice) }
  const sent = delivery && { ...delivery, ...ofPlatform(kept.delivery_address ?? told, delivery) }
  const isOne = billed && sent && isSameAddress(textual(billed), textual(sent))
  return {
    invoice_address: billed && { ...billed, id: billed.id || 'invoice' },
    delivery_address: sent && { ...sent, id: isOne ? billed.id || 'invoice' : sent.id || 'delivery' },
  }
}
const textual = (address: object) => address as PluginAddress

/** A line of this shop; the one rate of its order is that of all goods. */
const ownItem = (line: SalesOrderLine, { isIncluded }: OrderSums, percent: number | null) => {
  const item = itemOfLine(line)
  if (percent === null) return item
  const { net, gross } = bothAmounts(item.unit_amount, percent, isIncluded)
  return { ...item, unit_amount: net, unit_amount_with_tax: gross, tax_percent: percent }
}

/** Lines of an import are numbered in the order of its goods. */
const itemsOf = ({ lineItems }: SalesOrder, kept: KeptOrder, sums: OrderSums, percent: number | null) => {
  const told = objectsIn(kept.items).filter(({ type }) => !type || type === 'item')
  return lineItems.filter(isLive).map((line) => {
    const item = ownItem(line, sums, percent)
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
const taxesByItem = (
  { lineItems }: SalesOrder,
  items: { tax_percent: number | null }[],
): [number, number][] => {
  const sums = new Map<number, number>()
  for (const [index, line] of lineItems.filter(isLive).entries()) {
    const percent = items[index]?.tax_percent ?? 0
    if (taxOf(line) > 0) sums.set(percent, (sums.get(percent) ?? 0) + taxOf(line))
  }
  return [...sums]
}

/** Of an order of this shop, with the percentages that its taxes have there. */
const taxesBySummary = (order: SalesOrder, { goodsRate, goodsShare }: OrderSums, taxes: TaxRate[]) => {
  const address = order.addressSequences[order.primaryShipToAddressSequenceIndex ?? 0]
  const destination = taxRegionOf(address ?? {})
  return order.taxSummary.map(({ code, amount }): [number, number] => {
    const percent = code === null ? undefined : taxRateOf(taxes, code, destination)?.percent
    return [percent ?? percentOf(goodsRate), (amount ?? 0) * goodsShare]
  })
}

const shownTaxes = (taxes: [number, number][]) =>
  taxes.map(([tax_percent, amount]) => ({
    label: texts.taxOfRate(tax_percent),
    tax_percent,
    amount: rounded(amount),
  }))

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

const shippingCost = (kept: KeptOrder, { shipping, shippingPercent }: OrderSums) => ({
  type: 'shipping',
  tax_percent: numberIn(kept, 'shipping_tax_percent') ?? shippingPercent,
  amount: shipping,
  label: textIn(objectOf(kept.shipping_infos), 'display_name') || 'Shipping',
})

/** As a customer's list of orders shows it; an order of a platform as the platform sent it. */
export const exportedOrder = (
  order: SalesOrder,
  { names, checkout }: Pick<PluginCall, 'names' | 'checkout'>,
) => {
  const isForeign = keptIn(order) !== null
  const kept = keptIn(order) ?? {}
  const common = commonOrder(order)
  const sums = sumsOf(order)
  const bySummary = isForeign ? [] : taxesBySummary(order, sums, checkout.taxes)
  const items = itemsOf(order, kept, sums, bySummary.length === 1 ? (bySummary[0]?.[0] ?? null) : null)
  return {
    ...common,
    order_number: isForeign ? order.externalCode : null,
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
    external_coupons: shownCoupons(order, kept, sums),
    items,
    amount_items_gross: sums.goods.gross,
    amount_items_net: sums.goods.net,
    amount_complete_gross: rounded(order.total),
    amount_complete_net: rounded(order.total - sums.tax),
    amount_complete: null,
    order_taxes: shownTaxes(bySummary.length > 0 ? bySummary : taxesByItem(order, items)),
    extra_costs: [shippingCost(kept, sums)],
  }
}
