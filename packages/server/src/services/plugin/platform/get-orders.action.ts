import { List, Obj, type Static, Text, Type } from '@tradepost/contract'
import { listPushedOrders } from '../client/push.store.ts'
import { action, type PluginCall } from '../model/action.types.ts'
import { OptionalText } from '../model/field.types.ts'
import { parseDate, parseInteger } from '../model/value.rules.ts'
import { readOrders } from '../order/read-orders.ts'
import { platformAnswer, requestedNumbers } from './platform.rules.ts'
import { platformOrder } from './platform-order.rules.ts'

const MAX_ORDERS = 100
const DEFAULT_ORDERS = 50

const OrderQuery = Obj({
  order_number: OptionalText(),
  order_numbers: Type.Optional(List(Text(0, 255), { max: MAX_ORDERS })),
  with_items: OptionalText(10),
  date_from: OptionalText(40),
  date_to: OptionalText(40),
  limit: OptionalText(20),
  offset: OptionalText(20),
})
type OrderQuery = Static<typeof OrderQuery>

/** Those that are asked for, else a page of those that were pushed to the shop. */
const pageOf = async ({ ctx, shop }: PluginCall, query: OrderQuery) => {
  const numbers = requestedNumbers(query)
  if (numbers.length > 0) return { numbers, limit: numbers.length, offset: 0, hasMore: false }
  const limit = Math.min(Math.max(parseInteger(query.limit, DEFAULT_ORDERS), 1), MAX_ORDERS)
  const offset = Math.max(parseInteger(query.offset, 0), 0)
  const dates = { from: parseDate(query.date_from), to: parseDate(query.date_to) }
  const found = await listPushedOrders(ctx.db, ctx.merchantId, shop.code, {
    ...dates,
    limit: limit + 1,
    offset,
  })
  const listed = found.slice(0, limit).map(({ orderNumber }) => orderNumber)
  return { numbers: listed, limit, offset, hasMore: found.length > limit }
}

/** A shop reads its own orders only. */
const find = async (call: PluginCall, query: OrderQuery) => {
  const { numbers, limit, offset, hasMore } = await pageOf(call, query)
  const withItems = query.with_items === '1' || Boolean(query.order_number)
  const orders = (await readOrders(call.ctx, numbers)).filter(({ shopCode }) => shopCode === call.shop.code)
  return platformAnswer({
    api_version: '1',
    limit,
    offset,
    has_more_results: hasMore ? 1 : 0,
    orders: orders.map((order) => ({
      ...platformOrder(order, call.names),
      ...(!withItems && { items: [] }),
    })),
  })
}

export const getOrders = action({ parameters: OrderQuery, run: find })
