import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { addItems } from './add-items.ts'
import { createWishlists } from './create.ts'
import { deleteWishlist } from './delete.ts'
import { deleteItems } from './delete-items.ts'
import { mergeWishlist } from './merge.ts'
import { customerOwner as ofCustomer, deviceOwner as ofDevice } from './owner.service.ts'
import { getWishlist, listWishlists } from './read.ts'
import { updateWishlist } from './update.ts'
import { updateItems } from './update-items.ts'

export const wishlistRoutes = routes(customer, {
  listWishlists: ({ ctx, params }) => listWishlists(ctx, ofCustomer(params.customerId)),
  createWishlists: ({ ctx, params, body }) =>
    createWishlists(ctx, ofCustomer(params.customerId), body.wishlists),
  getWishlist: ({ ctx, params }) => getWishlist(ctx, ofCustomer(params.customerId), params.wishlistCode),
  updateWishlist: ({ ctx, params, body }) =>
    updateWishlist(ctx, ofCustomer(params.customerId), params.wishlistCode, body),
  deleteWishlist: ({ ctx, params }) =>
    deleteWishlist(ctx, ofCustomer(params.customerId), params.wishlistCode),
  addWishlistItems: ({ ctx, params, body }) =>
    addItems(ctx, ofCustomer(params.customerId), params.wishlistCode, body),
  updateWishlistItem: ({ ctx, params, body }) =>
    updateItems(ctx, ofCustomer(params.customerId), params.wishlistCode, [params.productCode], body),
  deleteWishlistItem: ({ ctx, params }) =>
    deleteItems(ctx, ofCustomer(params.customerId), params.wishlistCode, [params.productCode]),

  listDeviceWishlists: ({ ctx, params }) => listWishlists(ctx, ofDevice(params.deviceCode)),
  createDeviceWishlists: ({ ctx, params, body }) =>
    createWishlists(ctx, ofDevice(params.deviceCode), body.wishlists),
  getDeviceWishlist: ({ ctx, params }) => getWishlist(ctx, ofDevice(params.deviceCode), params.wishlistCode),
  updateDeviceWishlist: ({ ctx, params, body }) =>
    updateWishlist(ctx, ofDevice(params.deviceCode), params.wishlistCode, body),
  deleteDeviceWishlist: ({ ctx, params }) =>
    deleteWishlist(ctx, ofDevice(params.deviceCode), params.wishlistCode),
  addDeviceWishlistItems: ({ ctx, params, body }) =>
    addItems(ctx, ofDevice(params.deviceCode), params.wishlistCode, body),
  updateDeviceWishlistItem: ({ ctx, params, body }) =>
    updateItems(ctx, ofDevice(params.deviceCode), params.wishlistCode, [params.productCode], body),
  deleteDeviceWishlistItem: ({ ctx, params }) =>
    deleteItems(ctx, ofDevice(params.deviceCode), params.wishlistCode, [params.productCode]),
  mergeDeviceWishlist: ({ ctx, params }) =>
    mergeWishlist(ctx, ofDevice(params.deviceCode), params.wishlistCode, params.customerId),
})
