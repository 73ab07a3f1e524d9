/** Every error text of the interface stands here once; services throw them by name. */
export type ErrorDefinition = {
  status: number
  /** Machine-readable word of the body. */
  code: string
  message: string
  /** Machine-readable word in the bodies of the order service, where it is another. */
  dotted?: string
  /** Bodies that existing clients compare as a whole have exactly `code` and `message`. */
  bare?: boolean
}

const notFound = (what: string, more: Partial<ErrorDefinition> = {}): ErrorDefinition => ({
  status: 404,
  code: 'NotFound',
  message: `${what} not found`,
  ...more,
})
const conflict = (message: string): ErrorDefinition => ({ status: 409, code: 'Conflict', message })

export const errors = {
  // every operation
  invalid: {
    status: 400,
    code: 'SCHEMA_VALIDATION_FAILED',
    dotted: 'request.invalid',
    message: 'The request is not valid',
  },
  unreadable: { status: 400, code: 'BadRequest', message: 'The request cannot be read as HTTP' },
  unauthorized: {
    status: 401,
    code: 'Unauthorized',
    message: 'The access token is missing, invalid or expired',
  },
  foreignMerchant: {
    status: 403,
    code: 'Forbidden',
    message: 'The access token has no access to this merchant',
  },
  missingPermission: { status: 403, code: 'Forbidden', message: 'The access token lacks a permission' },
  operatorOnly: {
    status: 403,
    code: 'Forbidden',
    message: 'This operation needs the token of an operator client',
  },
  secretOutdated: {
    status: 409,
    code: 'Conflict',
    message:
      'This server runs with a secret from before the last rotation: start it with the new one, then rotate the data key',
  },
  routeNotFound: { status: 404, code: 'NotFound', message: 'There is no such operation' },
  methodNotAllowed: {
    status: 405,
    code: 'MethodNotAllowed',
    message: 'The operation does not take this method',
  },
  notAcceptable: { status: 406, code: 'NotAcceptable', message: 'Only application/json can be answered' },
  requestTimeout: { status: 408, code: 'RequestTimeout', message: 'The request did not arrive in time' },
  preconditionFailed: {
    status: 412,
    code: 'PreconditionFailed',
    message: 'The entity was changed since it was read',
  },
  payloadTooLarge: {
    status: 413,
    code: 'PayloadTooLarge',
    message: 'The body is larger than 10 MB, or a form than 64 kB',
  },
  answerTooLarge: {
    status: 413,
    code: 'AnswerTooLarge',
    message:
      'The answer would be too large; ask for fewer items with a smaller limit, or for less of each with fields',
  },
  unsupportedMediaType: {
    status: 415,
    code: 'UnsupportedMediaType',
    message: 'The body must be application/json',
  },
  tooExpensive: {
    status: 422,
    code: 'TooExpensive',
    message:
      'The question takes longer than the server allows and was ended; narrow the filter or the search, or ask for a smaller page',
  },
  idempotencyKeyReused: {
    status: 422,
    code: 'IdempotencyKeyReused',
    message: 'This Idempotency-Key was used with another request',
  },
  batchRefused: {
    status: 422,
    code: 'BatchRefused',
    message: 'An item failed and handling=strict was asked for',
  },
  tooManyRequests: {
    status: 429,
    code: 'TooManyRequests',
    message: 'Too many requests; see the Retry-After header',
  },
  tooManyAtOnce: {
    status: 429,
    code: 'TooManyRequests',
    message: 'Too many requests of this merchant run or wait at the same time; see the Retry-After header',
  },
  headersTooLarge: {
    status: 431,
    code: 'HeadersTooLarge',
    message: 'The address and the headers are larger than 16 kB',
  },
  callerLeft: {
    status: 499,
    code: 'CallerLeft',
    message: 'The caller closed the connection before it was answered',
  },
  internal: { status: 500, code: 'InternalError', message: 'Something went wrong on our side' },
  unavailable: {
    status: 503,
    code: 'Unavailable',
    message: 'The database does not answer; try again shortly',
  },
  timedOut: {
    status: 503,
    code: 'TimedOut',
    message:
      'The work took longer than the server allows and was undone; try again, or send fewer items at once',
  },

  // accounts
  userNotFound: notFound('User'),
  userExists: conflict('A user with this e-mail address exists already'),
  lastOwner: conflict('The last active owner cannot be removed, deactivated or lose the owner role'),
  roleNotFound: notFound('Role'),
  roleExists: conflict('A role with this code exists already'),
  roleInUse: conflict('The role is still given to users or clients'),
  roleFixed: conflict('The roles that come with a merchant cannot be changed or deleted'),
  clientNotFound: notFound('API client'),
  permissionTooWide: {
    status: 403,
    code: 'Forbidden',
    message: 'Nobody can grant permissions that they do not have',
  },

  // tokens; none tells which part was wrong, so that nobody can find out names by asking
  invalidRequest: { status: 400, code: 'invalid_request', message: 'The token request is not valid' },
  invalidClient: {
    status: 401,
    code: 'invalid_client',
    message:
      'The client, its secret or the merchant (tenantId) is wrong; only operator clients may leave tenantId out',
  },
  invalidGrant: {
    status: 400,
    code: 'invalid_grant',
    message:
      'The user name or the password is wrong, or the user is locked for a while after failed attempts',
  },
  invalidRefreshToken: {
    status: 400,
    code: 'invalid_grant',
    message: 'The refresh token is not valid, has expired or belongs to another merchant or client',
  },
  unauthorizedClient: {
    status: 400,
    code: 'unauthorized_client',
    message: 'The client is not allowed to use this grant',
  },
  unsupportedGrantType: {
    status: 400,
    code: 'unsupported_grant_type',
    message: 'The grant_type must be client_credentials, password or refresh_token',
  },
  invalidScope: {
    status: 400,
    code: 'invalid_scope',
    message: 'The scope names a permission that does not exist or is not held',
  },

  // merchants
  merchantNotFound: notFound('Merchant', { dotted: 'merchant.notFound' }),
  merchantExists: conflict('A merchant with this code exists already'),
  settingNotFound: notFound('Setting'),
  partnerNotFound: notFound('Partner'),
  imageNotFound: notFound('Image'),
  shopNotFound: notFound('Shop'),
  shopExists: conflict('A shop with this code exists already'),
  customerNumberTaken: conflict('The customer number is used by another shop'),
  shopNumberTaken: conflict('The shop number is used by another shop of the merchant'),

  // catalog
  catalogNotFound: notFound('Catalog'),
  catalogExists: conflict('A catalog with this code exists already'),
  catalogNotEmpty: conflict(
    'The catalog still has products or categories; delete them first or use force=true',
  ),
  parentCatalogNotFound: notFound('Parent catalog'),
  parentCatalogExists: conflict('A parent catalog with this code exists already'),
  propertyNotFound: notFound('Property definition'),
  propertyExists: conflict('A property definition with this code exists already'),
  attributeNotFound: notFound('Attribute', { bare: true }),
  attributeExists: conflict('An attribute with this code exists already'),
  attributeInUse: conflict('The attribute is still used by products'),
  // with a full stop: existing clients compare the whole body
  attributeValueNotFound: notFound('Attribute value', { message: 'Attribute value not found.', bare: true }),
  attributeValueExists: conflict('A value with this code exists already in the attribute'),
  attributeValueInUse: conflict('The value is still used by products'),
  categoryNotFound: notFound('Category'),
  categoryExists: conflict('A category with this code exists already in this catalog'),
  parentCategoryNotFound: notFound('Parent category'),
  categoryLoop: conflict('A category cannot be moved below itself'),
  categoryTooDeep: conflict('Categories cannot be nested more than 100 deep'),
  categoryNotEmpty: conflict(
    'The category still has products or categories; move them first or use force=true',
  ),
  locationPriceNotFound: notFound('Product location price'),
  priceNotFound: notFound('Price'),
  inventoryTreatmentSettingNotFound: notFound('Inventory treatment setting'),
  inventoryTreatmentSettingCodeFixed: conflict('The code of an inventory treatment setting cannot change'),
  inventoryTreatmentSettingExists: conflict('An inventory treatment setting with this code exists already'),
  productNotFound: notFound('Product'),
  productExists: conflict('A product with this code exists already in this catalog'),
  stale: conflict('The stored externalUpdateDate is newer than the one that was sent'),

  // stock
  inventoryNotFound: notFound('Inventory'),
  inventoryReserved: conflict('The stock record still has reservations'),
  locationOrInventoryNotFound: notFound('Location or inventory'),
  notEnoughStock: conflict('There is not enough stock'),
  reservationExists: conflict('The reservation exists already'),
  reservationNotFound: notFound('Reservation'),
  fulfillmentOrderSet: conflict('The reservation belongs to a fulfillment order already'),
  inconsistentStock: conflict('The stock record does not hold what is reserved on it'),

  // locations
  locationNotFound: notFound('Location'),
  locationExists: conflict('A location with this code exists already'),

  // promotions
  promotionNotFound: notFound('Promotion'),
  promotionExists: conflict('A promotion with this code exists already'),
  promotionUsedUp: conflict('The promotion has been used as often as it may be'),
  promotionUsedUpByCustomer: conflict('The customer has used the promotion as often as they may'),
  promotionWithoutCoupons: conflict(
    'The promotion applies without a coupon; only the type coupon has coupons',
  ),
  couponNotFound: notFound('Coupon'),
  couponExists: conflict('A coupon with this code exists already'),
  couponInactive: conflict('The coupon is not active'),
  couponUsedUp: conflict('The coupon has been used as often as it may be'),
  couponUsedUpByCustomer: conflict('The customer has used the coupon as often as they may'),

  // customers; the not-found body is compared as a whole
  customerNotFound: notFound('Customer', { bare: true }),
  externalCustomerNumberTaken: conflict('The external customer number is used by another customer'),
  contactNotFound: notFound('Contact'),
  attributeRequired: conflict('A required attribute cannot be removed from a customer'),
  customerAttributeInUse: conflict('The attribute is still used by customers'),
  customerAttributeValueInUse: conflict('The value is still used by customers'),
  wishlistNotFound: notFound('Wishlist'),
  wishlistExists: conflict('A wishlist with this code exists already'),
  wishlistItemNotFound: notFound('Wishlist item'),
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

  // segments
  segmentNotFound: notFound('Segment'),
  segmentExists: conflict('A segment with this code exists already'),
  segmentMemberNotFound: notFound('Segment member'),

  // jobs
  jobNotFound: notFound('Job'),

  // orders, with the machine codes of their service
  orderNotFound: { status: 404, code: 'order.notFound', message: 'Order not found' },
  fulfillmentOrderNotFound: {
    status: 404,
    code: 'fulfillmentOrder.notFound',
    message: 'Fulfillment order not found',
  },
  fulfillmentNotFound: { status: 404, code: 'fulfillment.notFound', message: 'Fulfillment not found' },
  fulfillmentOrderLineNotFound: {
    status: 404,
    code: 'fulfillmentOrder.lineItemNotFound',
    message: 'Line item not found',
  },
  fulfillmentOrderExists: {
    status: 409,
    code: 'fulfillmentOrder.exists',
    message: 'A fulfillment order with this number or sequenceId exists already',
  },
  fulfillmentOrderStale: {
    status: 409,
    code: 'fulfillmentOrder.conflict',
    message: 'The change does not fit the fulfillment order as it stands',
  },
  orderNotDeletable: {
    status: 409,
    code: 'order.notDeletable',
    message: 'Only an order in status new can be deleted',
  },

  // event intake
  eventNotFound: notFound('Event'),
  eventNotFailed: conflict('Only an event that failed can be retried'),
} as const satisfies Record<string, ErrorDefinition>

export type ErrorName = keyof typeof errors
