import { shopCalls, shopCheckouts } from '@tradepost/contract'
import { type CartScenarioName, CHECKOUT_SHIFT, cartIdOf, checkoutIdOf } from './cart.data.ts'
import { codeOf, keyOf } from './product.ts'
import type { BenchRequest, Scenario } from './world.ts'

const entry = JSON.stringify([{ productId: codeOf(keyOf(0)), quantity: 1 }])

const callOf =
  (operation: 'callAddProducts' | 'callGetCart', name: CartScenarioName, body: string) =>
  (key: string): BenchRequest => ({
    method: 'POST',
    path: `${shopCalls.base}${shopCalls.operations[operation].path}?cartId=${cartIdOf(name, key)}`,
    body,
  })

const scenario = (name: CartScenarioName, request: (key: string) => BenchRequest): Scenario => ({
  name,
  merchant: 'small',
  keys: 'stored',
  isShopper: true,
  request: (_, key) => request(key),
})

/** Without the address of the guest. */
export const purchaseDetails = {
  fulfillment: { method: 'directShip' },
  paymentMethodCode: 'payOnDelivery',
  billingAddress: {
    firstName: 'Ada',
    lastName: 'Byron',
    address1: 'Main 1',
    city: 'Austin',
    postalCode: '78701',
    country: 'US',
  },
}
const purchase = JSON.stringify({ emailAddress: 'ada@byron.test', ...purchaseDetails })

/** A cart of one line with stock, tax, shipping and a payment becomes an order of a guest. */
const checkout: Scenario = {
  name: 'checkout',
  shift: CHECKOUT_SHIFT,
  merchant: 'small',
  keys: 'line',
  numbered: 'bought',
  isShopper: true,
  request: (_, key) => ({
    method: 'POST',
    path: `${shopCheckouts.base}/carts/${checkoutIdOf(key)}/checkout`,
    body: purchase,
  }),
}

/** One more of a product that is in the cart already, and carts of one line and of fifty as a shopper sees them. */
export const cartScenarios: Scenario[] = [
  scenario('cart-add', callOf('callAddProducts', 'cart-add', entry)),
  scenario('cart-add50', callOf('callAddProducts', 'cart-add50', entry)),
  scenario('cart-get1', callOf('callGetCart', 'cart-get1', '{}')),
  scenario('cart-get50', callOf('callGetCart', 'cart-get50', '{}')),
  checkout,
]
