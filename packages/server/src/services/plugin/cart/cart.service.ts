import type { PromotionOrder } from '@tradepost/contract'
import { evaluatePromotions } from '../../promotion/index.ts'
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

type Evaluated = Awaited<ReturnType<typeof evaluatePromotions>>

/** Each way to ship is priced with the promotions of the cart; its discount is part of its price. */
const shippingMethods = async ({ ctx, plugin }: PluginCall, order: PromotionOrder, place: Place) => {
  const isServed =
    place.country === null || plugin.countries.length === 0 || plugin.countries.includes(place.country)
  if (!isServed) return []
  return Promise.all(
    plugin.shippingMethods.map(async ({ id, title, group, amount, taxPercent }, index) => {
      const { totals } = await evaluatePromotions(ctx, { order: { ...order, shippingSubTotal: amount } })
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
    }),
  )
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

const prepare = async (call: PluginCall, cart: PluginCart) => {
  const items = (cart.items ?? []).filter(isGoods)
  const currencyCode = currencyOf(call, cart.currency)
  const sellables = await findSellables(call, items, { method: methodOf(cart.shipping_type), currencyCode })
  const order = promotionOrder(call, cart, items, sellables)
  return { items, sellables, order, evaluated: await evaluatePromotions(call.ctx, { order }) }
}

export const checkCart = async (call: PluginCall, cart: PluginCart) => {
  const { items, sellables, order, evaluated } = await prepare(call, cart)
  const [place, requested] = [placeOf(cart), requestedOf(items)]
  return {
    internal_cart_info: cart.internal_cart_info ?? null,
    currency: order.currencyCode,
    shipping_methods: await shippingMethods(call, order, place),
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
