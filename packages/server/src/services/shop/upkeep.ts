import type { Jobs } from '@tradepost/kernel'
import { removeExpiredCarts } from './cart/cart.store.ts'
import { removeOldSessions } from './token/session.store.ts'

export const shopJobs: Jobs = {
  tasks: {
    removeExpiredCarts: async ({ database, clock }) => {
      await removeExpiredCarts(database, clock.now())
    },
    removeOldSessions: async ({ database, clock }) => {
      await removeOldSessions(database, clock.now())
    },
  },
  crons: [
    { task: 'removeExpiredCarts', match: '23 * * * *' },
    { task: 'removeOldSessions', match: '29 * * * *' },
  ],
}
