import { service } from '../../operation.ts'
import { customerSyncWebhookOperations } from '../webhook/sync-webhook.ts'
import { accountOperations, publicAccountOperations } from './account.operations.ts'
import { customerAttributeOperations } from './attribute.operations.ts'
import { contactOperations } from './contact.operations.ts'
import { customerOperations } from './customer.operations.ts'
import { deviceOperations } from './device.operations.ts'
import { deviceWishlistOperations } from './device-wishlist.operations.ts'
import { metricOperations } from './metric.operations.ts'
import { noteOperations } from './note.operations.ts'
import { privacyOperations } from './privacy.operations.ts'
import { searchOperations } from './search.operations.ts'
import { customerSegmentOperations } from './segment.operations.ts'
import { subscriptionOperations } from './subscription.operations.ts'
import { wishlistOperations } from './wishlist.operations.ts'

export const customer = service(
  'customer',
  {
    title: 'Customers',
    description:
      'Customers with contacts, notes, attributes and wishlists, their devices, their accounts, and what the law lets them ask for.',
    dialect: 'customer',
  },
  {
    ...customerOperations,
    ...searchOperations,
    ...contactOperations,
    ...noteOperations,
    ...metricOperations,
    ...customerAttributeOperations,
    ...wishlistOperations,
    ...deviceOperations,
    ...deviceWishlistOperations,
    ...subscriptionOperations,
    ...accountOperations,
    ...privacyOperations,
    ...customerSegmentOperations,
    ...customerSyncWebhookOperations,
  },
)

export const customerAccount = service(
  'customer',
  {
    title: 'Customer passwords',
    description: 'For shoppers who have got a token by mail.',
    scope: 'public',
    dialect: 'customer',
  },
  publicAccountOperations,
)
