import { dueWork } from '@tradepost/kernel'
import { handleDue } from './act.ts'
import { listDueMerchants } from './deadline.store.ts'

export const { tick: dueTick, jobs: dueJobs } = dueWork({
  tick: 'fulfillmentDue',
  task: 'handleDue',
  queue: 'due',
  listMerchants: listDueMerchants,
  handle: handleDue,
})
