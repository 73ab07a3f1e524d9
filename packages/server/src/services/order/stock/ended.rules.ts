import type { FulfillmentEnd } from '../../inventory/index.ts'
import { isOpenWork, type Work } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import { goodsSent } from '../model/fulfillment-order/handed-over.rules.ts'
import type { Order } from '../model/order.types.ts'

type Change = { locked: { works: Work[] }; after: Order; works?: Work[] }

/**
 * Fulfillment orders that end now, after which nothing stays reserved for them. Stock does not follow the lines of an
 * imported order: its goods leave what an app reserved for the fulfillment order.
 */
export const endsIn = ({ locked, after, works = [] }: Change): FulfillmentEnd[] => {
  const productOf = new Map(after.lineItems.map(({ code, product }) => [code, product.code]))
  return works.flatMap((work) => {
    const old = locked.works.find(({ id }) => id === work.id) ?? null
    const isOver = !isOpenWork(work) && (old === null || isOpenWork(old))
    const goods = after.imported ? goodsSent(old, work) : []
    const left = goods.map(({ code, quantity }) => ({ productCode: productOf.get(code) ?? '', quantity }))
    return isOver || left.length > 0 ? [{ fulfillmentOrderNumber: work.orderNumber, isOver, left }] : []
  })
}
