import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj } from '../../schema.ts'
import {
  BasicWishlist,
  WishlistAnswer,
  WishlistCreate,
  WishlistItem,
  WishlistItemUpdate,
  WishlistUpdate,
} from './wishlist.ts'

const tag = 'Wishlists'

export const wishlistOperations = {
  listWishlists: {
    method: 'GET',
    path: '/customers/{customerId}/wishlists',
    summary: "List a customer's wishlists",
    tag,
    permission: can.viewCustomers,
    responses: { 200: Obj({ wishlists: List(BasicWishlist) }) },
    errors: ['customerNotFound'],
  },
  createWishlists: {
    method: 'POST',
    path: '/customers/{customerId}/wishlists',
    summary: 'Create wishlists of a customer',
    tag,
    permission: can.editCustomers,
    body: Obj({ wishlists: Batch(WishlistCreate) }),
    responses: { 201: null },
    errors: ['customerNotFound', 'productNotFound', 'wishlistExists'],
  },
  getWishlist: {
    method: 'GET',
    path: '/customers/{customerId}/wishlists/{wishlistCode}',
    summary: 'Get a wishlist',
    tag,
    permission: can.viewCustomers,
    responses: { 200: WishlistAnswer },
    errors: ['customerNotFound', 'wishlistNotFound'],
  },
  updateWishlist: {
    method: 'POST',
    path: '/customers/{customerId}/wishlists/{wishlistCode}',
    summary: 'Update a wishlist',
    description:
      '`items` replaces all of them. `code` gives the wishlist another code; 409 when another wishlist of the same owner has it.',
    tag,
    permission: can.editCustomers,
    body: WishlistUpdate,
    responses: { 204: null },
    errors: [
      'customerNotFound',
      'wishlistNotFound',
      'productNotFound',
      'wishlistExists',
      'preconditionFailed',
    ],
    represents: 'getWishlist',
    renames: { wishlistCode: 'code' },
  },
  deleteWishlist: {
    method: 'DELETE',
    path: '/customers/{customerId}/wishlists/{wishlistCode}',
    summary: 'Delete a wishlist',
    tag,
    permission: can.editCustomers,
    responses: { 204: null },
    errors: ['customerNotFound', 'wishlistNotFound', 'preconditionFailed'],
  },
  addWishlistItems: {
    method: 'POST',
    path: '/customers/{customerId}/wishlists/{wishlistCode}/items',
    summary: 'Add items to a wishlist',
    description:
      'A bare list. A product that is in the wishlist already keeps its place; what is sent of it changes.',
    tag,
    permission: can.editCustomers,
    body: Batch(WishlistItem),
    responses: { 201: null },
    errors: ['customerNotFound', 'wishlistNotFound', 'productNotFound'],
  },
  updateWishlistItem: {
    method: 'POST',
    path: '/customers/{customerId}/wishlists/{wishlistCode}/items/{productCode}',
    summary: 'Update an item of a wishlist',
    tag,
    permission: can.editCustomers,
    body: WishlistItemUpdate,
    responses: { 204: null },
    errors: ['customerNotFound', 'wishlistNotFound', 'wishlistItemNotFound'],
    listedIn: { operation: 'getWishlist', list: 'items', key: 'productCode' },
  },
  deleteWishlistItem: {
    method: 'DELETE',
    path: '/customers/{customerId}/wishlists/{wishlistCode}/items/{productCode}',
    summary: 'Remove an item from a wishlist',
    tag,
    permission: can.editCustomers,
    responses: { 204: null },
    errors: ['customerNotFound', 'wishlistNotFound', 'wishlistItemNotFound'],
  },
} as const satisfies Record<string, Operation>
