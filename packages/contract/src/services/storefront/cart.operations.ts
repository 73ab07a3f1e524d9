import { localeQuery } from '../../common/shapes.ts'
import { service } from '../../operation.ts'
import { Obj } from '../../schema.ts'
import { Cart, CartId } from './cart.ts'
import { AddProducts, CartCoupons, CartItemQuantity } from './cart-input.ts'

const tag = 'Carts of shoppers'

export const shopCarts = service(
  'shop',
  {
    title: 'Carts',
    description:
      'Carts by their id. A guest or a customer reaches the own cart, an API client every cart of the shop.',
    scope: 'shopper',
    dialect: 'shop',
  },
  {
    createCart: {
      method: 'POST',
      path: '/carts',
      summary: 'Create a cart',
      description:
        'Guests and customers have one cart in a shop: for them it answers the one that they have. An API client gets a new cart without an owner each time.',
      tag,
      responses: { 200: CartId },
    },
    getCart: {
      method: 'GET',
      path: '/carts/{cartId}',
      summary: 'Get a cart',
      description: 'Prices, stock and promotions are those of this moment.',
      tag,
      query: Obj({ ...localeQuery }),
      responses: { 200: Cart },
      errors: ['cartNotFound'],
    },
    addCartProducts: {
      method: 'POST',
      path: '/carts/{cartId}/products',
      summary: 'Add products to a cart',
      description: 'All or nothing: the answer lists every entry that fails.',
      tag,
      body: AddProducts,
      responses: { 204: null },
      errors: ['cartNotFound', 'cartRefused', 'nothingToAdd'],
    },
    updateCartItem: {
      method: 'PATCH',
      path: '/carts/{cartId}/cartItems/{cartItemId}',
      summary: 'Change the quantity of a line',
      tag,
      body: CartItemQuantity,
      responses: { 204: null },
      errors: ['cartNotFound', 'cartItemNotFound', 'cartRefused'],
    },
    deleteCartItem: {
      method: 'DELETE',
      path: '/carts/{cartId}/cartItems/{cartItemId}',
      summary: 'Remove a line',
      tag,
      responses: { 204: null },
      errors: ['cartNotFound', 'cartItemNotFound'],
    },
    addCartCoupons: {
      method: 'POST',
      path: '/carts/{cartId}/coupons',
      summary: 'Add coupons to a cart',
      description:
        'A coupon whose conditions the cart does not meet yet is refused and remembered: it applies as soon as they are met.',
      tag,
      body: CartCoupons,
      responses: { 204: null },
      errors: ['cartNotFound', 'couponRefused'],
    },
    deleteCartCoupon: {
      method: 'DELETE',
      path: '/carts/{cartId}/coupons/{couponCode}',
      summary: 'Remove a coupon from a cart',
      tag,
      responses: { 204: null },
      errors: ['cartNotFound', 'cartItemNotFound'],
    },
  },
)
