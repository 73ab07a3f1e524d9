import { Flag, Obj, OneOf, Type } from '../schema.ts'
import { subscriptionKinds } from '../services/customer/subscription.ts'
import { codeOf, customerId, type EventDefinition, idOf, ids, textOrNull, user } from './definition.ts'

const customer = { entity: 'customer', payload: Obj({ customerId }) }
const attribute = { entity: 'customerAttribute', payload: Obj({ attributeCode: codeOf('attribute') }) }
const device = {
  entity: 'device',
  payload: Obj({
    deviceCode: codeOf('device'),
    customerIds: ids('Ids of the customers who were or are signed in on it.'),
  }),
}
const wishlist = {
  entity: 'wishlist',
  payload: Obj({
    customerId: Type.Optional(customerId),
    deviceCode: Type.Optional(codeOf('device that owns it, when no customer does')),
    wishlistCode: codeOf('wishlist'),
    previousWishlistCode: Type.Optional(codeOf('wishlist before it was renamed')),
  }),
}
const subscription = {
  entity: 'subscription',
  payload: Obj({
    subscriptionId: idOf('subscription'),
    kind: OneOf(subscriptionKinds, { description: 'What was subscribed to.' }),
    customerId: textOrNull('Null: a browser on which nobody is signed in.'),
  }),
}

/** That a customer changed, not what: personal data stays where it can be erased. */
export const customerEvents = {
  customerCreated: { ...customer, description: 'A customer was created.' },
  customerUpdated: { ...customer, description: 'A customer, a contact or an attribute value was changed.' },
  customerDeleted: {
    entity: 'customer',
    description: 'A customer was deleted.',
    payload: Obj({
      customerId,
      externalCustomerNumber: textOrNull('Number of the customer in another system; null without one.'),
      isAnonymous: Flag({ description: 'Whether the customer never had an account.' }),
      emailAddress: textOrNull('Null when the customer was erased.'),
      requestUser: user,
      requestIp: textOrNull('Address that the request came from; null when the customer was erased.'),
    }),
  },
  customerErased: { ...customer, description: 'The personal data of a customer was erased for good.' },
  customerMetricsUpdated: {
    ...customer,
    description: 'Figures about the orders of a customer were changed.',
  },
  customerPasswordResetRequested: {
    entity: 'customer',
    description: 'A new password was requested; your mail service fetches the token.',
    payload: Obj({ customerId, shopCode: textOrNull('Code of the shop that was asked; null without one.') }),
  },
  customerPasswordChanged: { ...customer, description: 'A customer set a new password by a reset token.' },
  customerNotesAdded: {
    entity: 'customer',
    description: 'Notes about a customer were added.',
    payload: Obj({ customerId, noteIds: ids('Ids of the new notes.') }),
  },
  customerAttributeCreated: { ...attribute, description: 'An attribute of customers was created.' },
  customerAttributeUpdated: {
    ...attribute,
    description: 'An attribute of customers or a value was changed.',
  },
  customerAttributeDeleted: { ...attribute, description: 'An attribute of customers was deleted.' },
  deviceCreated: { ...device, description: 'A device was registered.' },
  deviceUpdated: {
    ...device,
    description: 'A device was changed, or somebody signed in or out on it; activity alone is no event.',
  },
  deviceDeleted: { ...device, description: 'A device was deleted.' },
  wishlistCreated: { ...wishlist, description: 'A wishlist was created.' },
  wishlistUpdated: { ...wishlist, description: 'A wishlist was renamed or its items were changed.' },
  subscriptionCreated: {
    ...subscription,
    description: 'A customer subscribed to the newsletter, or a browser to web push messages.',
  },
  subscriptionDeleted: {
    ...subscription,
    description: 'A subscription ended. When its customer is deleted, only `customerDeleted` tells it.',
  },
  wishlistDeleted: { ...wishlist, description: 'A wishlist was deleted.' },
} as const satisfies Record<string, EventDefinition>
