import { dueWork } from '@tradepost/kernel'
import { handleDue } from './due.service.ts'
import { listDueMerchants } from './due.store.ts'

export const { tick: dueTick, jobs: dueJobs } = dueWork({
  tick: 'fulfillmentDue',
  task: 'handleDue',
  queue: 'due',
  listMerchants: listDueMerchants,
  handle: handleDue,
})
