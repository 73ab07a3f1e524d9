import type { CheckoutView, FulfillmentMethod } from '@tradepost/contract'
import { type Ctx, fail, money } from '@tradepost/kernel'
import { listVisibleStock } from '../../../inventory/index.ts'
import { listPickupStores, type PickupStore } from '../../../location/index.ts'
import { getMerchantSettings, taxRegionOf } from '../../../merchant/index.ts'
import type { CartKey } from '../../cart/model/cart.types.ts'
import { viewOf } from '../../cart/record/cart.service.ts'
import { findCart } from '../../cart/record/cart.store.ts'
import { emptyCart } from '../../cart/view/view.rules.ts'
import { addressOfPickup, type Choice, isShipped } from '../choice/choice.rules.ts'
import { type Quote, quoteCart } from '../quote/quote.ts'
import { toCheckoutView, toPickupLocation, wantedGoods } from './view.rules.ts'

export type CheckoutQuestion = {
  localeCode?: string
  country?: string
  region?: string
  fulfillmentMethod?: FulfillmentMethod
  locationCode?: string
  shippingMethodCode?: string
}

const choiceOf = (
  question: CheckoutQuestion,
  methods: FulfillmentMethod[],
  stores: PickupStore[],
): Choice => {
  const method = question.fulfillmentMethod ?? methods[0] ?? 'directShip'
  const pickup = stores.find(({ code }) => code === question.locationCode)
  return {
    method,
    locationCode: question.locationCode || null,
    slotId: null,
    destination: isShipped(method) ? taxRegionOf(question) : addressOfPickup(pickup),
    shippingMethodCode: question.shippingMethodCode || null,
  }
}

/** One statement for the stock of the cart in all stores. */
const withStock = async (ctx: Ctx, quote: Quote, stores: PickupStore[]) => {
  const wanted = wantedGoods(quote)
  const shelves =
    wanted.size > 0 && stores.length > 0
      ? await listVisibleStock(ctx.db, ctx.merchantId, [...wanted.keys()])
      : []
  const stock = new Map<string, money.Amount>()
  for (const { productCode, locationCode, visible } of shelves) {
    const key = JSON.stringify([productCode, locationCode])
    stock.set(key, money.add(stock.get(key) ?? money.zero, money.amount(visible)))
  }
  return stores.map((store) =>
    toPickupLocation(
      store,
      wanted,
      (productCode, locationCode) => stock.get(JSON.stringify([productCode, locationCode])) ?? money.zero,
    ),
  )
}

/** The price of the cart, and the choices that are left. */
export const getCheckout = async (
  ctx: Ctx,
  key: CartKey,
  question: CheckoutQuestion,
): Promise<CheckoutView> => {
  const { db, merchantId, now } = ctx
  const [found, settings, stores] = await Promise.all([
    findCart(db, merchantId, key, viewOf(ctx, question.localeCode)),
    getMerchantSettings(db, merchantId),
    listPickupStores(db, merchantId, now),
  ])
  if (!found || (found.cart === null && key.cartId !== null)) throw fail('cartNotFound')
  const { shop, cart } = found
  const methods = settings.enabledFulfillmentMethods as FulfillmentMethod[]
  const choice = choiceOf(question, methods, stores)
  const quote = await quoteCart(db, ctx, { shop, cart: cart ?? emptyCart(shop) }, choice, question.localeCode)
  return toCheckoutView(quote, {
    fulfillmentMethods: quote.methods,
    pickupLocations: await withStock(ctx, quote, stores),
  })
}
