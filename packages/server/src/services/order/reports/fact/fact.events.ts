import type { StoredEvent, Subscriber, Tx } from '@tradepost/kernel'
import { listSalesOrdersOf } from './fact.read.ts'
import { followOrders, followTimezone } from './fact.service.ts'

const salesOrderNumberIn = ({ payload }: StoredEvent): number =>
  Number((payload as { salesOrderNumber?: string }).salesOrderNumber)

/** Sales orders that the events of one merchant are about, each once. */
const ordersIn = async (tx: Tx, merchantId: number, events: StoredEvent[]): Promise<number[]> => {
  const of = (entity: string) => events.filter((event) => event.entity === entity)
  const works = [...new Set(of('fulfillmentOrder').map(({ entityId }) => entityId))]
  const ids = [
    ...of('salesOrder').map(({ entityId }) => Number(entityId)),
    ...of('returnOrder').map(salesOrderNumberIn),
    ...(works.length > 0 ? await listSalesOrdersOf(tx, merchantId, works) : []),
  ]
  return [...new Set(ids.filter(Number.isSafeInteger))].sort((one, other) => one - other)
}

/**
 * An event only says which order changed: figures come from the order itself, so that a repeated event counts once. Locks
 * merchants in the order of their ids.
 */
export const analyticsFollower: Subscriber = {
  name: 'analytics',
  entities: ['salesOrder', 'fulfillmentOrder', 'returnOrder', 'merchant'],
  handle: async (tx, events) => {
    const byMerchant = Map.groupBy(events, ({ merchantId }) => merchantId)
    for (const merchantId of [...byMerchant.keys()].sort((one, other) => one - other)) {
      const own = byMerchant.get(merchantId) ?? []
      const orderIds = await ordersIn(tx, merchantId, own)
      if (orderIds.length > 0) await followOrders(tx, merchantId, orderIds)
      if (own.some(({ event }) => event === 'settingsUpdated')) await followTimezone(tx, merchantId)
    }
  },
}
