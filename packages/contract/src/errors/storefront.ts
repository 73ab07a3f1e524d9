import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const storefront = {
  shopperAddressTaken: {
    status: 409,
    code: 'AddressTaken',
    call: 'EEXISTS',
    message: 'There is an account with this e-mail address already',
  },
  registrationInvalid: {
    status: 400,
    code: 'RegistrationInvalid',
    message: 'An account needs both names, an e-mail address and a password of 8 to 1024 characters',
  },
  foreignForm: {
    status: 403,
    code: 'ForeignForm',
    message: 'The form was not sent from a page of this site',
  },
  cartNotFound: notFound('Cart', { call: 'ENOTFOUND' }),
  cartItemNotFound: notFound('Cart item', { call: 'ENOTFOUND' }),
  menuNotFound: notFound('Menu', { call: 'ENOTFOUND' }),
  // a code of a customer that is not one's own looks the same; apps know EUSERNOTFOUND, too, but not of getUser
  shopperNotFound: notFound('User', { call: 'ENOTFOUND' }),
  cartRefused: {
    status: 422,
    code: 'CartRefused',
    call: 'ECART',
    message: 'The cart could not be changed as asked',
  },
  couponRefused: {
    status: 400,
    code: 'CouponRefused',
    call: 'ECART',
    message: 'A coupon cannot be used',
  },
  cartOfNobody: conflict('The cart belongs to no customer whose addresses are stored'),
  cartEmpty: {
    status: 422,
    code: 'CartEmpty',
    call: 'EEMPTY',
    message: 'The cart has nothing that can be bought',
  },
  paymentDeclined: {
    status: 402,
    code: 'PaymentDeclined',
    call: 'EPAYMENT',
    message: 'The payment was declined; nothing was bought, and the cart is as it was',
  },
  checkoutUnderWay: {
    status: 409,
    code: 'CheckoutUnderWay',
    call: 'EPAYMENT',
    message: 'The same request is being worked on; ask again in a moment',
  },
  nothingToAdd: {
    status: 400,
    code: 'NothingToAdd',
    call: 'EEMPTY',
    message: 'No product with a quantity above zero was sent',
  },
  cartUnnamed: {
    status: 400,
    code: 'CartUnnamed',
    call: 'EINVALIDCALL',
    message: 'The token of an API client belongs to no cart: name one by the query parameter cartId',
  },
  notSignedIn: { status: 403, code: 'NotSignedIn', call: 'EACCESS', message: 'Permission denied' },
  // tells no more than that it failed
  shopperSignInFailed: {
    status: 401,
    code: 'SignInFailed',
    call: 'EINVALIDCREDENTIALS',
    message:
      'The e-mail address or the password is wrong, or the customer is locked for a while after failed attempts',
  },
  // the token is fine: no 401, after which clients sign in anew
  wrongOldPassword: {
    status: 403,
    code: 'WrongPassword',
    call: 'EINVALIDCREDENTIALS',
    message: 'The old password is wrong, or the customer is locked for a while after failed attempts',
  },
  favoritesFull: {
    status: 422,
    code: 'FavoritesFull',
    call: 'ELIMIT',
    message: 'There is no room for more favorites',
  },
  addressesFull: {
    status: 422,
    code: 'AddressesFull',
    call: 'ELIMIT',
    message: 'There is no room for more addresses',
  },
  unknownStrategy: {
    status: 400,
    code: 'UnknownStrategy',
    call: 'EINVALIDCALL',
    message: 'The only strategy to sign in is basic, with login and password',
  },
  unsupportedShopperGrant: {
    status: 400,
    code: 'unsupported_grant_type',
    message: 'The grant_type must be guest, password, refresh_token or client_credentials',
  },
  publishableKeyUnknown: {
    status: 400,
    code: 'invalid_request',
    message: 'There is no such publishable key: it is misspelt, or it was revoked',
  },
  shopUnknown: {
    status: 400,
    code: 'invalid_request',
    message: 'There is no active merchant of this code, or it has no shop of this code',
  },
} as const satisfies Record<string, ErrorDefinition>
