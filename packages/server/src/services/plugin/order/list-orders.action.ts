import { Obj, Text } from '@tradepost/contract'
import { customerByToken } from '../customer/customer.service.ts'
import { action, type PluginCall } from '../model/action.types.ts'
import { OptionalText } from '../model/field.types.ts'
import { parseDate, parseInteger } from '../model/value.rules.ts'
import { exportedOrder } from './exported-order.rules.ts'
import { listOrders } from './read-orders.ts'

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

/** Placed orders only: a draft is no order to a shopper. */
const listCustomerOrders = async (
  call: PluginCall,
  customerId: string,
  { limit, offset, order_date_from, sort_order }: Wanted,
) => {
  const from = parseDate(order_date_from)
  const orders = await listOrders(call.ctx, {
    filters: {
      $and: [
        { customerId },
        { status: { $ne: 'new' } },
        ...(from ? [{ submitDate: { $gte: from.toISOString() } }] : []),
      ],
    },
    sort: sorts.get(sort_order ?? '') ?? 'submitDate:desc',
    limit: limit < 1 ? DEFAULT_PAGE : Math.min(limit, MAX_PAGE),
    offset: Math.max(offset, 0),
  })
  return orders.map((order) => exportedOrder(order, call))
}

export const getOrders = action({
  needs: { customer_token: 'noCustomerToken', customer_language: 'noCustomerLanguage' },
  parameters: Obj({
    customer_token: Text(0, 1000),
    customer_language: Text(0, 20),
    limit: OptionalText(30),
    offset: OptionalText(30),
    order_date_from: OptionalText(40),
    sort_order: OptionalText(30),
  }),
  run: async (call, { customer_token, limit, offset, ...wanted }) => ({
    orders: await listCustomerOrders(call, await customerByToken(call, customer_token), {
      ...wanted,
      limit: parseInteger(limit, 0),
      offset: parseInteger(offset, 0),
    }),
  }),
})
