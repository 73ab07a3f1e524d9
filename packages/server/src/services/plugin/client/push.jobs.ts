import { type Db, dueWork, enqueue, type Subscriber } from '@tradepost/kernel'
import { callDueShops } from './push.service.ts'
import { insertPushes, insertUpdates, listDueMerchants, type OrderKey } from './push.store.ts'

const TASK = 'callShops'
const QUEUE = 'plugin'

export const { tick: pushTick, jobs: pushJobs } = dueWork({
  tick: 'pluginCalls',
  task: TASK,
  queue: QUEUE,
  listMerchants: listDueMerchants,
  handle: callDueShops,
})

const enqueueFor = async (db: Db, rows: { merchantId: number }[]) => {
  for (const merchantId of new Set(rows.map((row) => row.merchantId))) {
    const name = `${QUEUE} ${merchantId}`
    await enqueue(db, TASK, { merchantId }, { queue: name, key: name })
  }
}

/** New orders go to the plugin of their shop, and so do changes of their status. */
export const pushFollower: Subscriber = {
  name: 'pluginPush',
  entities: ['salesOrder'],
  handle: async (tx, events) => {
    const keysOf = (...names: string[]): OrderKey[] =>
      events
        .filter(({ event }) => names.includes(event))
        .map(({ merchantId, entityId }) => ({ merchantId, orderNumber: entityId }))
    const placed = keysOf('salesOrderAdded', 'salesOrderStatusUpdated')
    if (placed.length === 0) return
    const now = new Date(Math.max(...events.map(({ createDate }) => new Date(createDate).getTime())))
    const moved = keysOf('salesOrderStatusUpdated')
    const updates = moved.length > 0 ? await insertUpdates(tx, moved, now) : []
    await enqueueFor(tx, [...updates, ...(await insertPushes(tx, placed, now))])
  },
}
