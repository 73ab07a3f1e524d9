import { type BatchErrorItem, errors, type PickingBatchCreate, texts } from '@tradepost/contract'
import { batchError, type Ctx, emit, fail, type Problem, type Tx, tryAgain } from '@tradepost/kernel'
import { listKnownLocations } from '../../../location/index.ts'
import type { Work } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { fulfillmentOrderMachine } from '../../model/state/fulfillment-order.machine.ts'
import { lockOrders } from '../../record/order.store.ts'
import { batchAdded } from '../batch/picking-batch.events.ts'
import * as store from '../batch/picking-batch.store.ts'
import { skuOf, waitingLines, walkOf } from '../batch/walk.rules.ts'
import { findSalesOrders } from '../save/fulfillment-order.store.ts'
import { saveWorks } from '../save/save.ts'

const needLocation = async (tx: Tx, ctx: Ctx, locationCode: string) => {
  const known = await listKnownLocations(tx, ctx.merchantId, [locationCode])
  if (!known.has(locationCode)) throw fail('locationNotFound')
}

/** With the locks of their sales orders, under which nothing about them changes. */
const lockWorks = async (tx: Tx, ctx: Ctx, orderNumbers: string[]) => {
  const found = await findSalesOrders(tx, ctx.merchantId, orderNumbers)
  const numbers = [...new Set(found.map(({ salesOrderNumber }) => salesOrderNumber))]
  const locked = await lockOrders(tx, ctx.merchantId, numbers)
  const named = new Set(orderNumbers)
  const works = new Map(
    locked
      .flatMap((order) => order.works)
      .filter(({ orderNumber }) => named.has(orderNumber))
      .map((work) => [work.orderNumber, work]),
  )
  const ids = [...works.values()].map(({ id }) => id)
  return { locked, works, held: await store.listHeld(tx, ctx.merchantId, ids) }
}

type Locked = Awaited<ReturnType<typeof lockWorks>>

const isPickable = ({ order }: Work): boolean =>
  fulfillmentOrderMachine.may(order.status, 'pick') || fulfillmentOrderMachine.may(order.status, 'pickRest')

/** Why an order cannot be in a batch of the location, or null. */
const refusalOf = (work: Work, locationCode: string, held: Set<number>): string | null => {
  if (work.order.locationCode !== locationCode) return texts.pickElsewhere(work.order.locationCode)
  if (!isPickable(work)) return texts.pickNotNow(work.order.status)
  if (held.has(work.id)) return texts.pickHeld
  return waitingLines(work).length === 0 ? texts.pickNothing : null
}

type Asked = { index: number; orderNumbers: string[] }

const checkOrders = (
  { orderNumbers }: Asked,
  { works, held }: Locked,
  locationCode: string,
  taken: Set<string>,
): Problem[] => {
  const seen = new Set(taken)
  return orderNumbers.flatMap((value, index): Problem[] => {
    const path = ['fulfillmentOrders', index, 'orderNumber']
    const work = works.get(value)
    if (!work)
      return [
        { code: 'NOT_PASSED', status: 404, message: errors.fulfillmentOrderNotFound.message, path, value },
      ]
    const message = seen.has(value) ? texts.pickTwice(value) : refusalOf(work, locationCode, held)
    seen.add(value)
    return message === null ? [] : [{ code: 'NOT_PASSED', status: 409, message, path, value }]
  })
}

const errorsOf = (index: number, problems: Problem[]): BatchErrorItem[] =>
  problems.map((problem) => ({
    ...batchError({ index, entity: 'fulfillmentOrder', id: String(problem.value) }, [problem]),
    code: problem.status ?? 400,
  }))

const goodsOf = (works: Work[]): store.WantedGoods[] =>
  works.flatMap((work) =>
    waitingLines(work).map((line) => ({
      productCode: line.product.code,
      sku: skuOf(line),
      salesOrderNumber: String(work.salesOrderId),
      lineCode: line.salesOrderLineItemCode,
    })),
  )

/** Any number of batches in the same number of statements; each gets its id. */
const makeBatches = async (
  tx: Tx,
  ctx: Ctx,
  locationCode: string,
  { locked }: Locked,
  asked: Work[][],
): Promise<string[]> => {
  if (asked.length === 0) return []
  const bins = await store.listBins(tx, ctx.merchantId, locationCode, goodsOf(asked.flat()))
  const batches = asked.map((works) => ({
    id: ctx.platform.ids.uuid(),
    locationCode,
    orderIds: works.map(({ id }) => id),
    lines: walkOf(works, bins),
  }))
  if (!(await store.insertBatches(tx, ctx, batches))) throw tryAgain('somebody collects one of the orders')
  const batchOf = new Map(batches.flatMap(({ id, orderIds }) => orderIds.map((order) => [order, id])))
  await saveWorks(
    tx,
    ctx,
    locked.map((order) => ({
      locked: order,
      works: order.works.map((work) => {
        const pickingBatchId = batchOf.get(work.id)
        return pickingBatchId ? { ...work, order: { ...work.order, pickingBatchId } } : work
      }),
    })),
  )
  const numbersOf = (works: Work[] = []) => works.map(({ orderNumber }) => orderNumber)
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
    const locked = await lockWorks(tx, ctx, [...new Set(asked.flatMap(({ orderNumbers }) => orderNumbers))])
    const taken = new Set<string>()
    const checked = asked.map((one) => {
      const problems = checkOrders(one, locked, locationCode, taken)
      // only a batch that is made keeps its orders from the next one
      if (problems.length === 0) for (const orderNumber of one.orderNumbers) taken.add(orderNumber)
      return { ...one, problems }
    })
    const valid = checked.filter(({ problems }) => problems.length === 0)
    const worksOf = ({ orderNumbers }: Asked) =>
      orderNumbers.flatMap((orderNumber) => locked.works.get(orderNumber) ?? [])
    const ids = await makeBatches(tx, ctx, locationCode, locked, valid.map(worksOf))
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
    const locked = await lockWorks(
      tx,
      ctx,
      orders.map(({ orderNumber }) => orderNumber),
    )
    const works = orders.flatMap(({ orderNumber }) => locked.works.get(orderNumber) ?? [])
    const isTaken = works.some((work) => refusalOf(work, locationCode, locked.held) !== null)
    if (isTaken || works.length < orders.length) throw tryAgain('an order was taken while it was chosen')
    const [id = null] = await makeBatches(tx, ctx, locationCode, locked, [works])
    return { id }
  })
