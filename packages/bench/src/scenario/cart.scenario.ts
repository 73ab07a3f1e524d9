import { shopCalls } from '@tradepost/contract'
import { type CartScenarioName, cartIdOf } from './cart.data.ts'
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

/** One more of a product that is in the cart already, and carts of one line and of fifty as a shopper sees them. */
export const cartScenarios: Scenario[] = [
  scenario('cart-add', callOf('callAddProducts', 'cart-add', entry)),
  scenario('cart-get1', callOf('callGetCart', 'cart-get1', '{}')),
  scenario('cart-get50', callOf('callGetCart', 'cart-get50', '{}')),
]
