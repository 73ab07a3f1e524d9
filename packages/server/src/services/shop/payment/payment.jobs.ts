import { dueWork, type StoredEvent, type Subscriber } from '@tradepost/kernel'
import { followOrders, QUEUE, TASK } from './follow/follow-orders.ts'
import { performDue } from './perform.ts'
import { listDueMerchants } from './record/step.store.ts'

export const { tick: paymentTick, jobs: paymentJobs } = dueWork({
  tick: 'payments',
  task: TASK,
  queue: QUEUE,
  listMerchants: listDueMerchants,
  handle: performDue,
})

const orderOf = ({ entity, entityId, payload }: StoredEvent): string =>
  entity === 'salesOrder' ? entityId : (payload as { salesOrderNumber: string }).salesOrderNumber

/** An event says only which order to look at: what is done follows from its state and that of its returns. */
export const paymentFollower: Subscriber = {
  name: 'payments',
  entities: ['salesOrder', 'returnOrder'],
  handle: (tx, events) => {
    const now = new Date(Math.max(...events.map(({ createDate }) => new Date(createDate).getTime())))
    const orders = events.map((event) => ({ merchantId: event.merchantId, orderNumber: orderOf(event) }))
    return followOrders(tx, orders, now)
  },
}
