import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as wishlists from './wishlist.service.ts'
import { customerOwner as ofCustomer, deviceOwner as ofDevice } from './wishlist-owner.service.ts'

export const wishlistRoutes = routes(customer, {
  listWishlists: ({ ctx, params }) => wishlists.listWishlists(ctx, ofCustomer(params.customerId)),
  createWishlists: ({ ctx, params, body }) =>
    wishlists.createWishlists(ctx, ofCustomer(params.customerId), body.wishlists),
  getWishlist: ({ ctx, params }) =>
    wishlists.getWishlist(ctx, ofCustomer(params.customerId), params.wishlistCode),
  updateWishlist: ({ ctx, params, body }) =>
    wishlists.updateWishlist(ctx, ofCustomer(params.customerId), params.wishlistCode, body),
  deleteWishlist: ({ ctx, params }) =>
    wishlists.deleteWishlist(ctx, ofCustomer(params.customerId), params.wishlistCode),
  addWishlistItems: ({ ctx, params, body }) =>
    wishlists.addItems(ctx, ofCustomer(params.customerId), params.wishlistCode, body),
  updateWishlistItem: ({ ctx, params, body }) =>
    wishlists.updateItem(ctx, ofCustomer(params.customerId), params, body),
  deleteWishlistItem: ({ ctx, params }) => wishlists.deleteItem(ctx, ofCustomer(params.customerId), params),

  listDeviceWishlists: ({ ctx, params }) => wishlists.listWishlists(ctx, ofDevice(params.deviceCode)),
  createDeviceWishlists: ({ ctx, params, body }) =>
    wishlists.createWishlists(ctx, ofDevice(params.deviceCode), body.wishlists),
  getDeviceWishlist: ({ ctx, params }) =>
    wishlists.getWishlist(ctx, ofDevice(params.deviceCode), params.wishlistCode),
  updateDeviceWishlist: ({ ctx, params, body }) =>
    wishlists.updateWishlist(ctx, ofDevice(params.deviceCode), params.wishlistCode, body),
  deleteDeviceWishlist: ({ ctx, params }) =>
    wishlists.deleteWishlist(ctx, ofDevice(params.deviceCode), params.wishlistCode),
  addDeviceWishlistItems: ({ ctx, params, body }) =>
    wishlists.addItems(ctx, ofDevice(params.deviceCode), params.wishlistCode, body),
  updateDeviceWishlistItem: ({ ctx, params, body }) =>
    wishlists.updateItem(ctx, ofDevice(params.deviceCode), params, body),
  deleteDeviceWishlistItem: ({ ctx, params }) =>
    wishlists.deleteItem(ctx, ofDevice(params.deviceCode), params),
  mergeDeviceWishlist: ({ ctx, params }) =>
    wishlists.mergeWishlist(ctx, ofDevice(params.deviceCode), params.wishlistCode, params.customerId),
})
