import type { PromotionOrder } from '@tradepost/contract'
import { evaluateOrders } from '../../promotion/index.ts'
import type { PluginCall } from '../action/action.types.ts'
import type { Place } from '../setting/tax.rules.ts'
import { rounded, withTax } from './amount.rules.ts'
import { currencyOf, methodOf } from './cart.rules.ts'
import type { PluginCart, PluginItem } from './cart.ts'
import { checkedCoupon } from './coupon.rules.ts'
import { checkedItem } from './item.rules.ts'
import { findSellables, requestedOf, type Sellable } from './stock.service.ts'

const isGoods = ({ type }: PluginItem) => !type || type === 'item'

const placeOf = ({ delivery_address, invoice_address }: PluginCart): Place => {
  const address = delivery_address ?? invoice_address
  return { country: address?.country ?? null, state: address?.state ?? null }
}

/** Promotions see what can be sold at its price, whether there is enough of it or not. */
const promotionOrder = (
  call: PluginCall,
  cart: PluginCart,
  items: PluginItem[],
  sellables: Map<string, Sellable>,
): PromotionOrder => ({
  currencyCode: currencyOf(call, cart.currency),
  shopCode: call.shop.code,
  catalogCode: call.shop.catalogCode,
  customerId: cart.external_customer_id ?? null,
  lineItems: items.flatMap(({ item_number, quantity = 1 }, index) => {
    const price = sellables.get(item_number)?.price ?? null
    if (price === null) return []
    const fulfillmentMethod = methodOf(cart.shipping_type)
    return [{ code: String(index), quantity, product: { code: item_number, price }, fulfillmentMethod }]
  }),
  couponCodes: (cart.external_coupons ?? []).map(({ code }) => code).filter(Boolean),
  shippingSubTotal: 0,
})

type Evaluated = Awaited<ReturnType<typeof evaluateOrders>>[number]

type Way = PluginCall['plugin']['shippingMethods'][number]

const waysTo = ({ plugin }: PluginCall, { country }: Place): Way[] =>
  country === null || plugin.countries.length === 0 || plugin.countries.includes(country)
    ? plugin.shippingMethods
    : []

/** Its discount is part of its price. */
const shippingMethod = ({ id, title, group, taxPercent }: Way, { totals }: Evaluated, index: number) => {
  const net = Math.max(0, totals.shippingTotal)
  return {
    id,
    title,
    shipping_group: group,
    description: '',
    sort_order: index,
    amount: rounded(net),
    amount_with_tax: withTax(net, taxPercent),
    tax_class: '',
    tax_percent: taxPercent,
    internal_shipping_info: null,
  }
}

const paymentMethods = ({ plugin }: PluginCall) =>
  plugin.paymentMethods.map(({ id, amount, taxPercent }) => ({
    id,
    amount: rounded(amount),
    amount_with_tax: withTax(amount, taxPercent),
    tax_class: '',
    tax_percent: taxPercent,
  }))

const coupons = ({ external_coupons = [] }: PluginCart, evaluated: Evaluated, currency: string) => {
  const verdicts = new Map(evaluated.coupons.map((verdict) => [verdict.code.toLowerCase(), verdict]))
  return external_coupons.map((coupon) =>
    checkedCoupon(coupon, verdicts.get(coupon.code.toLowerCase()), evaluated.adjustments, currency),
  )
}

/** With the promotions of the cart, and with those by each of the ways to ship it. */
const prepare = async (call: PluginCall, cart: PluginCart, ways: Way[] = []) => {
  const items = (cart.items ?? []).filter(isGoods)
  const currencyCode = currencyOf(call, cart.currency)
  const sellables = await findSellables(call, items, { method: methodOf(cart.shipping_type), currencyCode })
  const order = promotionOrder(call, cart, items, sellables)
  const shipped = ways.map(({ amount }) => ({ ...order, shippingSubTotal: amount }))
  const [evaluated, ...byWay] = await evaluateOrders(call.ctx, [order, ...shipped])
  return { items, sellables, order, evaluated: evaluated as Evaluated, byWay }
}

export const checkCart = async (call: PluginCall, cart: PluginCart) => {
  const place = placeOf(cart)
  const ways = waysTo(call, place)
  const { items, sellables, order, evaluated, byWay } = await prepare(call, cart, ways)
  const requested = requestedOf(items)
  return {
    internal_cart_info: cart.internal_cart_info ?? null,
    currency: order.currencyCode,
    shipping_methods: ways.map((way, index) => shippingMethod(way, byWay[index] as Evaluated, index)),
    payment_methods: paymentMethods(call),
    items: items.map((item) =>
      checkedItem(call.plugin, place, item, {
        product: sellables.get(item.item_number),
        requested: requested.get(item.item_number) ?? 0,
      }),
    ),
    external_coupons: coupons(cart, evaluated, order.currencyCode),
  }
}

export const checkCoupons = async (call: PluginCall, cart: PluginCart) => {
  const { order, evaluated } = await prepare(call, cart)
  return { external_coupons: coupons(cart, evaluated, order.currencyCode) }
}
