import { type FulfillmentOrderCreate, type RoutingChoice, texts } from '@tradepost/contract'
import { type Ctx, type Db, emit, fail, money, type Problem, type Tx } from '@tradepost/kernel'
import { holdStock, reserveForOrder } from '../../../inventory/index.ts'
import { afterOpenSeconds } from '../../../location/index.ts'
import { getMerchantSettings } from '../../../merchant/index.ts'
import { lineIndexes } from '../../model/line/line.rules.ts'
import type { Order } from '../../model/order/order-document.rules.ts'
import { fulfillmentStatusIn, salesOrderMachine } from '../../model/state/order.machine.ts'
import { orderChanged } from '../../record/order.events.ts'
import * as orderStore from '../../record/order.store.ts'
import { partsOf } from '../../routing/explain.ts'
import { freshFacts, type KnownFacts, readFacts } from '../../routing/facts.service.ts'
import { openOrderOf } from '../../routing/open-order.rules.ts'
import { workFor } from '../../routing/routed-part.rules.ts'
import { type Decision, decideRouting, type RoutingOrder } from '../../routing/routing.rules.ts'
import * as store from '../../routing/routing.store.ts'
import { isRoutedAutomatically, type RoutingSettings } from '../../routing/settings.service.ts'
import { findLineProducts } from '../../stock/reserve.ts'
import { reservesStock, shortageProblems } from '../../stock/stock.rules.ts'
import { createForOrders } from '../create/create.ts'
import { insertAcceptances } from '../deadline/deadline.store.ts'

/** Whether orders become fulfillment orders by themselves, which is one switch of the merchant. */
export const routesAutomatically = async (db: Db, ctx: Ctx, settings?: RoutingSettings): Promise<boolean> =>
  isRoutedAutomatically(settings ?? (await getMerchantSettings(db, ctx.merchantId)))

type Routed = { decision: Decision; numbers: (string | null)[] }

export const isRoutable = ({ status, imported }: Order): boolean =>
  !imported && salesOrderMachine.may(status, 'route')

/** Those whose lines may hold stock that no fulfillment order counts on. */
const ownNumbers = (locked: orderStore.LockedOrder[]): string[] =>
  locked.filter(({ isRouted }) => isRouted).map(({ id }) => String(id))

const countedProducts = (orders: RoutingOrder[]): string[] => [
  ...new Set(
    orders.flatMap(({ lines }) => lines.filter(({ isCounted }) => isCounted).map((line) => line.productCode)),
  ),
]

/** Orders without a location are marked; those that found one are unmarked. */
const followStatuses = async (
  tx: Tx,
  ctx: Ctx,
  locked: orderStore.LockedOrder[],
  lacking: Set<number>,
  waited: Set<number>,
) => {
  const ids = locked.map(({ id }) => id).filter((id) => lacking.has(id) || waited.has(id))
  if (ids.length === 0) return
  const orders = new Map(locked.map((one) => [one.id, one]))
  const now = await store.listFulfillmentStatuses(tx, ctx.merchantId, ids)
  const changes = now
    .map(({ id, status, fulfillmentStatus }) => ({
      id,
      before: fulfillmentStatus,
      fulfillmentStatus: lacking.has(id)
        ? ('actionRequired' as const)
        : fulfillmentStatus === 'actionRequired'
          ? (fulfillmentStatusIn(status) ?? 'open')
          : fulfillmentStatus,
    }))
    .filter(({ before, fulfillmentStatus }) => before !== fulfillmentStatus)
  if (changes.length === 0) return
  await orderStore.patchFulfillmentStatus(tx, ctx, changes)
  const events = changes.flatMap(({ id, before, fulfillmentStatus }) => {
    const { order, isAttempt } = orders.get(id) as orderStore.LockedOrder
    const difference = {
      oldProperties: { fulfillmentStatus: before },
      newProperties: { fulfillmentStatus },
    }
    return orderChanged(ctx, { id, isAttempt, before: order, after: order, lines: [], difference })
  })
  await emit(tx, ctx, events)
}

const createWorks = async (
  tx: Tx,
  ctx: Ctx,
  locked: orderStore.LockedOrder[],
  sent: FulfillmentOrderCreate[],
  choices: RoutingChoice[],
): Promise<(string | null)[]> => {
  if (sent.length === 0) return []
  const { ids, errors } = await createForOrders(tx, ctx, sent, locked, { choices })
  const [first] = errors
  if (first) throw fail('fulfillmentOrderStale', first.message)
  return ids
}

/** By when locations have to have accepted what they got, counted while they are open. */
const askForAcceptance = async (
  tx: Tx,
  ctx: Ctx,
  { rules, locations }: KnownFacts,
  sent: FulfillmentOrderCreate[],
  numbers: (string | null)[],
) => {
  const { acceptWithinSeconds: seconds } = rules
  if (seconds === null || sent.length === 0) return
  const known = new Map(locations.map((location) => [location.code, location]))
  const dues = sent.flatMap(({ locationCode }, index) => {
    const [location, orderNumber] = [known.get(locationCode), numbers[index]]
    if (!location || !orderNumber) return []
    return [
      { orderNumber, due: afterOpenSeconds(location.operationHours, location.timeZone, ctx.now, seconds) },
    ]
  })
  await insertAcceptances(tx, ctx.merchantId, dues)
}

/**
 * Gives every open quantity of placed orders a location, as far as there is one: decides, makes the fulfillment orders
 * and takes their stock, in the same number of statements for any number of orders. What is in a fulfillment order
 * already is left alone, so a second run does nothing. Orders are locked first, then the stock of their products.
 */
export const routeOrders = async (tx: Tx, ctx: Ctx, orderNumbers: string[]): Promise<Routed[]> => {
  const locked = (await orderStore.lockOrders(tx, ctx.merchantId, orderNumbers)).filter(({ order }) =>
    isRoutable(order),
  )
  if (locked.length === 0) return []
  const products = await findLineProducts(
    tx,
    ctx,
    locked.map(({ order }) => order),
  )
  const open = locked.map((one, index) => openOrderOf(one, products[index] ?? new Map()))
  // in one round trip: the stock is read when it is locked
  const [, known] = await Promise.all([
    holdStock(tx, ctx, countedProducts(open)),
    readFacts(tx, ctx, open, ownNumbers(locked)),
  ])
  const facts = freshFacts(known)
  const decisions = open.map((order) => decideRouting(order, facts))

  const sent = decisions.flatMap(({ parts }, index) =>
    parts.map((part) => workFor(locked[index] as orderStore.LockedOrder, part, known.slotDetails)),
  )
  const choices = decisions.flatMap(({ parts }) => parts.map(({ choice }) => choice))
  const created = await createWorks(tx, ctx, locked, sent, choices)
  await askForAcceptance(tx, ctx, known, sent, created)
  const numbers = created.values()
  const routed = decisions.map((decision) => ({
    decision,
    numbers: decision.parts.map(() => numbers.next().value ?? null),
  }))

  const waits = decisions.flatMap(({ id, unrouted }, index) =>
    unrouted.map(({ salesOrderLineItemCode: code, reason }) => ({
      orderId: id,
      code,
      reason,
      productCode: open[index]?.lines.find((line) => line.code === code)?.productCode ?? '',
    })),
  )
  const waited = await store.replaceWaits(
    tx,
    ctx.merchantId,
    locked.map(({ id }) => id),
    waits,
  )
  await followStatuses(tx, ctx, locked, new Set(waits.map(({ orderId }) => orderId)), waited)
  return routed
}

/**
 * Reserves stock for a draft where routing would send it now, and reports lines without a location. Once placed, it is
 * routed by its reservations.
 */
export const holdForRouting = async (
  tx: Tx,
  ctx: Ctx,
  locked: orderStore.LockedOrder,
): Promise<Problem[]> => {
  const { id, order } = locked
  const [products = new Map()] = await findLineProducts(tx, ctx, [order])
  const open = openOrderOf(locked, products)
  await holdStock(tx, ctx, countedProducts([open]))
  const decision = decideRouting(open, freshFacts(await readFacts(tx, ctx, [open])))
  if (decision.unrouted.length > 0) return unroutedProblems(order, [{ decision, numbers: [] }])
  if (!reservesStock(await getMerchantSettings(tx, ctx.merchantId))) return []
  const lines = new Map(open.lines.map((line) => [line.code, line]))
  const demands = decision.parts.flatMap(({ locationCode, lines: taken }) =>
    taken.flatMap(({ code, quantity }) => {
      const line = lines.get(code)
      if (!line?.isCounted) return []
      return [
        {
          salesOrderNumber: String(id),
          salesOrderLineItemCode: code,
          productCode: line.productCode,
          quantity: money.toNumber(quantity),
          locationCode,
          sku: line.sku,
          isSkuLoose: true,
          isOptional: line.mayLackStock,
        },
      ]
    }),
  )
  if (demands.length === 0) return []
  const { failures } = await reserveForOrder(tx, ctx, demands)
  return shortageProblems(lineIndexes(order.lineItems), demands, failures)
}

/** Now, whatever the settings say. */
export const routeSalesOrder = (ctx: Ctx, orderNumber: string) =>
  ctx.tx(async (tx) => {
    const [locked] = await orderStore.lockOrders(tx, ctx.merchantId, [orderNumber])
    if (!locked) throw fail('orderNotFound')
    if (!isRoutable(locked.order)) throw fail('orderNotRoutable')
    const [routed] = await routeOrders(tx, ctx, [orderNumber])
    if (!routed) throw fail('orderNotRoutable')
    const { decision, numbers } = routed
    return {
      fulfillmentOrders: partsOf(decision).map((part, index) => ({
        ...part,
        fulfillmentOrderNumber: numbers[index] ?? null,
      })),
      unrouted: decision.unrouted,
    }
  })

/** At checkout the shopper can still be told: an order is placed with a location for everything or not at all. */
export const unroutedProblems = (order: Order, routed: Routed[]): Problem[] =>
  routed
    .flatMap(({ decision }) => decision.unrouted)
    .map(({ salesOrderLineItemCode: code, reason }) => ({
      code: 'NOT_PASSED',
      status: 409,
      message: texts.lineWithoutLocation(code, reason),
      path: ['lineItems', order.lineItems.findIndex((line) => line.code === code), 'quantity'],
    }))
