import { type Ctx, emit, type Platform, systemContext, type Tx } from '@tradepost/kernel'
import { listServableOrders, listWaiting, putWaits } from '../../inventory/index.ts'
import { claimsOf, refusedIn } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { needsRouting } from '../model/fulfillment-order/sales-order.rules.ts'
import { handedOverIn } from '../model/order/handover.rules.ts'
import type { Order } from '../model/order.types.ts'
import { orderChanged } from '../record/order.events.ts'
import * as store from '../record/order.store.ts'
import { codesOf, findLineProducts, reserveStock, statusByStock } from './reserve.ts'

/** Orders per transaction, so that locks are short. */
const BATCH = 100
const BATCHES_PER_TURN = 5

type Waiting = LockedOrder & { codes: string[] }

const waitingOrders = async (tx: Tx, ctx: Ctx, orderNumbers: string[]): Promise<Waiting[]> => {
  const orders = await store.lockOrders(tx, ctx.merchantId, orderNumbers)
  const lines = Map.groupBy(
    await listWaiting(tx, ctx.merchantId, orderNumbers),
    ({ salesOrderNumber }) => salesOrderNumber,
  )
  return orders.map((order) => ({
    ...order,
    codes: (lines.get(String(order.id)) ?? []).map(({ salesOrderLineItemCode: code }) => code),
  }))
}

const onlyWaiting = ({ order, codes }: Waiting): Order => ({
  ...order,
  lineItems: order.lineItems.filter(({ code }) => codes.includes(code)),
})

type Change = { id: number; isAttempt: boolean; order: Order; fulfillmentStatus: Order['fulfillmentStatus'] }

/** One statement each for any number of orders. */
const saveStatuses = async (tx: Tx, ctx: Ctx, changes: Change[]) => {
  if (changes.length === 0) return
  await store.patchFulfillmentStatus(tx, ctx, changes)
  const events = changes.flatMap(({ id, isAttempt, order, fulfillmentStatus }) =>
    orderChanged(ctx, {
      id,
      isAttempt,
      before: order,
      after: order,
      lines: [],
      difference: {
        oldProperties: { fulfillmentStatus: order.fulfillmentStatus },
        newProperties: { fulfillmentStatus },
      },
    }),
  )
  await emit(tx, ctx, events)
}

/** Gives available stock to waiting lines. Lines that were served, shipped or voided in the meantime want nothing. */
const serveOrders = async (tx: Tx, ctx: Ctx, orderNumbers: string[]): Promise<void> => {
  const waiting = await waitingOrders(tx, ctx, orderNumbers)
  const orders = waiting.map(onlyWaiting)
  const products = await findLineProducts(tx, ctx, orders)
  const stocked = waiting.map(({ id, packed, fulfillmentOrders, isRouted }, index) => ({
    id,
    order: orders[index] as Order,
    products: products[index] ?? new Map(),
    handed: handedOverIn(packed),
    claims: claimsOf(fulfillmentOrders),
    refused: refusedIn(fulfillmentOrders),
    isRouted,
  }))
  const { demands, short } = await reserveStock(tx, ctx, stocked, {
    isLenient: true,
    isWaiting: () => () => true,
  })
  const ended = waiting.flatMap(({ id, codes }) => {
    const open = new Set(codesOf(demands, id))
    return codes
      .filter((code) => !open.has(code))
      .map((code) => ({ salesOrderNumber: String(id), salesOrderLineItemCode: code }))
  })
  if (ended.length > 0) await putWaits(tx, ctx, [], ended)
  const changes = stocked.map(({ id, products: known }, index) => {
    const { order, codes, isAttempt } = waiting[index] as Waiting
    const states = { before: codes, now: codesOf(short, id) }
    const isUnrouted = needsRouting(order, (waiting[index] as Waiting).fulfillmentOrders)
    const fulfillmentStatus = statusByStock(order, known, states, { before: isUnrouted, now: isUnrouted })
    return { id, isAttempt, order, fulfillmentStatus }
  })
  await saveStatuses(
    tx,
    ctx,
    changes.filter(({ order, fulfillmentStatus }) => order.fulfillmentStatus !== fulfillmentStatus),
  )
}

/**
 * Reserves stock for waiting orders of a merchant, the oldest first, as far as there is some. Existing
 * reservations count, so it may stop at any point and run again, also twice at once. Returns where to
 * continue, so that other merchants get their turn, or null at the end.
 */
export const serveWaitingOrders = async (
  platform: Platform,
  merchant: { id: number; code: string },
  { after = '', batches = BATCHES_PER_TURN }: { after?: string; batches?: number } = {},
): Promise<string | null> => {
  let last = after
  for (let batch = 0; batch < batches; batch++) {
    const numbers = await listServableOrders(platform.database, merchant.id, { after: last, limit: BATCH })
    if (numbers.length === 0) return null
    await platform.database.tx((tx) =>
      serveOrders(tx, systemContext(platform).forMerchant(merchant, tx), numbers),
    )
    last = numbers.at(-1) as string
  }
  return last
}
