import { type SalesOrder, type SalesOrderLine, type TaxRate, texts } from '@tradepost/contract'
import { taxRateOf, taxRegionOf } from '../../merchant/index.ts'
import type { PluginCall } from '../model/action.types.ts'
import { isSameAddress } from '../model/address.rules.ts'
import { bothAmounts, rounded } from '../model/amount.rules.ts'
import { isGoods } from '../model/cart.rules.ts'
import type { PluginAddress } from '../model/cart.types.ts'
import { personFields, personOf } from '../model/person.rules.ts'
import { isOn, numberIn, objectOf, objectsIn, textIn } from '../model/value.rules.ts'
import type { VendorNames } from '../model/vendor.rules.ts'
import { couponFields } from './exported-coupon.rules.ts'
import { commonOrder, isLive, isShipped, itemOfLine, taxOf } from './order.rules.ts'
import { type OrderSums, percentOf, sumsOf } from './order-sums.rules.ts'
import { isShippedByPlatform, type RawOrder, rawOrderIn } from './raw-order.rules.ts'
import { carrierOf, OTHER_CARRIER, parcelsOf, trackingOf } from './report-order.rules.ts'

const person = (sent: unknown) => {
  const { gender, birthday, customFields } = personOf(objectOf(sent) as Parameters<typeof personOf>[0])
  return personFields({ gender, birthday, customFields })
}

const addressExtras = (sent: unknown, { mobile, mail }: { mobile: string; mail: string }) => ({
  ...person(sent),
  mobile: textIn(objectOf(sent), 'mobile') || mobile,
  mail: textIn(objectOf(sent), 'mail') || mail,
})

/** One id where both are one address. */
const addressesOf = (common: ReturnType<typeof commonOrder>, raw: RawOrder) => {
  const { invoice_address: invoice, delivery_address: delivery } = common
  const rawInvoice = raw.invoice_address ?? raw.delivery_address
  const billed = invoice && { ...invoice, ...addressExtras(rawInvoice, invoice) }
  const sent = delivery && { ...delivery, ...addressExtras(raw.delivery_address ?? rawInvoice, delivery) }
  const isOne = billed && sent && isSameAddress(asPluginAddress(billed), asPluginAddress(sent))
  return {
    invoice_address: billed && { ...billed, id: billed.id || 'invoice' },
    delivery_address: sent && { ...sent, id: isOne ? billed.id || 'invoice' : sent.id || 'delivery' },
  }
}
const asPluginAddress = (address: object) => address as PluginAddress

/** A line of this shop; the one rate of its order is that of all goods. */
const ownItem = (line: SalesOrderLine, { isIncluded }: OrderSums, percent: number | null) => {
  const item = itemOfLine(line)
  if (percent === null) return item
  const { net, gross } = bothAmounts(item.unit_amount, percent, isIncluded)
  return { ...item, unit_amount: net, unit_amount_with_tax: gross, tax_percent: percent }
}

/** Lines of an import are numbered in the order of its goods. */
const itemsOf = ({ lineItems }: SalesOrder, raw: RawOrder, sums: OrderSums, percent: number | null) => {
  const rawItems = objectsIn(raw.items).filter(isGoods)
  return lineItems.filter(isLive).map((line) => {
    const item = ownItem(line, sums, percent)
    const sent = rawItems[Number(line.code) - 1] ?? {}
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
const deliveryNote = (order: SalesOrder, raw: RawOrder) => {
  const rawNotes = objectsIn(raw.delivery_notes)
  const carrier = parcelsOf(order).find((parcel) => parcel.carrier)?.carrier
  const tracking = [...trackingOf(order), ...rawNotes.map((note) => textIn(note, 'tracking_number'))]
  const id = carrier ? carrierOf(carrier) : textIn(rawNotes[0] ?? {}, 'shipping_service_id')
  const shown = textIn(objectOf(raw.shipping_infos), 'display_name')
  return {
    shipping_service_id: id || textIn(raw, 'shipping_group') || OTHER_CARRIER,
    shipping_service_name:
      shown || carrier || textIn(rawNotes[0] ?? {}, 'shipping_service_name') || OTHER_CARRIER,
    tracking_number: [...new Set(tracking.filter(Boolean))].join(', '),
    shipping_time: shippedAt(order, raw),
  }
}

const shippedAt = (order: SalesOrder, raw: RawOrder): string | null =>
  (isShipped(order) ? (order.fulfillDate ?? order.completeDate) : null) ??
  (isShippedByPlatform(raw) ? textIn(raw, 'shipping_completed_time') || null : null)

const paymentOf = (order: SalesOrder, raw: RawOrder, names: VendorNames) => {
  const { payment_method, payment_transaction_number, is_paid } = commonOrder(order)
  const shown = textIn(objectOf(raw.payment_infos), names.paymentName)
  return {
    payment_method: shown || textIn(raw, 'payment_method') || payment_method,
    payment_transaction_number: raw.payment_transaction_number ?? payment_transaction_number,
    payment_time: raw.payment_time ?? null,
    is_paid: is_paid === 1 || isOn(raw.is_paid) ? 1 : 0,
  }
}

const shippingCost = (raw: RawOrder, { shipping, shippingPercent }: OrderSums) => ({
  type: 'shipping',
  tax_percent: numberIn(raw, 'shipping_tax_percent') ?? shippingPercent,
  amount: shipping,
  label: textIn(objectOf(raw.shipping_infos), 'display_name') || 'Shipping',
})

/** As a customer's list of orders shows it; an order of a platform as the platform sent it. */
export const exportedOrder = (
  order: SalesOrder,
  { names, checkout }: Pick<PluginCall, 'names' | 'checkout'>,
) => {
  const isForeign = rawOrderIn(order) !== null
  const raw = rawOrderIn(order) ?? {}
  const common = commonOrder(order)
  const sums = sumsOf(order)
  const bySummary = isForeign ? [] : taxesBySummary(order, sums, checkout.taxes)
  const items = itemsOf(order, raw, sums, bySummary.length === 1 ? (bySummary[0]?.[0] ?? null) : null)
  return {
    ...common,
    order_number: isForeign ? order.externalCode : null,
    external_order_number: order.orderNumber,
    external_order_id: order.orderNumber,
    status_name: order.status,
    status_color: null,
    mail: textIn(raw, 'mail') || common.mail,
    phone: common.phone || textIn(raw, 'phone'),
    mobile: common.mobile || textIn(raw, 'mobile'),
    custom_fields: objectsIn(raw.custom_fields),
    ...addressesOf(common, raw),
    ...paymentOf(order, raw, names),
    is_shipping_completed: isShipped(order) || isShippedByPlatform(raw) ? 1 : 0,
    shipping_completed_time: shippedAt(order, raw),
    delivery_notes: [deliveryNote(order, raw)],
    external_coupons: couponFields(order, raw, sums),
    items,
    amount_items_gross: sums.goods.gross,
    amount_items_net: sums.goods.net,
    amount_complete_gross: rounded(order.total),
    amount_complete_net: rounded(order.total - sums.tax),
    amount_complete: null,
    order_taxes: shownTaxes(bySummary.length > 0 ? bySummary : taxesByItem(order, items)),
    extra_costs: [shippingCost(raw, sums)],
  }
}
