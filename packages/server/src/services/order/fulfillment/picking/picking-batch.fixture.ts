import type { PickingBatchLineUpdate, PickingBatchUpdate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { line } from '../../sales/order.fixture.ts'
import { fulfillmentLine, part, withFulfillmentOrders } from '../fulfillment-order.fixture.ts'

export const tea = (quantity: number) => line({ quantity, extendedPrice: quantity * 10 })
export const cup = (quantity: number) =>
  line({ code: 'B', quantity, extendedPrice: quantity * 10, product: { ...line().product, code: 'cup' } })

type Bin = { productCode: string; bin?: string; binLocation?: string; onHand?: number }

/** Tea and cups in a depot whose bins have names. */
export const withBatches = async (
  bins: Bin[] = [
    { productCode: 'tea', bin: 'A10' },
    { productCode: 'cup', bin: 'A2' },
  ],
) => {
  const h = await withFulfillmentOrders([])
  const inventories = bins.map((bin) => ({ locationCode: 'depot', sku: null, onHand: 50, ...bin }))
  if (bins.length > 0) expectNoErrors(await h.api.setInventories({ body: { inventories } }))

  /** A sales order for so many teas and cups, with one fulfillment order for all of it. */
  const order = async (teas = 2, cups = 0, over: Partial<ReturnType<typeof part>> = {}) => {
    const lines = [...(teas > 0 ? [tea(teas)] : []), ...(cups > 0 ? [cup(cups)] : [])]
    const total = (teas + cups) * 10
    const salesOrderNumber = await h.place({ lineItems: lines, subTotal: total, total })
    const lineItems = lines.map(({ code, quantity, product }) =>
      fulfillmentLine({ salesOrderLineItemCode: code, quantity, product }),
    )
    const [number = ''] = await h.assign({
      ...part(salesOrderNumber, 1),
      lineItems,
      subTotal: total,
      total,
      ...over,
    })
    return number
  }
  const create = (...orders: string[][]) =>
    h.api.createPickingBatches({
      body: {
        locationCode: 'depot',
        pickingBatches: orders.map((numbers) => ({
          fulfillmentOrders: numbers.map((orderNumber) => ({ orderNumber })),
        })),
      },
    })
  const batch = async (...numbers: string[]) => {
    const { ids } = expectNoErrors(await create(numbers))
    return String(ids[0])
  }
  const generate = async (fulfillmentOrderCount: number, locationCode = 'depot') =>
    (await h.api.generatePickingBatch({ body: { locationCode, fulfillmentOrderCount } })).id
  const getBatch = async (pickingBatchId: string) =>
    (await h.api.getPickingBatch({ pickingBatchId })).pickingBatch
  const setBatch = (pickingBatchId: string, status: PickingBatchUpdate['status']) =>
    h.api.updatePickingBatch({ pickingBatchId, body: { status } })
  const pick = (pickingBatchId: string, ...body: PickingBatchLineUpdate[]) =>
    h.api.updatePickingBatchLineItems({ pickingBatchId, body })
  const remove = (pickingBatchId: string, ...fulfillmentOrderNumbers: string[]) =>
    h.api.removePickingBatchFulfillmentOrders({ pickingBatchId, body: { fulfillmentOrderNumbers } })
  /** The status of the batch and its lines in short. */
  const shown = async (pickingBatchId: string) => {
    const { status, lineItems } = await getBatch(pickingBatchId)
    return [
      status,
      ...lineItems.map((one) => `${one.product.code} ${one.pickedQuantity} of ${one.quantity} ${one.status}`),
    ]
  }
  /** The status of a fulfillment order and its lines in short. */
  const fulfillmentOrder = async (orderNumber: string) => {
    const { status, lineItems } = await h.get(orderNumber)
    return [status, ...lineItems.map((one) => `${one.quantity} ${one.status}`)].join(', ')
  }
  return { ...h, order, create, batch, generate, getBatch, setBatch, pick, remove, shown, fulfillmentOrder }
}
