import { List, Obj, Text, Type } from '@tradepost/contract'
import { markReported } from '../client/push.store.ts'
import { action, type PluginCall } from '../model/action.types.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { getOrders } from './get-orders.action.ts'
import { platformAnswer, requestedNumbers } from './platform.rules.ts'
import { addOrderDeliveryNote, cancelOrder, setOrderShippingCompleted } from './report.action.ts'

const orders = {
  order_number: Type.Optional(Text(0, 255)),
  order_numbers: Type.Optional(List(Text(0, 255), { max: 100 })),
}

/** Reports about several orders at once, as earlier shops of ours send them. */
const batchReport = (what: 'shipped' | 'canceled') =>
  action({
    parameters: Obj(orders),
    run: async ({ ctx, shop }: PluginCall, parameters) => {
      const orderNumbers = requestedNumbers(parameters)
      if (orderNumbers.length === 0) throw new PluginError('noOrderNumber')
      const report = { orderNumbers, what, now: ctx.now }
      const marked = await markReported(ctx.db, ctx.merchantId, shop.code, report)
      return { orders: marked.map(({ orderNumber }) => ({ order_number: orderNumber })) }
    },
  })

/** The key stays with the operator of the shop. */
const getShopInfo = action({
  parameters: Obj({}),
  run: async ({ shop }) =>
    platformAnswer({
      customer_number: shop.customerNumber,
      shop_number: shop.shopNumber,
      apikey: null,
      alias: shop.code,
      cname: null,
      oauth_access_token: null,
    }),
})

/** For shops; the key of a shop opens them, and no switch closes them. */
export const platformActions = {
  get_orders: getOrders,
  add_order_delivery_note: addOrderDeliveryNote,
  set_order_shipping_completed: setOrderShippingCompleted,
  cancel_order: cancelOrder,
  get_shop_info: getShopInfo,
  set_shipping_completed: batchReport('shipped'),
  cancel_orders: batchReport('canceled'),
}
