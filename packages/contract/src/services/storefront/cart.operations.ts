import { localeQuery } from '../../common/shapes.ts'
import { service } from '../../operation.ts'
import { Nullable, Obj, Text, Type, withDescription } from '../../schema.ts'
import { Cart, CartId, CheckoutUrl, ShopperRegistration, ShopUser, SignIn, UserId } from './cart.ts'
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
    createCheckoutUrl: {
      method: 'POST',
      path: '/carts/{cartId}/checkoutUrl',
      summary: 'Get an address that opens the checkout of a cart in a browser',
      description:
        "Works once, for one minute. The browser that opens it has the cart, and is signed in if the cart is a customer's. An API client that names the customer in `userId` signs that customer in; the cart of a guest is merged into that of the customer before, as when the customer signs in.",
      tag,
      query: Obj({ ...localeQuery }),
      body: Obj({
        userId: Type.Optional(
          withDescription(Nullable(Text(0, 255)), 'Id of the customer who buys the cart; null for a guest.'),
        ),
      }),
      responses: { 200: CheckoutUrl },
      errors: ['cartNotFound', 'shopperNotFound'],
    },
    loginShopper: {
      method: 'POST',
      path: '/login',
      summary: 'Sign a customer in',
      description:
        "From then on, the guest's token is the customer's. With the token of an API client the password is only checked.",
      tag: 'Shoppers',
      body: SignIn,
      responses: { 200: UserId },
      errors: ['shopperSignInFailed'],
    },
    registerShopper: {
      method: 'POST',
      path: '/users',
      summary: 'Register a customer',
      description:
        "Each e-mail address has one account. From then on, the guest's token and cart are the new customer's. With the token of an API client the customer is only created.",
      tag: 'Shoppers',
      body: ShopperRegistration,
      responses: { 201: UserId },
      errors: ['shopperAddressTaken'],
    },
    getShopper: {
      method: 'GET',
      path: '/users/{userId}',
      summary: 'Get a customer',
      tag: 'Shoppers',
      responses: { 200: ShopUser },
      errors: ['shopperNotFound'],
    },
    getShopperCartId: {
      method: 'GET',
      path: '/users/{userId}/cartId',
      summary: 'Get the id of the cart of a customer',
      tag: 'Shoppers',
      responses: { 200: CartId },
      errors: ['shopperNotFound', 'cartNotFound'],
    },
    mergeCart: {
      method: 'POST',
      path: '/users/{userId}/mergeCart/{cartId}',
      summary: 'Merge the cart of a guest into that of a customer',
      description:
        'Lines and coupons go to the cart of the customer, equal lines sum up, as far as the stock allows; the answer to what could not be kept is a message of the cart. A customer without a cart gets that of the guest. Safe to repeat.',
      tag: 'Shoppers',
      responses: { 200: Obj({}) },
      errors: ['shopperNotFound', 'cartNotFound'],
    },
  },
)
