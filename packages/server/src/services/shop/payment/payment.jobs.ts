import { type Db, dueWork, enqueue, type Subscriber } from '@tradepost/kernel'
import { performDue } from './payment-step.service.ts'
import * as store from './payment-step.store.ts'

const TASK = 'performPayments'
const QUEUE = 'payments'

export const { tick: paymentTick, jobs: paymentJobs } = dueWork({
  tick: 'payments',
  task: TASK,
  queue: QUEUE,
  listMerchants: store.listDueMerchants,
  handle: performDue,
})

const enqueueFor = async (db: Db, rows: { merchantId: number }[]) => {
  for (const merchantId of new Set(rows.map((row) => row.merchantId))) {
    const name = `${QUEUE} ${merchantId}`
    await enqueue(db, TASK, { merchantId }, { queue: name, key: name })
  }
}

/** Orders that are handed over are captured, those that are canceled given up, and returns refunded. */
export const paymentFollower: Subscriber = {
  name: 'payments',
  entities: ['salesOrder', 'returnOrder'],
  handle: async (tx, events) => {
    const keysOf = (name: string): store.OrderKey[] =>
      events
        .filter(({ event }) => event === name)
        .map(({ merchantId, entityId }) => ({ merchantId, orderNumber: entityId }))
    const orders = keysOf('salesOrderStatusUpdated')
    const returns = keysOf('returnOrderStatusUpdated')
    if (orders.length + returns.length === 0) return
    const now = new Date(Math.max(...events.map(({ createDate }) => new Date(createDate).getTime())))
    await store.lockPaymentsOf(tx, orders, returns)
    const added = [
      ...(orders.length > 0 ? await store.insertCaptures(tx, orders, now) : []),
      ...(orders.length > 0 ? await store.insertCancels(tx, orders, now) : []),
      ...(returns.length > 0 ? await store.insertRefunds(tx, returns, now) : []),
    ]
    await enqueueFor(tx, added)
  },
}
