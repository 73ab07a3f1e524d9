import type { SalesOrderCreate } from '@tradepost/contract'
import { type Ctx, emit, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { bumpCustomerMetrics } from '../../customer/index.ts'
import { routeOrders } from '../fulfillment/route/route.ts'
import type { OrderTaxes } from '../model/amount/order-retax.rules.ts'
import type { OrderShipping } from '../model/amount/order-shipping.rules.ts'
import type { Order } from '../model/order.types.ts'
import { inDocumentOrder, validPart } from '../model/request/shape.rules.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { redeemPromotions } from '../price/pricing.service.ts'
import { figuresOf } from '../record/customer-figures.rules.ts'
import { insertHistory, salesOrderTables } from '../record/history.store.ts'
import { createdEntry, orderCreated } from '../record/order.events.ts'
import * as store from '../record/order.store.ts'
import { isRoutable } from '../routing/open-order.rules.ts'
import { routesAutomatically } from '../routing/settings.service.ts'
import {
  errorsOf,
  isValid,
  type NumberedDraft,
  problemsByOrder,
  problemsInRequest,
  refused,
  warningsOf,
} from './draft.rules.ts'
import { prepare, type Settings } from './prepare.ts'

/** Promotions before stock, always in this order, to avoid deadlocks. */
const redeem = async (tx: Tx, ctx: Ctx, drafts: NumberedDraft[]) => {
  const late = await redeemPromotions(tx, ctx, drafts)
  return drafts.map((draft) => refused(draft, late.get(draft.id) ?? []))
}

const tell = (tx: Tx, ctx: Ctx, orders: NumberedDraft[]) => [
  emit(
    tx,
    ctx,
    orders.flatMap(({ id, order }) => orderCreated(id, order)),
  ),
  bumpCustomerMetrics(
    tx,
    ctx,
    orders.flatMap(({ order }) => figuresOf(null, order, ctx.now)),
  ),
]

/** A constant number of statements, however many orders and lines there are. */
const storeOrders = (tx: Tx, ctx: Ctx, orders: NumberedDraft[]) =>
  Promise.all([
    store.insertOrders(
      tx,
      ctx,
      orders.map((order) => ({ ...order, isRouted: false })),
    ),
    store.writeLines(
      tx,
      ctx.merchantId,
      orders.flatMap(({ id, order }) => order.lineItems.map((line) => ({ orderId: id, line }))),
    ),
    insertHistory(
      tx,
      ctx,
      salesOrderTables,
      orders.map(({ id, order }) => createdEntry(id, order)),
    ),
    ...tell(
      tx,
      ctx,
      orders.filter(({ isAttempt }) => !isAttempt),
    ),
  ])

/** One that is under way already is somebody's work elsewhere. */
const isPlaced = (order: Order): boolean =>
  isRoutable(order) && salesOrderMachine.may(order.status, 'allocate')

const placeOrders = (ctx: Ctx, drafts: NumberedDraft[], settings: Settings): Promise<NumberedDraft[]> =>
  ctx.tx(async (tx, last) => {
    const routes = await routesAutomatically(tx, ctx, settings)
    const done = await redeem(tx, ctx, drafts)
    const good = done.filter(isValid)
    const routed = routes ? good.filter(({ order }) => isPlaced(order)) : []
    if (routed.length === 0) {
      if (good.length > 0) await last(() => storeOrders(tx, ctx, good))
      return done
    }
    await storeOrders(tx, ctx, good)
    await routeOrders(
      tx,
      ctx,
      routed.map(({ id }) => String(id)),
    )
    return done
  })

/**
 * Orders that fail become error items, one for each problem; the others are stored. Numbers are taken before the
 * transaction, so that orders of one merchant do not wait for each other until they are stored.
 */
export const createSalesOrders = async (ctx: Ctx, sent: SalesOrderCreate[]) => {
  const { settings, drafts } = await prepare(ctx, sent)
  const good = drafts.filter(isValid)
  const first = good.length > 0 ? await store.allocateNumbers(ctx.db, ctx.merchantId, good.length) : 0
  const numbered = good.map((draft, index) => ({ ...draft, id: first + index }))
  const placed = numbered.length > 0 ? await placeOrders(ctx, numbered, settings) : []

  const byIndex = new Map(placed.map((draft) => [draft.index, draft]))
  const done = drafts.map((draft) => byIndex.get(draft.index) ?? draft)
  const warnings = placed.filter(isValid).flatMap(warningsOf)
  return {
    orderNumbers: done.map((draft) => (isValid(draft) && 'id' in draft ? String(draft.id) : null)),
    errors: done.flatMap(errorsOf),
    ...(warnings.length > 0 && { warnings }),
  }
}

/**
 * For a cart, in its transaction: under a number that was taken before, and without another look at products, at which
 * the cart has looked. All or nothing.
 */
export const createOrder = async (
  ctx: Ctx,
  sent: SalesOrderCreate,
  { id, ...terms }: { id: number; taxes: OrderTaxes; shipping: OrderShipping | null; isAttempt: boolean },
): Promise<Order> => {
  const {
    settings,
    drafts: [draft],
  } = await prepare(ctx, [sent], { isOfCart: true })
  if (!draft) throw new Error('an order was sent and not read')
  refuse(draft.problems)
  const [placed] = await placeOrders(ctx, [{ ...draft, id, ...terms }], settings)
  refuse(placed?.problems ?? [])
  return placed?.order ?? draft.order
}

/** A schema violation refuses all orders of a request; problems found by rules are reported with it. */
const refuseOrders = async (ctx: Ctx, body: { orders: SalesOrderCreate[] }, schemaProblems: Problem[]) => {
  const { orders = [] } = validPart(body, schemaProblems)
  const { drafts } = await prepare(ctx, orders, { schemaProblems: problemsByOrder(schemaProblems) })
  const ofList = schemaProblems.filter(({ path }) => path.length < 2)
  refuse(inDocumentOrder([...ofList, ...drafts.flatMap(problemsInRequest)], body))
}

/** Entry for requests. */
export const createSentOrders = async (
  ctx: Ctx,
  body: { orders: SalesOrderCreate[] },
  schemaProblems: Problem[],
) => {
  if (schemaProblems.length > 0) await refuseOrders(ctx, body, schemaProblems)
  return createSalesOrders(ctx, body.orders)
}
