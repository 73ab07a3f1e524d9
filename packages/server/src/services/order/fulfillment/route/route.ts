import type { FulfillmentOrderCreate, RoutingChoice } from '@tradepost/contract'
import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { holdStock } from '../../../inventory/index.ts'
import { afterOpenSeconds } from '../../../location/index.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import * as orderStore from '../../record/order.store.ts'
import { replaceWaits } from '../../record/routing-wait.store.ts'
import { freshFacts, type KnownFacts, readFacts } from '../../routing/facts.service.ts'
import { countedProducts, isRoutable, openOrderOf } from '../../routing/open-order.rules.ts'
import { fulfillmentOrderFor } from '../../routing/routed-part.rules.ts'
import { decideRouting } from '../../routing/routing.rules.ts'
import { findLineProducts } from '../../stock/reserve.ts'
import { createForOrders } from '../create/create.ts'
import { insertAcceptances } from './acceptance.store.ts'
import { followStatuses } from './mark-unrouted.ts'
import type { Routed } from './unrouted.rules.ts'

/** Those whose lines may hold stock that no fulfillment order counts on. */
const ownNumbers = (locked: LockedOrder[]): string[] =>
  locked.filter(({ isRouted }) => isRouted).map(({ id }) => String(id))

const createRouted = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder[],
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
    parts.map((part) => fulfillmentOrderFor(locked[index] as LockedOrder, part, known.slotDetails)),
  )
  const choices = decisions.flatMap(({ parts }) => parts.map(({ choice }) => choice))
  const created = await createRouted(tx, ctx, locked, sent, choices)
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
  const waited = await replaceWaits(
    tx,
    ctx.merchantId,
    locked.map(({ id }) => id),
    waits,
  )
  await followStatuses(tx, ctx, locked, new Set(waits.map(({ orderId }) => orderId)), waited)
  return routed
}
