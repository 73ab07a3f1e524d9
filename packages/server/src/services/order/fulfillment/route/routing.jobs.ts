import { events } from '@tradepost/contract'
import { type Db, enqueue, type Jobs, type Subscriber } from '@tradepost/kernel'
import { listRoutableMerchants } from '../../routing/routing.store.ts'
import { routeWaitingOrders } from './route-waiting.ts'

const ROUTE = 'routeWaitingOrders'

const queueOf = (merchantId: number) => `routing ${merchantId}`

const enqueueRouting = (db: Db, merchantId: number) =>
  enqueue(db, ROUTE, { merchantId }, { queue: queueOf(merchantId), key: queueOf(merchantId) })

/** When stock comes, orders without a location are tried again. */
export const routingFollower: Subscriber = {
  name: 'routing',
  entities: [events.stockArrived.entity],
  handle: async (tx, events) => {
    const arrived = events.filter(({ event }) => event === 'stockArrived')
    for (const merchantId of new Set(arrived.map((event) => event.merchantId)))
      await enqueueRouting(tx, merchantId)
  },
}

export const routingJobs: Jobs = {
  tasks: {
    [ROUTE]: async (platform, payload) => {
      const { merchantId, after } = payload as { merchantId: number; after?: number }
      for (const merchant of await listRoutableMerchants(platform.database, merchantId)) {
        const reached = await routeWaitingOrders(platform, merchant, after)
        // under a key of its own: a job that begins anew must not replace it
        if (reached !== null)
          await enqueue(
            platform.database,
            ROUTE,
            { merchantId, after: reached },
            { queue: queueOf(merchantId), key: `${queueOf(merchantId)} rest` },
          )
      }
    },
    // stock that becomes visible without a change of its quantity, and locations that open
    findRoutableOrders: async ({ database }) => {
      for (const { id } of await listRoutableMerchants(database)) await enqueueRouting(database, id)
    },
  },
  crons: [{ task: 'findRoutableOrders', match: '* * * * *' }],
}
