import type { Jobs } from '@tradepost/kernel'
import { removeExpiredWishlists } from '../customer/index.ts'
import { removeOldMerges } from './cart/merge/merge.store.ts'
import { removeExpiredCarts } from './cart/record/cart.store.ts'
import { removeOldLinks } from './checkout-link/checkout-link.store.ts'
import { removeOldSessions } from './session/session.store.ts'

/** Merges of carts are kept for as long as anybody may ask again. */
const KEPT_MS = 30 * 86_400_000

export const shopJobs: Jobs = {
  tasks: {
    removeExpiredCarts: async ({ database, clock }) => {
      await removeExpiredCarts(database, clock.now())
    },
    removeExpiredWishlists: async ({ database, clock }) => {
      await removeExpiredWishlists(database, clock.now())
    },
    removeOldSessions: async ({ database, clock }) => {
      await removeOldSessions(database, clock.now())
    },
    removeOldCheckoutLinks: async ({ database, clock }) => {
      await removeOldLinks(database, clock.now())
    },
    removeOldMerges: async ({ database, clock }) => {
      await removeOldMerges(database, new Date(clock.now().getTime() - KEPT_MS))
    },
  },
  crons: [
    { task: 'removeExpiredCarts', match: '23 * * * *' },
    { task: 'removeExpiredWishlists', match: '41 * * * *' },
    { task: 'removeOldSessions', match: '29 * * * *' },
    { task: 'removeOldCheckoutLinks', match: '37 * * * *' },
    { task: 'removeOldMerges', match: '31 * * * *' },
  ],
}
