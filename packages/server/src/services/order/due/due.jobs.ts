import { type Db, enqueue, type Jobs, type Tick } from '@tradepost/kernel'
import { handleDue } from './due.service.ts'
import { listDueMerchants } from './due.store.ts'

const HANDLE = 'handleDue'

/** A queue for each merchant: one with much to do does not keep the others waiting. */
const enqueueDue = (db: Db, merchantId: number) => {
  const name = `due ${merchantId}`
  return enqueue(db, HANDLE, { merchantId }, { queue: name, key: name })
}

export const dueTick: Tick = {
  name: 'fulfillmentDue',
  everyMs: 4000,
  run: async (tx, _from, to) => {
    for (const { id } of await listDueMerchants(tx, to)) await enqueueDue(tx, id)
  },
}

export const dueJobs: Jobs = {
  tasks: {
    [HANDLE]: async (platform, payload) => {
      const { merchantId } = payload as { merchantId: number }
      const { database, clock } = platform
      for (const merchant of await listDueMerchants(database, clock.now(), merchantId))
        if (await handleDue(platform, merchant)) await enqueueDue(database, merchantId)
    },
  },
  crons: [],
}
