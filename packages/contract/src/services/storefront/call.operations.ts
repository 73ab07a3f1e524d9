import { localeQuery } from '../../common/shapes.ts'
import { service } from '../../operation.ts'
import { Anything, Obj, Type, withDescription } from '../../schema.ts'
import { call, cartQuery, Done, Nothing, Output } from './call.ts'
import { Cart, CheckoutUrl } from './cart.ts'
import { AddProducts, CartCoupons, DeleteProducts, UpdateProducts } from './cart-input.ts'
import { catalogCalls } from './catalog-call.operations.ts'
import { checkoutQuery } from './checkout.operations.ts'
import { contentCalls } from './content-call.operations.ts'
import { favoriteCalls } from './favorite-call.operations.ts'
import { userCalls } from './user-call.operations.ts'

const cartCall = { tag: 'Named calls of carts', query: Obj(cartQuery), responses: { 200: Done } } as const

export const shopCalls = service(
  'shop',
  {
    title: 'Named calls',
    description:
      'One call for each act of a shopper, on the cart that belongs to the token. Results are in `output`, errors in `error`.',
    scope: 'shopper',
    dialect: 'cart',
  },
  {
    callAddProducts: call('cart.addProducts.v1', {
      ...cartCall,
      summary: 'Add products to the cart',
      description:
        'Takes a list, or an object with the list in `products`. All or nothing: the answer lists every entry that fails. The same product with the same options and metadata adds to the line that is there.',
      body: AddProducts,
      errors: ['cartRefused', 'nothingToAdd', 'cartUnnamed', 'cartNotFound'],
    }),
    callGetCart: call('cart.getCart.v1', {
      ...cartCall,
      summary: 'Get the cart',
      description: 'Without a cart, or after it expired, the answer is an empty one.',
      query: Obj({ ...cartQuery, ...localeQuery }),
      body: Nothing,
      responses: { 200: Output(Cart) },
      errors: ['cartUnnamed', 'cartNotFound'],
      safe: true,
    }),
    callUpdateProducts: call('cart.updateProducts.v1', {
      ...cartCall,
      summary: 'Change quantities of the cart',
      description: 'All or nothing; a quantity of 0 removes the line. Above the stock nothing changes.',
      body: UpdateProducts,
      errors: ['cartRefused', 'cartUnnamed', 'cartNotFound'],
    }),
    callDeleteProducts: call('cart.deleteProducts.v1', {
      ...cartCall,
      summary: 'Remove lines of the cart',
      body: DeleteProducts,
      errors: ['cartRefused', 'cartUnnamed', 'cartNotFound'],
    }),
    callAddCoupons: call('cart.addCoupons.v1', {
      ...cartCall,
      summary: 'Add coupons to the cart',
      description:
        'A coupon whose conditions the cart does not meet yet is refused and remembered: it applies as soon as they are met. An empty cart takes every coupon that exists.',
      body: CartCoupons,
      errors: ['cartRefused', 'cartUnnamed', 'cartNotFound'],
    }),
    callDeleteCoupons: call('cart.deleteCoupons.v1', {
      ...cartCall,
      summary: 'Remove coupons from the cart',
      body: CartCoupons,
      errors: ['cartRefused', 'cartUnnamed', 'cartNotFound'],
    }),
    callDeleteCart: call('cart.deleteCart.v1', {
      ...cartCall,
      summary: 'Delete the cart',
      description: 'The next call works on a new one.',
      body: Nothing,
      errors: ['cartUnnamed', 'cartNotFound'],
    }),
    callGetCheckoutTotals: call('cart.getCheckoutTotals.v1', {
      ...cartCall,
      summary: 'Get the totals of the cart with taxes and shipping',
      description:
        'For the country, the way to get the goods and the way to ship that are asked for; without an answer to a question, the first choice counts.',
      query: Obj({ ...cartQuery, ...checkoutQuery }),
      body: Obj({
        totals: Type.Optional(
          withDescription(Anything(), 'Ignored; existing clients send the totals that they have.'),
        ),
      }),
      responses: { 200: Output(Obj({ totals: Cart.properties.totals })) },
      errors: ['cartUnnamed', 'cartNotFound'],
      safe: true,
    }),
    callGetCheckoutUrl: call('checkout.getUrl.v1', {
      ...cartCall,
      tag: 'Named calls of the checkout',
      summary: 'Get an address that opens the checkout in a browser',
      description:
        "The browser that opens it goes on with the cart and the sign-in of the token, in a session of its own, after a question if it has a cart already. It works once, for one minute: request it when the shopper wants to pay. An API client hands over the cart that it names, signed in if it is a customer's.",
      query: Obj({ ...cartQuery, ...localeQuery }),
      body: Nothing,
      responses: { 200: Output(CheckoutUrl) },
      errors: ['cartUnnamed', 'cartNotFound'],
    }),
    ...contentCalls,
    ...userCalls,
    ...favoriteCalls,
    ...catalogCalls,
  },
)
