import { type Platform, systemContext } from '@tradepost/kernel'
import { routeOrders } from './route.service.ts'
import { listRoutableOrders } from './routing.store.ts'

const BATCH = 100
const BATCHES_PER_TURN = 5

/**
 * Routes the orders of a merchant that wait for a location, the oldest first. A batch is one transaction, and what is
 * in a fulfillment order is never routed again, so it may stop at any point and begin anew, also twice at once. Answers
 * where to go on, or null at the end.
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
