import type { FulfillmentMethod, ShopCheckout } from '@tradepost/contract'
import { type Ctx, type Db, money } from '@tradepost/kernel'
import {
  deliversTo,
  findShopCheckout,
  getMerchantSettings,
  type Parcel,
  pricesAt,
  type ShippingOffer,
  shippingOffers,
  weightOf,
} from '../../../merchant/index.ts'
import type { OrderShipping } from '../../../order/index.ts'
import { findPromotions, type PricedOrder, priceOrders } from '../../../promotion/index.ts'
import type { CartShop, StoredCart } from '../../cart/model/cart.types.ts'
import { productKeysOf } from '../../cart/model/quantity.rules.ts'
import { toPromotionOrder } from '../../cart/price/price.rules.ts'
import { type PricedCart, type PriceMoment, priceCart } from '../../cart/price/price.ts'
import { listStockedProducts } from '../../cart/product/product.read.ts'
import { viewOf } from '../../cart/record/cart.service.ts'
import { type Choice, isShipped, methodOf, withChoice } from '../choice/choice.rules.ts'
import { methodsFor, withMethodErrors } from '../choice/method.rules.ts'

/** A cart with all that it costs to buy it in one way. */
export type Quote = PricedCart & {
  checkout: ShopCheckout
  choice: Choice
  isShipped: boolean
  /** Ways to get the whole cart, of those that the merchant has. */
  methods: FulfillmentMethod[]
  isServed: boolean
  /** Ways to ship it, each with the cart at its price. */
  offers: (ShippingOffer & { priced: PricedOrder })[]
  /** The one that was chosen, or the first; null: it is not shipped, or cannot be. */
  shipping: ShippingOffer | null
  /** With the shipping; null when nothing in the cart is sold now. */
  total: PricedOrder | null
}

const parcelOf = ({ lines, priced }: PricedCart, choice: Choice): Parcel => ({
  destination: choice.destination,
  weight: money.add(
    ...lines
      .filter(({ line }) => isShipped(methodOf(line, choice)))
      .map(({ line, product }) =>
        weightOf(product?.weight ?? null, product?.weightUnit ?? null, line.quantity),
      ),
  ),
  total: priced
    ? money.add(priced.totals.subTotal, priced.totals.promoAmount, priced.totals.discountAmount)
    : money.zero,
})

/** The order keeps it, for the day when a part of it is canceled; null: nothing is shipped. */
export const shippingTermsOf = ({ lines, shipping, choice }: Quote): OrderShipping | null =>
  shipping && {
    prices: pricesAt(shipping.method, choice.destination),
    weights: Object.fromEntries(
      lines.map(({ line, product }) => [
        line.productCode,
        money.toText(weightOf(product?.weight ?? null, product?.weightUnit ?? null, 1)),
      ]),
    ),
  }

/** The promotions of all ways to ship at once. */
const priceOffers = async (
  db: Db,
  ctx: Ctx,
  cart: PricedCart,
  offers: ShippingOffer[],
  moment: PriceMoment,
) => {
  const order = toPromotionOrder(cart.shop, cart.cart, cart.lines)
  const priced = await priceOrders(
    db,
    ctx,
    offers.map(({ amount }) => ({ ...order, shippingSubTotal: amount })),
    moment,
  )
  return offers.map((offer, index) => ({ ...offer, priced: priced[index] as PricedOrder }))
}

export type Bought = { shop: CartShop; cart: StoredCart }

/** At the prices, stock, promotions and settings of this moment: a constant number of statements, whatever the cart. */
export const quoteCart = async (
  db: Db,
  ctx: Ctx,
  { shop, cart: stored }: Bought,
  choice: Choice,
  localeCode?: string,
): Promise<Quote> => {
  const cart = withChoice(stored, choice)
  const at = ctx.now
  const [settings, checkout, products, promotions] = await Promise.all([
    getMerchantSettings(db, ctx.merchantId),
    findShopCheckout(db, ctx.merchantId, shop.shopCode),
    listStockedProducts(
      db,
      ctx.merchantId,
      shop.shopCode,
      productKeysOf(cart.lines),
      viewOf(ctx, localeCode),
    ),
    findPromotions(db, ctx, cart, at),
  ])
  const moment = { at, promotions }
  const found = await priceCart(db, ctx, { shop, cart, products }, moment)
  const priced = { ...found, lines: withMethodErrors(found.lines, choice, settings) }
  const goesByParcel = priced.lines.some(({ line }) => isShipped(methodOf(line, choice)))
  const parcel = parcelOf(priced, choice)
  const parcelMethods = goesByParcel && priced.priced ? shippingOffers(checkout, parcel) : []
  const offers = parcelMethods.length > 0 ? await priceOffers(db, ctx, priced, parcelMethods, moment) : []
  const chosen =
    choice.shippingMethodCode === null
      ? offers[0]
      : offers.find(({ method }) => method.code === choice.shippingMethodCode)
  return {
    ...priced,
    checkout,
    choice,
    isShipped: goesByParcel,
    methods: methodsFor(stored.lines, found.lines, settings),
    isServed: deliversTo(checkout, choice.destination),
    offers,
    shipping: chosen ?? null,
    total: chosen?.priced ?? priced.priced,
  }
}
