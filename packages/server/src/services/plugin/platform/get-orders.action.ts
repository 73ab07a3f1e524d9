import { List, Nullable, Obj, type SalesOrder, type Static, Text, Type } from '@tradepost/contract'
import { listWholeOrders } from '../../order/index.ts'
import { listPushedOrders } from '../client/push.store.ts'
import { action, type PluginCall, parseInteger } from '../model/action.types.ts'
import { platformAnswer } from './platform-answer.rules.ts'
import { platformOrder } from './platform-order.rules.ts'

const MAX_ORDERS = 100
const DEFAULT_ORDERS = 50

const OptionalText = (max = 255) => Type.Optional(Nullable(Text(0, max)))

const Asked = Obj({
  order_number: OptionalText(),
  order_numbers: Type.Optional(List(Text(0, 255), { max: MAX_ORDERS })),
  with_items: OptionalText(10),
  date_from: OptionalText(40),
  date_to: OptionalText(40),
  limit: OptionalText(20),
  offset: OptionalText(20),
})
type Asked = Static<typeof Asked>

/** The older `order_number` asks for one order, with its items. */
const numbersOf = ({ order_number, order_numbers = [] }: Asked) =>
  [...new Set([order_number ?? '', ...order_numbers])].filter((number) => number !== '')

const instant = (text: string | null | undefined): Date | null => {
  const date = new Date(text || Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Those that are asked for, else a page of those that the shop was given. */
const pageOf = async ({ ctx, shop }: PluginCall, asked: Asked) => {
  const numbers = numbersOf(asked)
  if (numbers.length > 0) return { numbers, limit: numbers.length, offset: 0, hasMore: false }
  const limit = Math.min(Math.max(parseInteger(asked.limit, DEFAULT_ORDERS), 1), MAX_ORDERS)
  const offset = Math.max(parseInteger(asked.offset, 0), 0)
  const dates = { from: instant(asked.date_from), to: instant(asked.date_to) }
  const found = await listPushedOrders(ctx.db, ctx.merchantId, shop.code, {
    ...dates,
    limit: limit + 1,
    offset,
  })
  const listed = found.slice(0, limit).map(({ orderNumber }) => orderNumber)
  return { numbers: listed, limit, offset, hasMore: found.length > limit }
}

const readOrders = async ({ ctx, shop }: PluginCall, numbers: string[]) => {
  if (numbers.length === 0) return []
  const filters = JSON.stringify({ orderNumber: { $in: numbers } })
  const { text } = await listWholeOrders(ctx, { filters, limit: numbers.length, offset: 0 })
  const { orders } = JSON.parse(text) as { orders: SalesOrder[] }
  return orders.filter(({ shopCode }) => shopCode === shop.code)
}

/** A shop reads its own orders only. */
const find = async (call: PluginCall, asked: Asked) => {
  const { numbers, limit, offset, hasMore } = await pageOf(call, asked)
  const withItems = asked.with_items === '1' || Boolean(asked.order_number)
  const orders = await readOrders(call, numbers)
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

export const getOrders = action({ parameters: Asked, run: find })
