import { accountRoutes, publicAccountRoutes } from './account/account.routes.ts'
import { attributeRoutes } from './attribute/attribute.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { customerRoutes } from './customer/customer.routes.ts'
import { deviceRoutes } from './device/device.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { wishlistRoutes } from './wishlist/wishlist.routes.ts'

export const customerServiceRoutes = [
  customerRoutes,
  contactRoutes,
  attributeRoutes,
  wishlistRoutes,
  deviceRoutes,
  accountRoutes,
  privacyRoutes,
  publicAccountRoutes,
]
export { listAccounts as listCustomerAccounts } from './account/account.store.ts'
export {
  type AddressProof,
  confirmAddress,
  openAddressProof,
  requestAddressProof,
} from './address/address-proof.service.ts'
export { findPerson, SEND_ADDRESS_PROOF } from './address/address-proof.store.ts'
export { createAttributes as createCustomerAttributes } from './attribute/create.ts'
export { updateAttribute as updateCustomerAttribute } from './attribute/update.ts'
export { changeContacts, listContacts } from './contact/change.ts'
export type { StoredContact } from './contact/contact.store.ts'
export {
  type AnonymousCustomer,
  createAnonymousCustomer,
  createAnonymousCustomers,
  createCustomers,
  hashCustomerPasswords,
} from './customer/create.ts'
export { customerJobs } from './customer/customer.jobs.ts'
export { deleteCustomers } from './customer/delete.ts'
export { getCustomer } from './customer/get.ts'
export { findContacts, findCustomers } from './customer/look-up.ts'
export { updateCustomer, updateCustomerBy } from './customer/update.ts'
export { updateCustomers } from './customer/update-many.ts'
export { deviceJson } from './device/device.store.ts'
export { anyDeviceFields, devicesOfCustomer } from './device/filter.read.ts'
export { listAttributesOf, listDefinitions as listCustomerAttributeDefinitions } from './entry/entry.store.ts'
export { setCustomerAttributes } from './entry/set.ts'
export { bumpCustomerMetrics } from './metric/bump.ts'
export type { OrderFigures } from './metric/metric.rules.ts'
export { createNotes } from './note/create.ts'
export { changePassword } from './password/change.ts'
export { openPasswordReset, openPasswordResets, type PasswordReset } from './password/open-reset.ts'
export { resetPassword, resetTokenFor } from './password/request-reset.ts'
export { hashForToken as hashPasswordForToken, setPasswordByToken } from './password/set-by-token.ts'
export type { Person, PersonalData } from './privacy/privacy.rules.ts'
export { liveCustomer } from './record/change.service.ts'
export { contactsJson } from './record/customer.read.ts'
export {
  customerCounter,
  type FoundCustomer,
  listCustomersById,
  shareCustomers,
} from './record/customer.store.ts'
export { searchFilterFields as customerFilterFields } from './record/filter.read.ts'
export { authenticate as authenticateCustomer } from './sign-in/authenticate.ts'
export { findByPassword } from './sign-in/find-by-password.ts'
export { applyLogin, type SignedIn, syncLogin } from './sign-in/login-sync.ts'
export { addItems as addWishlistItems } from './wishlist/add-items.ts'
export { createWishlists, makeWishlist } from './wishlist/create.ts'
export { deleteWishlist } from './wishlist/delete.ts'
export { deleteItems as deleteWishlistItems } from './wishlist/delete-items.ts'
export { keepGuestWishlists } from './wishlist/keep.ts'
export { joinGuestWishlists } from './wishlist/merge.ts'
export { customerOwner, guestOwner } from './wishlist/owner.service.ts'
export { getWishlist, listWishlists } from './wishlist/read.ts'
export {
  changeItems as changeWishlistItems,
  replaceItems as replaceWishlistItems,
} from './wishlist/replace-items.ts'
export { updateWishlist } from './wishlist/update.ts'
export { updateItems as updateWishlistItems } from './wishlist/update-items.ts'
export type { Owner as WishlistOwner } from './wishlist/wishlist.rules.ts'
export { lockWishlists, removeExpired as removeExpiredWishlists } from './wishlist/wishlist.store.ts'
