import type { PersonalData } from '../../customer/index.ts'
import * as store from './intake.store.ts'

/** Events about a customer repeat what is stored of it. */
export const receivedEvents: PersonalData = {
  name: 'receivedEvents',
  erase: (tx, ctx, person) => store.removeCustomerEvents(tx, ctx.merchantId, person),
  export: (tx, ctx, { customerId }) => store.listCustomerEvents(tx, ctx.merchantId, customerId),
}
