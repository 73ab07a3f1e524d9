import { type Ctx, emit, fail, type Platform, systemContext, type Tx } from '@tradepost/kernel'
import { getMerchantSettings } from '../../../merchant/index.ts'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { lockFulfillmentOrder } from '../change/change.service.ts'
import { updateMany } from '../change/update-many.ts'
import * as store from './deadline.store.ts'

type Act = (tx: Tx, ctx: Ctx, row: store.DueRow) => Promise<void>

type Announced = 'orderNotPickedUp' | 'schedulePickTimeReached' | 'schedulePickupReminderTimeReached'

/** Nothing but an event: the row goes with it. */
const announce =
  (event: Announced): Act =>
  async (tx, ctx, row) => {
    if ((await store.removeDue(tx, ctx, row)) === 0) return
    const { orderNumber: entityId, locationCode, customerId } = row
    const payload = { locationCode, fulfillmentOrderNumber: entityId, customerId }
    const domainEvent =
      event === 'orderNotPickedUp'
        ? { event, entityId, payload: { ...payload, user: ctx.principal.subject } }
        : { event, entityId, payload }
    await emit(tx, ctx, [domainEvent])
  }

type Change = Parameters<typeof updateMany>[2][number]['sent']

/** The sales order is locked before the row, as everywhere; the trigger removes the row with the status. */
const move =
  (sentTo: (fulfillmentOrder: FulfillmentOrder) => Change): Act =>
  async (tx, ctx, row) => {
    const { fulfillmentOrder } = await lockFulfillmentOrder(tx, ctx, row.orderNumber)
    if (!(await store.findDue(tx, ctx, row))) return
    const sent = sentTo(fulfillmentOrder)
    const [error] = await updateMany(tx, ctx, [{ index: 0, orderNumber: row.orderNumber, sent }])
    if (error) throw fail('fulfillmentOrderStale', error.message)
    await store.removeDue(tx, ctx, row)
  }

/** Where it was before the pause, line by line; lines that ended meanwhile stay ended. */
const back = ({ order, lines }: FulfillmentOrder): Change => {
  if (!order.heldFrom) return { status: 'accepted' }
  const held = new Set(lines.filter(({ status }) => status === 'hold').map(({ id }) => id))
  return { status: order.heldFrom.status, lineItems: order.heldFrom.lines.filter(({ id }) => held.has(id)) }
}

const cancelExpired = move(() => ({ status: 'canceled', cancellationReason: 'expired' }))

/** An order that became ready while the merchant switched this off has a row of the old setting. */
const expirePickup: Act = async (tx, ctx, row) => {
  const settings = await getMerchantSettings(tx, ctx.merchantId)
  const isWanted = settings.automaticOrderCancellationEnabled && settings.cancelOrderAfterSeconds !== null
  if (isWanted) await cancelExpired(tx, ctx, row)
  else await store.removeDue(tx, ctx, row)
}

const acts: Record<string, Act> = {
  orderNotPickedUp: announce('orderNotPickedUp'),
  schedulePickTimeReached: announce('schedulePickTimeReached'),
  schedulePickupReminderTimeReached: announce('schedulePickupReminderTimeReached'),
  acceptanceOverdue: move(() => ({ status: 'rejected', cancellationReason: 'expired' })),
  heldOrderReturns: move(back),
  pickupExpired: expirePickup,
}

const unknownKind: Act = async (_tx, _ctx, { kind }) => {
  throw new Error(`nothing is known to do when ${kind} is due`)
}

const MAX_TRIES = 5
const FIRST_DELAY_MS = 60_000
const BATCH = 100

/** One after another, each in its own transaction: a failed one waits longer each time and holds up nobody. */
const handle = async (platform: Platform, merchant: { id: number; code: string }, row: store.DueRow) => {
  const { database, clock, log } = platform
  try {
    await database.tx((tx) => {
      const act = acts[row.kind] ?? unknownKind
      return act(tx, systemContext(platform).forMerchant(merchant, tx), row)
    })
  } catch (error) {
    const tries = row.tries + 1
    const now = clock.now()
    const isLast = tries >= MAX_TRIES
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
    await store.noteFailure(database, merchant.id, row, {
      failure,
      next: new Date(now.getTime() + FIRST_DELAY_MS * 2 ** row.tries),
      setAside: isLast ? now : null,
    })
    const about = { err: error, merchant: merchant.code, order: row.orderNumber, kind: row.kind, tries }
    if (isLast) log.error(about, 'what was due failed too often and was set aside')
    else log.warn(about, 'what was due failed and is tried again')
  }
}

/** Whether there may be more: others have their turn before. */
export const handleDue = async (
  platform: Platform,
  merchant: { id: number; code: string },
): Promise<boolean> => {
  const rows = await store.listDue(platform.database, merchant.id, platform.clock.now(), BATCH)
  for (const row of rows) await handle(platform, merchant, row)
  return rows.length === BATCH
}
