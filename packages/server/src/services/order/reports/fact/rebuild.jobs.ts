import { enqueue, type Jobs } from '@tradepost/kernel'
import { rebuildFigures } from './rebuild.service.ts'
import { listDueMerchants } from './rebuild.store.ts'

const COUNT = 'countOrders'

export const analyticsJobs: Jobs = {
  tasks: {
    [COUNT]: async ({ database }, payload) => {
      const { merchantId } = payload as { merchantId: number }
      await rebuildFigures(database, merchantId)
    },
    // one job of a merchant waits at most
    findUncountedOrders: async ({ database }) => {
      for (const { id } of await listDueMerchants(database))
        await enqueue(
          database,
          COUNT,
          { merchantId: id },
          { queue: `analytics ${id}`, key: `analytics ${id}` },
        )
    },
  },
  crons: [{ task: 'findUncountedOrders', match: '* * * * *' }],
}
