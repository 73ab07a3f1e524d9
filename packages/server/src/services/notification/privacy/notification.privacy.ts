import type { PersonalData } from '../../customer/index.ts'
import { blankMessages, listMessagesOf } from './notification-privacy.store.ts'

/** Figures stay, but nothing says who got a message. */
export const notificationData: PersonalData = {
  name: 'notifications',
  erase: (tx, ctx, person) => blankMessages(tx, ctx.merchantId, person.customerId),
  export: (tx, ctx, person) => listMessagesOf(tx, ctx.merchantId, person.customerId),
}
