import type { PersonalData } from '../../customer/index.ts'
import { eraseMessages, listMessagesOf } from './privacy.store.ts'

/** Figures stay, but nothing says who got a message. */
export const notificationData: PersonalData = {
  name: 'notifications',
  erase: (tx, ctx, person) => eraseMessages(tx, ctx.merchantId, person),
  export: (tx, ctx, person) => listMessagesOf(tx, ctx.merchantId, person),
}
