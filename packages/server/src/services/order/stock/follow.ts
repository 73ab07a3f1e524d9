import type { Ctx, Tx } from '@tradepost/kernel'
import {
  bindReservations,
  endFulfillments,
  holdStock,
  listWaiting,
  prepareShipments,
  putWaits,
  releaseForOrders,
  shipForOrders,
} from '../../inventory/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { Order } from '../model/order.types.ts'
import {
  bindingsOf,
  claimsIn,
  endsIn,
  needsSettings,
  type OrderChange,
  ofCodes,
  type Plan,
  planOf,
  productCodes,
  releaseOf,
  shipmentsOf,
} from './plan.rules.ts'
import { codesOf, findLineProducts, findWarehouse, reserveStock, statusByStock } from './reserve.ts'
import { holdsStock, reservesStock } from './stock.rules.ts'

const waitingIn = async (tx: Tx, ctx: Ctx, plans: Plan[]): Promise<Map<number, string[]>> => {
  const numbers = plans
    .filter(({ locked }) => locked.isRouted || locked.fulfillmentOrders.length > 0)
    .map(({ locked }) => String(locked.id))
  const lines = numbers.length > 0 ? await listWaiting(tx, ctx.merchantId, numbers) : []
  const byNumber = Map.groupBy(lines, ({ salesOrderNumber }) => salesOrderNumber)
  return new Map(
    plans.map(({ locked }) => [
      locked.id,
      (byNumber.get(String(locked.id)) ?? []).map((line) => line.salesOrderLineItemCode),
    ]),
  )
}

/** Takes a constant number of statements for any number of orders. */
const moveStock = async (
  tx: Tx,
  ctx: Ctx,
  plans: Plan[],
  isIgnored: boolean,
): Promise<Map<number, Order>> => {
  const waiting = await waitingIn(tx, ctx, plans)
  const waitingOf = ({ locked }: Plan) => waiting.get(locked.id) ?? []
  const servedBy = new Map(
    plans.map((plan) => [plan, new Set([...plan.wanted, ...plan.placed, ...waitingOf(plan)])]),
  )
  const servedOf = (plan: Plan) => servedBy.get(plan) ?? new Set<string>()
  const known = plans.map((plan) => ofCodes(plan.after, new Set([...servedOf(plan), ...plan.left])))
  const [warehouse, products] = await Promise.all([
    findWarehouse(
      tx,
      ctx,
      known.flatMap(({ lineItems }) => lineItems),
    ),
    findLineProducts(tx, ctx, known),
  ])
  const shipments = plans.flatMap((plan, index) =>
    plan.left.length > 0
      ? shipmentsOf(plan, plan.changes, products[index] ?? new Map(), { warehouse, isIgnored })
      : [],
  )
  const added = await prepareShipments(tx, ctx, shipments)
  // all at once: locks taken one by one could deadlock with those of another order
  const held = plans.flatMap((plan) =>
    productCodes(new Set([...plan.touched, ...waitingOf(plan)]), plan.locked.order, plan.after),
  )
  const holding = holdStock(tx, ctx, [...new Set(held)])
  const releases = plans.flatMap((plan) => releaseOf(plan, warehouse))
  if (shipments.length > 0) await Promise.all([holding, shipForOrders(tx, ctx, shipments, added)])
  await Promise.all([holding, releases.length > 0 && releaseForOrders(tx, ctx, releases)])
  const stocked = plans.map((plan, index) => ({
    id: plan.locked.id,
    order: ofCodes(plan.after, holdsStock(plan.after) ? servedOf(plan) : new Set()),
    products: products[index] ?? new Map(),
    handed: plan.handed,
    claims: claimsIn(plan),
    isRouted: plan.isRouted,
    refused: plan.refused,
  }))
  const { demands, short } = await reserveStock(tx, ctx, stocked, {
    isLenient: true,
    warehouse,
    isWaiting: (id) => (code) => waiting.get(id)?.includes(code) ?? false,
  })
  const ended = plans.flatMap((plan) => {
    const open = new Set(codesOf(demands, plan.locked.id))
    return waitingOf(plan)
      .filter((code) => !open.has(code))
      .map((code) => ({ salesOrderNumber: String(plan.locked.id), salesOrderLineItemCode: code }))
  })
  if (ended.length > 0) await putWaits(tx, ctx, [], ended)
  const bindings = plans.flatMap((plan) => bindingsOf(plan, plan.placed))
  if (bindings.length > 0) await bindReservations(tx, ctx, bindings)
  return new Map(
    plans.map((plan, index) => {
      const states = { before: waitingOf(plan), now: codesOf(short, plan.locked.id) }
      const status = statusByStock(plan.after, products[index] ?? new Map(), states, plan.unrouted)
      return [plan.locked.id, { ...plan.after, fulfillmentStatus: status }]
    }),
  )
}

/** An order whose stock stays as it is may still have found or lost a location. */
export const stay = ({ after, unrouted }: Plan): Order =>
  unrouted
    ? { ...after, fulfillmentStatus: statusByStock(after, new Map(), { before: [], now: [] }, unrouted) }
    : after

/**
 * Adjusts stock to the lines of any number of orders: handed-over goods leave, excess is released, and an order that is
 * routed or has fulfillment orders reserves more, as far as available. Returns the orders, marked if they lack something.
 */
export const followStocks = async (tx: Tx, ctx: Ctx, changes: OrderChange[]): Promise<Order[]> => {
  const settings = changes.some(needsSettings) ? await getMerchantSettings(tx, ctx.merchantId) : null
  const plans = changes.map((change) => planOf(change, settings !== null && reservesStock(settings)))
  const touched = plans.filter((plan) => plan.touched.length > 0)
  const isIgnored = settings?.inventoryReservationStrategy === 'ignore'
  const moved = touched.length > 0 ? await moveStock(tx, ctx, touched, isIgnored) : new Map<number, Order>()
  await endFulfillments(tx, ctx, changes.flatMap(endsIn))
  return plans.map((plan) => (plan.hasOwnStatus ? plan.after : (moved.get(plan.locked.id) ?? stay(plan))))
}

export const followStock = async (tx: Tx, ctx: Ctx, change: OrderChange): Promise<Order> => {
  const [order] = await followStocks(tx, ctx, [change])
  return order ?? change.after
}
