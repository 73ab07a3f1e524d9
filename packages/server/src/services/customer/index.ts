import { accountRoutes, publicAccountRoutes } from './account/account.routes.ts'
import { attributeRoutes } from './attribute/attribute.routes.ts'
import { customerRoutes } from './customer/customer.routes.ts'
import { deviceRoutes } from './device/device.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { wishlistRoutes } from './wishlist/wishlist.routes.ts'

export const customerServiceRoutes = [
  customerRoutes,
  attributeRoutes,
  wishlistRoutes,
  deviceRoutes,
  accountRoutes,
  privacyRoutes,
  publicAccountRoutes,
]
export { authenticate as authenticateCustomer, findByPassword } from './account/account.service.ts'
export { listAccounts as listCustomerAccounts } from './account/account.store.ts'
export {
  type AddressProof,
  confirmAddress,
  openAddressProof,
  requestAddressProof,
} from './account/address-proof.service.ts'
export { findPerson, SEND_ADDRESS_PROOF } from './account/address-proof.store.ts'
export { applyLogin, type SignedIn, syncLogin } from './account/login-sync.service.ts'
export { changePassword } from './account/password-change.service.ts'
export {
  hashForToken as hashPasswordForToken,
  openPasswordReset,
  openPasswordResets,
  type PasswordReset,
  resetPassword,
  resetTokenFor,
  setPasswordByToken,
} from './account/reset.service.ts'
export {
  createAttributes as createCustomerAttributes,
  updateAttribute as updateCustomerAttribute,
} from './attribute/attribute.service.ts'
export { setCustomerAttributes } from './attribute/attribute-entry.service.ts'
export {
  listAttributesOf,
  listDefinitions as listCustomerAttributeDefinitions,
} from './attribute/attribute-entry.store.ts'
export type { StoredContact } from './contact/contact.store.ts'
export { changeContacts, listContacts } from './contact/contact-change.service.ts'
export { customerJobs } from './customer/customer.jobs.ts'
export { contactsJson } from './customer/customer.read.ts'
export { getCustomer } from './customer/customer.service.ts'
export {
  customerCounter,
  type FoundCustomer,
  listCustomersById,
  shareCustomers,
} from './customer/customer.store.ts'
export { liveCustomer } from './customer/customer-change.service.ts'
export {
  type AnonymousCustomer,
  createAnonymousCustomer,
  createAnonymousCustomers,
  createCustomers,
  hashCustomerPasswords,
} from './customer/customer-create.service.ts'
export { updateCustomerBy } from './customer/customer-decide.service.ts'
export { searchFilterFields as customerFilterFields } from './customer/customer-filter.read.ts'
export { findContacts, findCustomers } from './customer/customer-lookup.service.ts'
export { deleteCustomers, updateCustomer, updateCustomers } from './customer/customer-update.service.ts'
export { deviceJson } from './device/device.store.ts'
export { anyDeviceFields, devicesOfCustomer } from './device/device-filter.read.ts'
export type { OrderFigures } from './metric/metric.rules.ts'
export { bumpCustomerMetrics } from './metric/metric.service.ts'
export { createNotes } from './note/note.service.ts'
export type { Person, PersonalData } from './privacy/privacy.rules.ts'
export { joinGuestWishlists, keepGuestWishlists } from './wishlist/guest-wishlist.service.ts'
export type { Owner as WishlistOwner } from './wishlist/wishlist.rules.ts'
export {
  addItems as addWishlistItems,
  changeItems as changeWishlistItems,
  createWishlists,
  deleteItem as deleteWishlistItem,
  deleteItems as deleteWishlistItems,
  deleteWishlist,
  getWishlist,
  listWishlists,
  makeWishlist,
  replaceItems as replaceWishlistItems,
  updateItems as updateWishlistItems,
  updateWishlist,
} from './wishlist/wishlist.service.ts'
export { lockWishlists, removeExpired as removeExpiredWishlists } from './wishlist/wishlist.store.ts'
export { customerOwner, guestOwner } from './wishlist/wishlist-owner.service.ts'
