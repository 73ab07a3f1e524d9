import type { Db } from '../db/transaction.ts'
import type { Platform } from '../platform/platform.ts'
import { enqueue } from './enqueue.ts'
import type { Jobs } from './jobs.ts'
import type { Tick } from './ticker.ts'

type Merchant = { id: number; code: string }

export type DueWork = {
  tick: string
  task: string
  /** Prefix of the queue names. Each merchant has a queue, so a busy one does not hold up the others. */
  queue: string
  /** Merchants with something due by then; with an id, that one alone if it has. */
  listMerchants(db: Db, now: Date, merchantId?: number): Promise<Merchant[]>
  /** Does a part of it; true: there may be more. */
  handle(platform: Platform, merchant: Merchant): Promise<boolean>
}

/** Work that time makes due: a tick looks for merchants that have some, and a job of each of them does it. */
export const dueWork = ({
  tick,
  task,
  queue,
  listMerchants,
  handle,
}: DueWork): { tick: Tick; jobs: Jobs } => {
  const enqueueFor = (db: Db, merchantId: number) => {
    const name = `${queue} ${merchantId}`
    return enqueue(db, task, { merchantId }, { queue: name, key: name })
  }
  return {
    tick: {
      name: tick,
      everyMs: 4000,
      run: async (tx, _from, to) => {
        for (const { id } of await listMerchants(tx, to)) await enqueueFor(tx, id)
      },
    },
    jobs: {
      tasks: {
        [task]: async (platform, payload) => {
          const { merchantId } = payload as { merchantId: number }
          const { database, clock } = platform
          for (const merchant of await listMerchants(database, clock.now(), merchantId))
            if (await handle(platform, merchant)) await enqueueFor(database, merchantId)
        },
      },
      crons: [],
    },
  }
}
