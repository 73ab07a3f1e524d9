import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { wishlistOperations as ofCustomer } from './wishlist.operations.ts'

const tag = 'Wishlists of devices'

/** The wishlists of a shopper who has not signed in belong to the device. */
export const deviceWishlistOperations = {
  listDeviceWishlists: {
    ...ofCustomer.listWishlists,
    path: '/devices/{deviceCode}/wishlists',
    summary: "List a device's wishlists",
    tag,
    errors: ['deviceNotFound'],
  },
  createDeviceWishlists: {
    ...ofCustomer.createWishlists,
    path: '/devices/{deviceCode}/wishlists',
    summary: 'Create wishlists of a device',
    tag,
    errors: ['deviceNotFound', 'productNotFound', 'wishlistExists'],
  },
  getDeviceWishlist: {
    ...ofCustomer.getWishlist,
    path: '/devices/{deviceCode}/wishlists/{wishlistCode}',
    summary: 'Get a wishlist of a device',
    tag,
    errors: ['deviceNotFound', 'wishlistNotFound'],
  },
  updateDeviceWishlist: {
    ...ofCustomer.updateWishlist,
    path: '/devices/{deviceCode}/wishlists/{wishlistCode}',
    summary: 'Update a wishlist of a device',
    tag,
    errors: ['deviceNotFound', 'wishlistNotFound', 'productNotFound', 'wishlistExists', 'preconditionFailed'],
    represents: 'getDeviceWishlist',
  },
  deleteDeviceWishlist: {
    ...ofCustomer.deleteWishlist,
    path: '/devices/{deviceCode}/wishlists/{wishlistCode}',
    summary: 'Delete a wishlist of a device',
    tag,
    errors: ['deviceNotFound', 'wishlistNotFound', 'preconditionFailed'],
  },
  addDeviceWishlistItems: {
    ...ofCustomer.addWishlistItems,
    path: '/devices/{deviceCode}/wishlists/{wishlistCode}/items',
    summary: 'Add items to a wishlist of a device',
    tag,
    errors: ['deviceNotFound', 'wishlistNotFound', 'productNotFound'],
  },
  updateDeviceWishlistItem: {
    ...ofCustomer.updateWishlistItem,
    path: '/devices/{deviceCode}/wishlists/{wishlistCode}/items/{productCode}',
    summary: 'Update an item of a wishlist of a device',
    tag,
    errors: ['deviceNotFound', 'wishlistNotFound', 'wishlistItemNotFound'],
    listedIn: { operation: 'getDeviceWishlist', list: 'items', key: 'productCode' },
  },
  deleteDeviceWishlistItem: {
    ...ofCustomer.deleteWishlistItem,
    path: '/devices/{deviceCode}/wishlists/{wishlistCode}/items/{productCode}',
    summary: 'Remove an item from a wishlist of a device',
    tag,
    errors: ['deviceNotFound', 'wishlistNotFound', 'wishlistItemNotFound'],
  },
  mergeDeviceWishlist: {
    method: 'POST',
    path: '/devices/{deviceCode}/wishlists/{wishlistCode}/customers/{customerId}/mergeWishlist',
    summary: "Merge a device's wishlist into the customer's of the same code",
    description:
      'The customer has signed in: the items move over, behind those that are there, and the wishlist of the device goes. Of a product in both the larger quantity stays.',
    tag,
    permission: can.editCustomers,
    responses: { 201: null },
    errors: ['deviceNotFound', 'wishlistNotFound', 'customerNotFound'],
  },
} as const satisfies Record<string, Operation>
