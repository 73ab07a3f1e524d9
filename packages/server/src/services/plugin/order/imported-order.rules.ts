import { type OrderAddressWrite, type SalesOrderCreate, texts } from '@tradepost/contract'
import { iso31661, iso31662 } from 'iso-3166'
import type { PluginCall } from '../model/action.types.ts'
import { rounded, withoutTax } from '../model/amount.rules.ts'
import { currencyOf, isGoods, methodOf } from '../model/cart.rules.ts'
import type { PluginAddress, PluginItem } from '../model/cart.types.ts'
import { PluginError } from '../model/plugin.errors.ts'
import type { FetchedOrder } from './fetch-order.service.ts'
import type { ImportedOrder } from './imported-order.types.ts'
import { rawOrderData } from './raw-order.rules.ts'

const countries = new Set(iso31661.map(({ alpha2 }) => alpha2))
const states = new Set(iso31662.map(({ code }) => code))

/** Our addresses have the part of a country without the country in front. */
const addressOf = (type: 'billing' | 'shipping', address: PluginAddress, mail: string): OrderAddressWrite => {
  const { country, state } = address
  if (country && !countries.has(country)) throw new PluginError('unknownCountry')
  if (state && !states.has(state)) throw new PluginError('unknownState')
  return {
    type,
    firstName: address.first_name ?? '',
    lastName: address.last_name ?? '',
    company: address.company || null,
    address1: address.street_1 || null,
    address2: address.street_2 || null,
    postalCode: address.zipcode || null,
    city: address.city || null,
    country: country || null,
    region: state ? state.slice(state.indexOf('-') + 1) : null,
    phone: address.phone || null,
    emailAddress: address.mail || mail || null,
  }
}

const netOf = ({ unit_amount, unit_amount_with_tax, tax_percent }: PluginItem): number =>
  unit_amount ?? withoutTax(unit_amount_with_tax ?? 0, tax_percent ?? null)

const lineOf = (call: PluginCall, order: ImportedOrder, item: PluginItem, index: number) => {
  const currencyCode = currencyOf(call, order.currency)
  const [quantity, net] = [item.quantity ?? 1, netOf(item)]
  const extendedPrice = rounded(net * quantity)
  return {
    code: String(index + 1),
    quantity,
    fulfillmentMethod: methodOf(order.shipping_type) as 'directShip',
    fulfillmentLocationCode: null,
    shipToAddressSequenceIndex: 1,
    product: { code: item.item_number, name: item.name || item.item_number, price: net, currencyCode },
    currencyCode,
    price: net,
    taxAmount: rounded((extendedPrice * (item.tax_percent ?? 0)) / 100),
    extendedPrice,
  }
}

/** Orders name a language with its country. */
const localeOf = ({ shop }: PluginCall) =>
  shop.locales.find((locale) => /^[a-z]{2}-[a-z]{2}$/.test(locale)) ?? 'en-us'

export const paymentsOf = ({ payment_method, payment_transaction_number }: ImportedOrder) =>
  payment_method
    ? [
        {
          ...(payment_transaction_number && { externalCode: payment_transaction_number }),
          paymentMethod: { code: payment_method },
        },
      ]
    : []

/** One for each rate. */
const taxSummaryOf = (items: PluginItem[], lines: { taxAmount: number }[]) => {
  const sums = new Map<number, number>()
  for (const [index, { tax_percent }] of items.entries()) {
    const percent = tax_percent ?? 0
    if (percent > 0) sums.set(percent, (sums.get(percent) ?? 0) + (lines[index]?.taxAmount ?? 0))
  }
  return [...sums].map(([percent, amount]) => ({
    code: String(percent),
    name: texts.taxOfRate(percent),
    amount: rounded(amount),
  }))
}

const couponsOf = ({ external_coupons = [] }: ImportedOrder) => {
  const names = new Map(external_coupons.map(({ code, name }) => [code, name]))
  names.delete('')
  return [...names].map(([code, name]) => ({ code, ...(name && { name }) }))
}

/** As a sale of this shop. What the platform did not send follows from the lines. */
export const salesOrderOf = (
  call: PluginCall,
  { order, raw }: FetchedOrder,
  customerId: string,
): SalesOrderCreate => {
  const mail = order.mail ?? ''
  const invoice = order.invoice_address ?? order.delivery_address ?? {}
  const items = (order.items ?? []).filter(isGoods)
  const lineItems = items.map((item, index) => lineOf(call, order, item, index))
  if (lineItems.length === 0) throw new PluginError('orderItemNotFound')
  const sum = (values: number[]) => rounded(values.reduce((total, value) => total + value, 0))
  const subTotal = sum(lineItems.map(({ extendedPrice }) => extendedPrice))
  const taxAmount = sum(lineItems.map((line) => line.taxAmount))
  const shipping = rounded(order.amount_shipping ?? 0)
  return {
    customerId,
    externalCode: order.order_number,
    shopCode: call.shop.code,
    status: 'open',
    localeCode: localeOf(call),
    currencyCode: currencyOf(call, order.currency),
    addressSequences: [
      addressOf('billing', invoice, mail),
      addressOf('shipping', order.delivery_address ?? invoice, mail),
    ],
    primaryBillToAddressSequenceIndex: 0,
    primaryShipToAddressSequenceIndex: 1,
    lineItems,
    subTotal,
    shippingSubTotal: shipping,
    shippingTotal: shipping,
    taxAmount,
    total: order.amount_complete ?? rounded(subTotal + taxAmount + shipping),
    submitDate: order.created_time ?? call.ctx.now.toISOString(),
    paymentTransactions: paymentsOf(order),
    taxSummary: taxSummaryOf(items, lineItems),
    coupons: couponsOf(order),
    data: rawOrderData(raw, call.names),
  }
}
