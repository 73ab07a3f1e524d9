import type { PersonalData } from '../../customer/index.ts'
import { collectSubscriptions } from './subscription.read.ts'
import { eraseBrowsers } from './subscription.store.ts'

/** The consent to marketing is erased with the customer itself. */
export const subscriptionData: PersonalData = {
  name: 'subscriptions',
  erase: (tx, { merchantId }, { customerId }) => eraseBrowsers(tx, merchantId, customerId),
  export: (tx, { merchantId }, { customerId }) => collectSubscriptions(tx, merchantId, customerId),
}
