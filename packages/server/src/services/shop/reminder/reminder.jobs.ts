import { dueWork } from '@tradepost/kernel'
import { remindOfCarts } from './remind.ts'
import { listMerchantsToRemind } from './reminder.store.ts'

export const { tick: cartReminderTick, jobs: cartReminderJobs } = dueWork({
  tick: 'cartReminders',
  task: 'remindOfCarts',
  queue: 'cart-reminder',
  listMerchants: listMerchantsToRemind,
  handle: remindOfCarts,
})
