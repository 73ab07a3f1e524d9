import { accountRoutes, publicAccountRoutes } from './account.routes.ts'
import { attributeRoutes } from './attribute.routes.ts'
import { customerRoutes } from './customer.routes.ts'
import { deviceRoutes } from './device.routes.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { wishlistRoutes } from './wishlist.routes.ts'

export const customerServiceRoutes = [
  customerRoutes,
  attributeRoutes,
  wishlistRoutes,
  deviceRoutes,
  accountRoutes,
  privacyRoutes,
  publicAccountRoutes,
]
export {
  createAttributes as createCustomerAttributes,
  updateAttribute as updateCustomerAttribute,
} from './attribute.service.ts'
export { setCustomerAttributes } from './attribute-entry.service.ts'
export {
  listAttributesOf,
  listDefinitions as listCustomerAttributeDefinitions,
} from './attribute-entry.store.ts'
export type { StoredContact } from './contact.store.ts'
export { customerJobs } from './customer.jobs.ts'
export { contactsJson } from './customer.read.ts'
export { customerCounter, type FoundCustomer, listCustomersById } from './customer.store.ts'
export {
  type AnonymousCustomer,
  createAnonymousCustomer,
  createAnonymousCustomers,
  createCustomers,
  hashCustomerPasswords,
} from './customer-create.service.ts'
export { searchFilterFields as customerFilterFields } from './customer-filter.read.ts'
export { findContacts, findCustomers } from './customer-lookup.service.ts'
export { deleteCustomer, updateCustomer } from './customer-update.service.ts'
export { deviceJson } from './device.store.ts'
export { anyDeviceFields, devicesOfCustomer } from './device-filter.read.ts'
export type { OrderFigures } from './metric.rules.ts'
export { bumpCustomerMetrics } from './metric.service.ts'
export { createNotes } from './note.service.ts'
export type { Person, PersonalData } from './privacy.rules.ts'
export { openPasswordReset, type PasswordReset, resetTokenFor } from './reset.service.ts'
export { createWishlists } from './wishlist.service.ts'
export { customerOwner } from './wishlist-owner.service.ts'
