import type { PersonalData } from '../customer/index.ts'
import * as store from './intake.store.ts'

/** Events about a customer repeat what is stored of it. Those that created one name no id; they go after seven days. */
export const receivedEvents: PersonalData = {
  name: 'receivedEvents',
  erase: (tx, ctx, { customerId }) => store.removeCustomerEvents(tx, ctx.merchantId, customerId),
  export: (tx, ctx, { customerId }) => store.listCustomerEvents(tx, ctx.merchantId, customerId),
}
