import { type ReturnOrderCreate, returnOrderStatuses, type SalesOrderCreate } from '@tradepost/contract'
import { salesOrderMachine } from '@tradepost/server'
import { pick } from '../seed.ts'

export type SoldOrder = { order: SalesOrderCreate; orderNumber: string }

const reasons = ['changedMind', 'wrongItem', 'notAsDescribed', 'damaged', 'arrivedLate'] as const
const conditions = ['new', 'opened', 'used', 'damaged'] as const

/** Orders of which everything has left. */
const isOver = ({ order: { status } }: SoldOrder) =>
  salesOrderMachine.is(status ?? salesOrderMachine.initial, 'fulfilled')

const returnOf = (
  { order, orderNumber }: SoldOrder,
  status: ReturnOrderCreate['status'],
): ReturnOrderCreate => {
  const [first] = order.lineItems
  const isShipped = first?.fulfillmentMethod === 'directShip'
  const seed = `return ${order.externalCode}`
  return {
    salesOrderNumber: orderNumber,
    customerId: order.customerId,
    status,
    submitDate: order.completeDate ?? order.fulfillDate ?? order.submitDate,
    dropOffType: isShipped ? 'shipped' : 'inPerson',
    dropOffLocationCode: first?.fulfillmentLocationCode ?? 'warehouse',
    notes: isShipped ? null : 'Bring the receipt',
    lineItems: order.lineItems.slice(0, 2).map(({ code }, index) => ({
      code: String(index + 1),
      salesOrderLineItemCode: code,
      quantity: 1,
      returnReason: { code: pick(reasons, `${seed} reason ${code}`) },
      productCondition: { code: pick(conditions, `${seed} condition ${code}`) },
    })),
  }
}

/** Two in each status, of orders all over the past. */
export const demoReturns = (sold: SoldOrder[]): ReturnOrderCreate[] => {
  const over = sold.filter(isOver)
  const wanted = [...returnOrderStatuses, ...returnOrderStatuses]
  const every = Math.floor(over.length / wanted.length)
  return wanted.flatMap((status, index) => {
    const one = over[index * every]
    return one ? [returnOf(one, status)] : []
  })
}

/** One in sixteen of the orders that arrived; all of them are settled. */
export const pastReturns = (sold: SoldOrder[]): ReturnOrderCreate[] =>
  sold.filter((one, index) => isOver(one) && index % 16 === 5).map((one) => returnOf(one, 'completed'))
