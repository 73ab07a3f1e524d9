import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const merchants = {
  merchantNotFound: notFound('Merchant', { dotted: 'merchant.notFound' }),
  merchantExists: conflict('A merchant with this code exists already'),
  settingNotFound: notFound('Setting'),
  partnerNotFound: notFound('Partner'),
  imageNotFound: notFound('Image'),
  imageNotMade: {
    status: 422,
    code: 'ImageNotMade',
    message:
      'The image cannot be shown in this size and format; ask for another one, or for the file as it is',
  },
  shopNotFound: notFound('Shop'),
  shopExists: conflict('A shop with this code exists already'),
  customerNumberTaken: conflict('The customer number is used by another shop'),
  shopNumberTaken: conflict('The shop number is used by another shop of the merchant'),

  publishableKeyNotFound: notFound('Publishable key'),
  publishableKeysFull: conflict('The shop has 100 publishable keys; revoke those that no app uses'),
  noPluginUrl: conflict('The shop has no pluginUrl to call'),

  locationNotFound: notFound('Location'),
  locationExists: conflict('A location with this code exists already'),
  fulfillmentSlotNotFound: notFound('Fulfillment slot'),
  fulfillmentSlotExists: conflict('A fulfillment slot with this id exists already at the location'),
  fulfillmentSlotBusy: conflict('The fulfillment slot has no room for that many orders'),
  fulfillmentSlotInUse: conflict('The fulfillment slot has orders in it'),
} as const satisfies Record<string, ErrorDefinition>
