import type { PromotionOrder } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { findCustomers } from '../../customer/index.ts'
import {
  type ShippingOffer,
  shippingOffers,
  type TaxRegion,
  taxRateOf,
  taxRegionOf,
  weightOf,
} from '../../merchant/index.ts'
import { evaluateOrders, findPromotions } from '../../promotion/index.ts'
import type { PluginCall } from '../model/action.types.ts'
import { bothAmounts, rounded, withTax } from '../model/amount.rules.ts'
import { currencyOf, isGoods, methodOf } from '../model/cart.rules.ts'
import type { PluginCart, PluginItem } from '../model/cart.types.ts'
import { customerGroup, defaultTaxClass, guestGroup } from '../model/customer-group.rules.ts'
import { refuseAddresses } from './address-check.rules.ts'
import { checkedCoupons } from './coupon.rules.ts'
import { checkedItem, itemPrice, type PriceTerms } from './item.rules.ts'
import { findSellables, requestedOf, type Sellable } from './sellable.service.ts'

const destinationOf = ({ delivery_address, invoice_address }: PluginCart): TaxRegion => {
  const address = delivery_address ?? invoice_address
  return taxRegionOf({ country: address?.country, region: address?.state })
}

/** Promotions see what can be sold at its price, whether there is enough of it or not. */
const promotionOrder = (
  call: PluginCall,
  cart: PluginCart,
  items: PluginItem[],
  sellables: Map<string, Sellable>,
  terms: PriceTerms,
): PromotionOrder => ({
  currencyCode: currencyOf(call, cart.currency),
  shopCode: call.shop.code,
  catalogCode: call.shop.catalogCode,
  customerId: cart.external_customer_id ?? null,
  lineItems: items.flatMap((item, index) => {
    const { item_number, quantity = 1 } = item
    const product = sellables.get(item_number)
    const price = product ? itemPrice(terms, item, product).price : null
    if (price === null) return []
    const fulfillmentMethod = methodOf(cart.shipping_type)
    return [{ code: String(index), quantity, product: { code: item_number, price }, fulfillmentMethod }]
  }),
  couponCodes: (cart.external_coupons ?? []).map(({ code }) => code).filter(Boolean),
  shippingSubTotal: 0,
})

type Evaluated = Awaited<ReturnType<typeof evaluateOrders>>[number]

/** Its discount is part of its price. */
const shippingMethod = (
  { checkout }: PluginCall,
  destination: TaxRegion,
  { method, evaluated }: { method: ShippingOffer['method']; evaluated: Evaluated },
  index: number,
) => {
  const percent = taxRateOf(checkout.taxes, method.taxClass, destination)?.percent ?? null
  const price = Math.max(0, evaluated.totals.shippingTotal)
  const { net, gross } = bothAmounts(price, percent, checkout.pricesIncludeTax)
  return {
    id: method.code,
    title: method.name,
    shipping_group: method.carrierCode,
    description: '',
    sort_order: index,
    amount: net,
    amount_with_tax: gross,
    tax_class: method.taxClass ?? '',
    tax_percent: percent,
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

const prepare = async (call: PluginCall, cart: PluginCart) => {
  const items = (cart.items ?? []).filter(isGoods)
  const currencyCode = currencyOf(call, cart.currency)
  const sellables = await findSellables(call, items, { method: methodOf(cart.shipping_type), currencyCode })
  const terms = {
    checkout: call.checkout,
    destination: destinationOf(cart),
    takesSentPrices: call.plugin.takesSentPrices,
  }
  const order = promotionOrder(call, cart, items, sellables, terms)
  const promotions = await findPromotions(call.ctx.db, call.ctx, order, call.ctx.now)
  const [evaluated] = await evaluateOrders(call.ctx, [order], { at: call.ctx.now, promotions })
  return { items, sellables, terms, order, promotions, evaluated: evaluated as Evaluated }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

const couponsOf = ({ checkout }: PluginCall, { external_coupons }: PluginCart, prepared: Prepared) =>
  checkedCoupons(external_coupons ?? [], prepared, {
    currency: prepared.order.currencyCode,
    pricesIncludeTax: checkout.pricesIncludeTax,
  })

/** Ways to ship the cart, each with the promotions that it has then. */
const shippingOptions = async (
  { ctx, checkout }: PluginCall,
  destination: TaxRegion,
  { items, sellables, order, evaluated }: Prepared,
) => {
  const { subTotal, promoAmount, discountAmount } = evaluated.totals
  const offers = shippingOffers(checkout, {
    destination,
    total: money.add(...[subTotal, promoAmount, discountAmount].map(money.amount)),
    weight: money.add(
      ...items.map(({ item_number, quantity = 1 }) => {
        const { weight = null, weightUnit = null } = sellables.get(item_number) ?? {}
        return weightOf(weight, weightUnit, quantity)
      }),
    ),
  })
  if (offers.length === 0) return []
  const priced = await evaluateOrders(
    ctx,
    offers.map(({ amount }) => ({ ...order, shippingSubTotal: amount })),
  )
  return offers.map(({ method }, index) => ({ method, evaluated: priced[index] as Evaluated }))
}

/** Everybody has a group: guests that of guests. */
const customerOf = async ({ ctx }: PluginCall, { external_customer_id }: PluginCart) => {
  const id = external_customer_id ?? ''
  const known = (await findCustomers(ctx.db, ctx.merchantId, [id])).get(id.toLowerCase())
  const isAccount = known !== undefined && !known.isAnonymous
  return {
    customer_tax_class_key: known?.taxClass ?? defaultTaxClass,
    customer_groups: [{ id: isAccount ? customerGroup.id : guestGroup.id }],
  }
}

export const checkCart = async (call: PluginCall, cart: PluginCart) => {
  refuseAddresses(cart, call.plugin.requiredAddressMembers)
  const prepared = await prepare(call, cart)
  const { items, sellables, terms, order } = prepared
  const { destination } = terms
  const ways = await shippingOptions(call, destination, prepared)
  const requested = requestedOf(items)
  return {
    internal_cart_info: cart.internal_cart_info ?? null,
    currency: order.currencyCode,
    customer: await customerOf(call, cart),
    shipping_methods: ways.map((way, index) => shippingMethod(call, destination, way, index)),
    payment_methods: paymentMethods(call),
    items: items.map((item) =>
      checkedItem(terms, item, {
        product: sellables.get(item.item_number),
        requested: requested.get(item.item_number) ?? 0,
      }),
    ),
    external_coupons: couponsOf(call, cart, prepared),
  }
}

export const checkCoupons = async (call: PluginCall, cart: PluginCart) => {
  return { external_coupons: couponsOf(call, cart, await prepare(call, cart)) }
}
