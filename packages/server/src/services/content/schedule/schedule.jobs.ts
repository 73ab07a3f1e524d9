import { dueWork } from '@tradepost/kernel'
import { handleDuePages } from './schedule.service.ts'
import { listDueMerchants } from './schedule.store.ts'

export const { tick: pageTick, jobs: pageJobs } = dueWork({
  tick: 'pageSchedule',
  task: 'handleDuePages',
  queue: 'pages',
  listMerchants: listDueMerchants,
  handle: handleDuePages,
})
