import { type BatchErrorItem, errors, type PickingBatchCreate, texts } from '@tradepost/contract'
import { batchError, type Ctx, emit, fail, type Problem, type Tx, tryAgain } from '@tradepost/kernel'
import { listKnownLocations } from '../../../location/index.ts'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { fulfillmentOrderMachine } from '../../model/state/fulfillment-order.machine.ts'
import { lockOrders } from '../../record/order.store.ts'
import { batchAdded } from '../batch/picking-batch.events.ts'
import * as store from '../batch/picking-batch.store.ts'
import { skuOf, waitingLines, walkOf } from '../batch/walk.rules.ts'
import { findSalesOrders } from '../save/fulfillment-order.store.ts'
import { saveFulfillmentOrders } from '../save/save.ts'

const needLocation = async (tx: Tx, ctx: Ctx, locationCode: string) => {
  const known = await listKnownLocations(tx, ctx.merchantId, [locationCode])
  if (!known.has(locationCode)) throw fail('locationNotFound')
}

/** With the locks of their sales orders, under which nothing about them changes. */
const lockFulfillmentOrders = async (tx: Tx, ctx: Ctx, orderNumbers: string[]) => {
  const found = await findSalesOrders(tx, ctx.merchantId, orderNumbers)
  const numbers = [...new Set(found.map(({ salesOrderNumber }) => salesOrderNumber))]
  const locked = await lockOrders(tx, ctx.merchantId, numbers)
  const named = new Set(orderNumbers)
  const fulfillmentOrders = new Map(
    locked
      .flatMap((order) => order.fulfillmentOrders)
      .filter(({ orderNumber }) => named.has(orderNumber))
      .map((fulfillmentOrder) => [fulfillmentOrder.orderNumber, fulfillmentOrder]),
  )
  const ids = [...fulfillmentOrders.values()].map(({ id }) => id)
  return { locked, fulfillmentOrders, held: await store.listHeld(tx, ctx.merchantId, ids) }
}

type Locked = Awaited<ReturnType<typeof lockFulfillmentOrders>>

const isPickable = ({ order }: FulfillmentOrder): boolean =>
  fulfillmentOrderMachine.may(order.status, 'pick') || fulfillmentOrderMachine.may(order.status, 'pickRest')

/** Why an order cannot be in a batch of the location, or null. */
const refusalOf = (
  fulfillmentOrder: FulfillmentOrder,
  locationCode: string,
  held: Set<number>,
): string | null => {
  if (fulfillmentOrder.order.locationCode !== locationCode)
    return texts.pickElsewhere(fulfillmentOrder.order.locationCode)
  if (!isPickable(fulfillmentOrder)) return texts.pickNotNow(fulfillmentOrder.order.status)
  if (held.has(fulfillmentOrder.id)) return texts.pickHeld
  return waitingLines(fulfillmentOrder).length === 0 ? texts.pickNothing : null
}

type Asked = { index: number; orderNumbers: string[] }

const checkOrders = (
  { orderNumbers }: Asked,
  { fulfillmentOrders, held }: Locked,
  locationCode: string,
  taken: Set<string>,
): Problem[] => {
  const seen = new Set(taken)
  return orderNumbers.flatMap((value, index): Problem[] => {
    const path = ['fulfillmentOrders', index, 'orderNumber']
    const fulfillmentOrder = fulfillmentOrders.get(value)
    if (!fulfillmentOrder)
      return [
        { code: 'NOT_PASSED', status: 404, message: errors.fulfillmentOrderNotFound.message, path, value },
      ]
    const message = seen.has(value) ? texts.pickTwice(value) : refusalOf(fulfillmentOrder, locationCode, held)
    seen.add(value)
    return message === null ? [] : [{ code: 'NOT_PASSED', status: 409, message, path, value }]
  })
}

const errorsOf = (index: number, problems: Problem[]): BatchErrorItem[] =>
  problems.map((problem) => ({
    ...batchError({ index, entity: 'fulfillmentOrder', id: String(problem.value) }, [problem]),
    code: problem.status ?? 400,
  }))

const goodsOf = (fulfillmentOrders: FulfillmentOrder[]): store.WantedGoods[] =>
  fulfillmentOrders.flatMap((fulfillmentOrder) =>
    waitingLines(fulfillmentOrder).map((line) => ({
      productCode: line.product.code,
      sku: skuOf(line),
      salesOrderNumber: String(fulfillmentOrder.salesOrderId),
      lineCode: line.salesOrderLineItemCode,
    })),
  )

/** Any number of batches in the same number of statements; each gets its id. */
const makeBatches = async (
  tx: Tx,
  ctx: Ctx,
  locationCode: string,
  { locked }: Locked,
  asked: FulfillmentOrder[][],
): Promise<string[]> => {
  if (asked.length === 0) return []
  const bins = await store.listBins(tx, ctx.merchantId, locationCode, goodsOf(asked.flat()))
  const batches = asked.map((fulfillmentOrders) => ({
    id: ctx.platform.ids.uuid(),
    locationCode,
    orderIds: fulfillmentOrders.map(({ id }) => id),
    lines: walkOf(fulfillmentOrders, bins),
  }))
  if (!(await store.insertBatches(tx, ctx, batches))) throw tryAgain('somebody collects one of the orders')
  const batchOf = new Map(batches.flatMap(({ id, orderIds }) => orderIds.map((order) => [order, id])))
  await saveFulfillmentOrders(
    tx,
    ctx,
    locked.map((order) => ({
      locked: order,
      fulfillmentOrders: order.fulfillmentOrders.map((fulfillmentOrder) => {
        const pickingBatchId = batchOf.get(fulfillmentOrder.id)
        return pickingBatchId
          ? { ...fulfillmentOrder, order: { ...fulfillmentOrder.order, pickingBatchId } }
          : fulfillmentOrder
      }),
    })),
  )
  const numbersOf = (fulfillmentOrders: FulfillmentOrder[] = []) =>
    fulfillmentOrders.map(({ orderNumber }) => orderNumber)
  await emit(
    tx,
    ctx,
    batches.map((batch, index) => batchAdded(ctx, batch, numbersOf(asked[index]))),
  )
  return batches.map(({ id }) => id)
}

/** A batch with an order that does not fit is not made; the others are. */
export const createPickingBatches = (ctx: Ctx, locationCode: string, sent: PickingBatchCreate[]) =>
  ctx.tx(async (tx) => {
    await needLocation(tx, ctx, locationCode)
    const asked = sent.map(({ fulfillmentOrders }, index) => ({
      index,
      orderNumbers: fulfillmentOrders.map(({ orderNumber }) => orderNumber),
    }))
    const locked = await lockFulfillmentOrders(tx, ctx, [
      ...new Set(asked.flatMap(({ orderNumbers }) => orderNumbers)),
    ])
    const taken = new Set<string>()
    const checked = asked.map((one) => {
      const problems = checkOrders(one, locked, locationCode, taken)
      // only a batch that is made keeps its orders from the next one
      if (problems.length === 0) for (const orderNumber of one.orderNumbers) taken.add(orderNumber)
      return { ...one, problems }
    })
    const valid = checked.filter(({ problems }) => problems.length === 0)
    const fulfillmentOrdersOf = ({ orderNumbers }: Asked) =>
      orderNumbers.flatMap((orderNumber) => locked.fulfillmentOrders.get(orderNumber) ?? [])
    const ids = await makeBatches(tx, ctx, locationCode, locked, valid.map(fulfillmentOrdersOf))
    const idAt = new Map(valid.map(({ index }, place) => [index, ids[place] ?? null]))
    return {
      ids: asked.map(({ index }) => idAt.get(index) ?? null),
      errors: checked.flatMap(({ index, problems }) => errorsOf(index, problems)),
    }
  })

/** The id is null when no order of the location waits. */
export const generatePickingBatch = (ctx: Ctx, locationCode: string, count: number) =>
  ctx.tx(async (tx) => {
    await needLocation(tx, ctx, locationCode)
    await store.lockGenerating(tx, ctx.merchantId, locationCode)
    const orders = await store.listPickable(tx, ctx.merchantId, locationCode, count)
    if (orders.length === 0) return { id: null }
    const locked = await lockFulfillmentOrders(
      tx,
      ctx,
      orders.map(({ orderNumber }) => orderNumber),
    )
    const fulfillmentOrders = orders.flatMap(
      ({ orderNumber }) => locked.fulfillmentOrders.get(orderNumber) ?? [],
    )
    const isTaken = fulfillmentOrders.some(
      (fulfillmentOrder) => refusalOf(fulfillmentOrder, locationCode, locked.held) !== null,
    )
    if (isTaken || fulfillmentOrders.length < orders.length)
      throw tryAgain('an order was taken while it was chosen')
    const [id = null] = await makeBatches(tx, ctx, locationCode, locked, [fulfillmentOrders])
    return { id }
  })
