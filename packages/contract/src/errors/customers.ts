import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const customers = {
  // the not-found body is compared as a whole
  customerNotFound: notFound('Customer', { bare: true, call: 'ENOTFOUND' }),
  externalCustomerNumberTaken: conflict('The external customer number is used by another customer'),
  contactNotFound: notFound('Contact', { call: 'ENOTFOUND' }),
  attributeRequired: conflict('A required attribute cannot be removed from a customer'),
  customerAttributeInUse: conflict('The attribute is still used by customers'),
  customerAttributeValueInUse: conflict('The value is still used by customers'),
  wishlistNotFound: notFound('Wishlist', { call: 'EFAVORITE' }),
  wishlistExists: conflict('A wishlist with this code exists already'),
  wishlistItemNotFound: notFound('Wishlist item', { call: 'ENOTFOUND' }),
  deviceNotFound: notFound('Device'),
  deviceExists: conflict('A device with this code exists already'),
  // tells no more than that it failed
  customerSignInFailed: {
    status: 401,
    code: 'Unauthorized',
    message:
      'The e-mail address or the password is wrong, or the customer is locked for a while after failed attempts',
  },
  resetTokenInvalid: {
    status: 400,
    code: 'InvalidToken',
    message: 'The token is not valid, has expired or was used already',
  },

  segmentNotFound: notFound('Segment'),
  segmentExists: conflict('A segment with this code exists already'),
  segmentMemberNotFound: notFound('Segment member'),
} as const satisfies Record<string, ErrorDefinition>
