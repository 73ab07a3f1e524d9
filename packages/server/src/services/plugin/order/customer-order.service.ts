import type { SalesOrder } from '@tradepost/contract'
import { listWholeOrders } from '../../order/index.ts'
import type { PluginCall } from '../action/action.types.ts'
import { PluginError } from '../endpoint/plugin-error.ts'
import { exportedOrder } from './order.rules.ts'

const MAX_PAGE = 100

type Wanted = {
  limit?: number
  offset?: number
  order_date_from?: string | null
  sort_order?: string | null
}

const dateFrom = (text: string | null | undefined): object[] => {
  if (!text) return []
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new PluginError('unknown', 'order_date_from')
  return [{ submitDate: { $gte: date.toISOString() } }]
}

/** Placed orders only: a draft is no order to a shopper. */
export const listCustomerOrders = async (
  { ctx }: PluginCall,
  customerId: string,
  { limit = 10, offset = 0, order_date_from, sort_order }: Wanted,
) => {
  const { text } = await listWholeOrders(ctx, {
    filters: JSON.stringify({
      $and: [{ customerId }, { status: { $ne: 'new' } }, ...dateFrom(order_date_from)],
    }),
    sort: sort_order === 'created_asc' ? 'submitDate:asc' : 'submitDate:desc',
    limit: Math.min(limit, MAX_PAGE),
    offset,
  })
  return (JSON.parse(text) as { orders: SalesOrder[] }).orders.map(exportedOrder)
}
