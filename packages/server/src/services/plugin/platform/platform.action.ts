import { List, Obj, type SalesOrder, Text, Type } from '@tradepost/contract'
import { listWholeOrders } from '../../order/index.ts'
import { action, type PluginCall } from '../action/action.types.ts'
import { markReported } from '../client/push.store.ts'
import { PluginError } from '../endpoint/plugin-error.ts'
import { platformOrder } from './platform-order.rules.ts'

const MAX_ORDERS = 100

const asked = {
  order_number: Type.Optional(Text(0, 255)),
  order_numbers: Type.Optional(List(Text(0, 255), { max: MAX_ORDERS })),
}

const numbersOf = ({
  order_number,
  order_numbers = [],
}: {
  order_number?: string
  order_numbers?: string[]
}) => {
  const numbers = [...new Set([order_number ?? '', ...order_numbers])].filter((number) => number !== '')
  if (numbers.length === 0) throw new PluginError('noOrderNumber')
  return numbers
}

/** A shop reads its own orders only, by their numbers. */
const getOrders = action({
  parameters: Obj(asked),
  run: async ({ ctx, shop, names }, parameters) => {
    const numbers = numbersOf(parameters)
    const filters = JSON.stringify({ orderNumber: { $in: numbers } })
    const { text } = await listWholeOrders(ctx, { filters, limit: numbers.length, offset: 0 })
    const { orders } = JSON.parse(text) as { orders: SalesOrder[] }
    return {
      api_version: '1',
      limit: numbers.length,
      offset: 0,
      has_more_results: 0,
      orders: orders
        .filter(({ shopCode }) => shopCode === shop.code)
        .map((order) => platformOrder(order, names)),
    }
  },
})

const reported = (what: 'shipped' | 'canceled') =>
  action({
    parameters: Obj(asked),
    run: async ({ ctx, shop }: PluginCall, parameters) => {
      const report = { orderNumbers: numbersOf(parameters), what, now: ctx.now }
      const marked = await markReported(ctx.db, ctx.merchantId, shop.code, report)
      return { orders: marked.map(({ orderNumber }) => ({ order_number: orderNumber })) }
    },
  })

/** For shops; the key of a shop opens them, and no switch closes them. */
export const platformActions = {
  get_orders: getOrders,
  set_shipping_completed: reported('shipped'),
  cancel_orders: reported('canceled'),
}
