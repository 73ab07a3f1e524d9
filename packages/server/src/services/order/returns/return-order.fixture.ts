import type { ReturnLineCreate, ReturnOrderCreate, SalesOrderCreate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { ada, line } from '../sales/order.fixture.ts'
import { handedOver, type Shelf, withStock } from '../stock/order-stock.fixture.ts'

export const returnLine = (over: Partial<ReturnLineCreate> = {}): ReturnLineCreate => ({
  code: '1',
  salesOrderLineItemCode: 'A',
  quantity: 1,
  returnReason: { code: 'changedMind' },
  productCondition: { code: 'new' },
  ...over,
})

export const returnOf = (
  salesOrderNumber: string,
  over: Partial<ReturnOrderCreate> = {},
): ReturnOrderCreate => ({
  salesOrderNumber,
  customerId: ada,
  dropOffType: 'inPerson',
  lineItems: [returnLine()],
  ...over,
})

/** A merchant with counted tea in a warehouse, and orders whose goods were handed over. */
export const withReturns = async (shelves: Shelf[] = [{ onHand: 50 }]) => {
  const h = await withStock(shelves)
  await h.api.updateSettings({ body: { settings: { automaticRouting: false } } })
  /** An order of so many teas at 10 each, all of them handed over. */
  const sell = async (quantity = 2, over: Partial<SalesOrderCreate> = {}) => {
    const lineItems = [line({ quantity, extendedPrice: quantity * 10 })]
    const amounts = { subTotal: quantity * 10, total: quantity * 10 }
    const orderNumber = await h.place({ lineItems, ...amounts, ...over })
    expectNoErrors(await h.add(orderNumber, handedOver(quantity)))
    return orderNumber
  }
  const send = (...returnOrders: ReturnOrderCreate[]) => h.api.createReturnOrders({ body: { returnOrders } })
  /** Makes one return and gives its number. */
  const bringBack = async (salesOrderNumber: string, over: Partial<ReturnOrderCreate> = {}) => {
    const { ids } = expectNoErrors(await send(returnOf(salesOrderNumber, over)))
    return String(ids[0])
  }
  const readReturn = async (orderNumber: string) => (await h.api.getReturnOrder({ orderNumber })).returnOrder
  const update = (orderNumber: string, body: Parameters<typeof h.api.updateReturnOrder>[0]['body']) =>
    h.api.updateReturnOrder({ orderNumber, body })
  /** Through review to its end. */
  const complete = async (orderNumber: string) => {
    await update(orderNumber, { status: 'inReview' })
    await update(orderNumber, { status: 'completed' })
  }
  return { ...h, sell, send, bringBack, readReturn, update, complete }
}
