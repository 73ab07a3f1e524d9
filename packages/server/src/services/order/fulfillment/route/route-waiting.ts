import { type Platform, systemContext } from '@tradepost/kernel'
import { listRoutableOrders } from '../../routing/routing.store.ts'
import { routeOrders } from './route.ts'

const BATCH = 100
const BATCHES_PER_TURN = 5

/**
 * Routes a merchant's orders that wait for a location, the oldest first. Each batch is a transaction, and routed lines are
 * never routed again, so it may stop anywhere and start over, even twice at once. Returns where to continue, or null at the
 * end.
 */
export const routeWaitingOrders = async (
  platform: Platform,
  merchant: { id: number; code: string },
  after = 0,
): Promise<number | null> => {
  let last = after
  for (let batch = 0; batch < BATCHES_PER_TURN; batch++) {
    const rows = await listRoutableOrders(platform.database, merchant.id, { after: last, limit: BATCH })
    if (rows.length === 0) return null
    await platform.database.tx((tx) =>
      routeOrders(
        tx,
        systemContext(platform).forMerchant(merchant, tx),
        rows.map(({ id }) => String(id)),
      ),
    )
    last = rows.at(-1)?.id ?? last
  }
  return last
}
