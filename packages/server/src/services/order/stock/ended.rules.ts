import type { FulfillmentEnd } from '../../inventory/index.ts'
import {
  type FulfillmentOrder,
  isOpenFulfillmentOrder,
} from '../model/fulfillment-order/fulfillment-order.rules.ts'
import { goodsSent } from '../model/fulfillment-order/handed-over.rules.ts'
import type { Order } from '../model/order.types.ts'

type Change = {
  locked: { fulfillmentOrders: FulfillmentOrder[] }
  after: Order
  fulfillmentOrders?: FulfillmentOrder[]
}

/**
 * Fulfillment orders that end now, after which nothing stays reserved for them. Stock does not follow the lines of an
 * imported order: its goods leave what an app reserved for the fulfillment order.
 */
export const endsIn = ({ locked, after, fulfillmentOrders = [] }: Change): FulfillmentEnd[] => {
  const productOf = new Map(after.lineItems.map(({ code, product }) => [code, product.code]))
  return fulfillmentOrders.flatMap((fulfillmentOrder) => {
    const old = locked.fulfillmentOrders.find(({ id }) => id === fulfillmentOrder.id) ?? null
    const isOver = !isOpenFulfillmentOrder(fulfillmentOrder) && (old === null || isOpenFulfillmentOrder(old))
    const goods = after.imported ? goodsSent(old, fulfillmentOrder) : []
    const left = goods.map(({ code, quantity }) => ({ productCode: productOf.get(code) ?? '', quantity }))
    return isOver || left.length > 0
      ? [{ fulfillmentOrderNumber: fulfillmentOrder.orderNumber, isOver, left }]
      : []
  })
}
