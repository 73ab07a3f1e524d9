import { events } from '@tradepost/contract'
import { type Db, enqueue, type Jobs, type Subscriber } from '@tradepost/kernel'
import { listServableMerchants } from '../../inventory/index.ts'
import { serveWaitingOrders } from './serve-waiting.ts'

const SERVE = 'serveWaitingOrders'

const queueOf = (merchantId: number) => `stock ${merchantId}`

/** One job of a merchant waits at most: it finds by itself what there is to do. */
const enqueueServing = (db: Db, merchantId: number) =>
  enqueue(db, SERVE, { merchantId }, { queue: queueOf(merchantId), key: queueOf(merchantId) })

/** When stock comes that orders wait for, they are served. */
export const shortageFollower: Subscriber = {
  name: 'shortages',
  entities: [events.stockArrived.entity],
  handle: async (tx, events) => {
    const arrived = events.filter(({ event }) => event === 'stockArrived')
    for (const merchantId of new Set(arrived.map((event) => event.merchantId)))
      await enqueueServing(tx, merchantId)
  },
}

export const shortageJobs: Jobs = {
  tasks: {
    [SERVE]: async (platform, payload) => {
      const { merchantId, after } = payload as { merchantId: number; after?: string }
      for (const merchant of await listServableMerchants(platform.database, merchantId)) {
        const reached = await serveWaitingOrders(platform, merchant, { after })
        // under a key of its own: a job that is repeated must not replace it
        if (reached !== null)
          await enqueue(
            platform.database,
            SERVE,
            { merchantId, after: reached },
            { queue: queueOf(merchantId), key: `${queueOf(merchantId)} rest` },
          )
      }
    },
    // stock that becomes usable without a change of its quantity, and what came while an order began to wait
    findServableOrders: async ({ database }) => {
      for (const { id } of await listServableMerchants(database)) await enqueueServing(database, id)
    },
  },
  crons: [{ task: 'findServableOrders', match: '* * * * *' }],
}
