import type {
  BatchErrorItem,
  ErrorName,
  FulfillmentOrderStatusChange,
  FulfillmentOrderUpdate,
  SalesOrderUpdate,
} from '@tradepost/contract'
import { batchError, type Ctx, type Problem, type Tx } from '@tradepost/kernel'
import { retryWhenSlotFilled } from '../../../location/index.ts'
import { rebook } from '../../model/fulfillment-order/slot.rules.ts'
import { changeFulfillmentOrder } from '../../model/fulfillment-order/update.rules.ts'
import { lockOrders } from '../../record/order.store.ts'
import { saveAndReroute } from '../route/reroute.ts'
import * as store from '../save/fulfillment-order.store.ts'
import {
  checkFulfillmentDemands,
  checkSlot,
  checkUpdate,
  prepareChanges,
  withChanged,
  withSlot,
} from './change.service.ts'
import { noSubstitutes } from './substitute.ts'

type Item = { index: number; orderNumber: string; sent: FulfillmentOrderUpdate }

/** A change that was refused: everything that is wrong with it, or that there is no such order. */
export type RefusedChange = Omit<Item, 'sent'> & { why: Problem[] | ErrorName }

type AddedLines = NonNullable<SalesOrderUpdate['lineItems']>

const lockAll = async (tx: Tx, ctx: Ctx, items: Item[]) => {
  const numbers = [...new Set(items.map(({ orderNumber }) => orderNumber))]
  const found = await store.findSalesOrders(tx, ctx.merchantId, numbers)
  const salesOf = new Map(found.map(({ orderNumber, salesOrderNumber }) => [orderNumber, salesOrderNumber]))
  const locked = await lockOrders(tx, ctx.merchantId, [...new Set(salesOf.values())])
  const plans = new Map(
    locked.map((order) => [
      String(order.id),
      { locked: order, fulfillmentOrders: order.fulfillmentOrders, added: [] as AddedLines },
    ]),
  )
  /** As the changes so far have made it. */
  const find = ({ orderNumber }: Item) => {
    const plan = plans.get(salesOf.get(orderNumber) ?? '')
    const fulfillmentOrder = plan?.fulfillmentOrders.find((one) => one.orderNumber === orderNumber)
    return plan && fulfillmentOrder ? { plan, fulfillmentOrder } : null
  }
  return { plans: [...plans.values()], find }
}

/** Updates of any number of fulfillment orders in the same number of statements; each sees those before it. */
export const updateAll = async (tx: Tx, ctx: Ctx, items: Item[]): Promise<RefusedChange[]> => {
  const { plans, find } = await lockAll(tx, ctx, items)
  const known = items.flatMap((item) => {
    const found = find(item)
    return found
      ? [{ item, locked: found.plan.locked, fulfillmentOrder: found.fulfillmentOrder, sent: item.sent }]
      : []
  })
  const { slots, substitutes, tools } = await prepareChanges(tx, ctx, known)
  const substitutesOf = new Map(known.map(({ item }, place) => [item, substitutes[place]]))
  const refused = items.flatMap((item): RefusedChange[] => {
    const { index, orderNumber, sent } = item
    const found = find(item)
    if (!found) return [{ index, orderNumber, why: 'fulfillmentOrderNotFound' }]
    const { plan, fulfillmentOrder } = found
    const { lines: inserted, sent: added, problems } = substitutesOf.get(item) ?? noSubstitutes
    const wrong = [...checkUpdate(plan.locked, plan.fulfillmentOrders, fulfillmentOrder, sent), ...problems]
    const why = wrong.length > 0 ? wrong : checkSlot(slots, fulfillmentOrder, sent)
    if (why.length > 0) return [{ index, orderNumber, why }]
    const after = changeFulfillmentOrder(fulfillmentOrder, sent, tools, {
      inserted,
      ...withSlot(slots, fulfillmentOrder, sent),
    })
    const lacking = checkFulfillmentDemands(fulfillmentOrder, after, tools, sent)
    if (lacking.length > 0) return [{ index, orderNumber, why: lacking }]
    rebook(slots, fulfillmentOrder, after)
    plan.fulfillmentOrders = withChanged(plan, after)
    plan.added.push(...(added.lineItems ?? []))
    return []
  })
  await saveAndReroute(
    tx,
    ctx,
    plans.map(({ locked, fulfillmentOrders, added }) => ({
      locked,
      fulfillmentOrders,
      sent: { lineItems: added },
    })),
  ).catch(retryWhenSlotFilled)
  return refused
}

export const refusalItem = ({ index, orderNumber, why }: RefusedChange): BatchErrorItem => {
  const item = batchError({ index, entity: 'fulfillmentOrder', id: orderNumber }, why)
  return { ...item, code: typeof why === 'string' ? item.code : (why[0]?.status ?? 400) }
}

export const updateMany = async (tx: Tx, ctx: Ctx, items: Item[]): Promise<BatchErrorItem[]> =>
  (await updateAll(tx, ctx, items)).map(refusalItem)

export const setFulfillmentOrderStatuses = (ctx: Ctx, sent: FulfillmentOrderStatusChange[]) =>
  ctx.tx(async (tx) => ({
    errors: await updateMany(
      tx,
      ctx,
      sent.map(({ orderNumber, status }, index) => ({ index, orderNumber, sent: { status } })),
    ),
  }))
