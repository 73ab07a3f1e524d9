import type { SalesOrder } from '@tradepost/contract'
import { listWholeOrders } from '../../order/index.ts'
import type { PluginCall } from '../action/action.types.ts'
import { exportedOrder } from './exported-order.rules.ts'

const MAX_PAGE = 100
const DEFAULT_PAGE = 10

const sorts: ReadonlyMap<string, string> = new Map([
  ['created_asc', 'submitDate:asc'],
  ['updated_desc', 'updateDate:desc'],
  ['updated_asc', 'updateDate:asc'],
])

type Wanted = {
  limit: number
  offset: number
  order_date_from?: string | null
  sort_order?: string | null
}

const dateFrom = (text: string | null | undefined): object[] => {
  if (!text) return []
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? [] : [{ submitDate: { $gte: date.toISOString() } }]
}

/** Placed orders only: a draft is no order to a shopper. */
export const listCustomerOrders = async (
  call: PluginCall,
  customerId: string,
  { limit, offset, order_date_from, sort_order }: Wanted,
) => {
  const { text } = await listWholeOrders(call.ctx, {
    filters: JSON.stringify({
      $and: [{ customerId }, { status: { $ne: 'new' } }, ...dateFrom(order_date_from)],
    }),
    sort: sorts.get(sort_order ?? '') ?? 'submitDate:desc',
    limit: limit < 1 ? DEFAULT_PAGE : Math.min(limit, MAX_PAGE),
    offset: Math.max(offset, 0),
  })
  return (JSON.parse(text) as { orders: SalesOrder[] }).orders.map((order) => exportedOrder(order, call))
}
