import { type Db, enqueue, type Jobs, type Tick } from '@tradepost/kernel'
import { handleDuePages } from './schedule.service.ts'
import { listDueMerchants } from './schedule.store.ts'

const HANDLE = 'handleDuePages'

const enqueueDue = (db: Db, merchantId: number) => {
  const name = `pages ${merchantId}`
  return enqueue(db, HANDLE, { merchantId }, { queue: name, key: name })
}

export const pageTick: Tick = {
  name: 'pageSchedule',
  everyMs: 4000,
  run: async (tx, _from, to) => {
    for (const { id } of await listDueMerchants(tx, to)) await enqueueDue(tx, id)
  },
}

export const pageJobs: Jobs = {
  tasks: {
    [HANDLE]: async (platform, payload) => {
      const { merchantId } = payload as { merchantId: number }
      for (const merchant of await listDueMerchants(platform.database, platform.clock.now(), merchantId))
        if (await handleDuePages(platform, merchant)) await enqueueDue(platform.database, merchantId)
    },
  },
  crons: [],
}
