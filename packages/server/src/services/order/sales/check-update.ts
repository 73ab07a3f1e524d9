import type { SalesOrderUpdate } from '@tradepost/contract'
import { type Ctx, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { lineIndexes } from '../model/line/line.rules.ts'
import { checkHandedOver, handedOverIn } from '../model/order/handover.rules.ts'
import { applyUpdate, toolsOf } from '../model/order/order-update.rules.ts'
import type { Order } from '../model/order.types.ts'
import { inDocumentOrder, problemsOutside } from '../model/request/shape.rules.ts'
import { checkDemands, noteDemands } from '../model/state/demand.rules.ts'
import { checkChangedProducts } from '../price/check-products.ts'
import { checkOneLocation, checkUpdate, spreads } from './check.rules.ts'
import { checkAgainstGroups } from './check-packed.ts'
import { fillContacts, setAttributes } from './customer.service.ts'

/** Rules of the merchant beyond those of every order; read only where they may matter. */
const checkWishes = async (tx: Tx, ctx: Ctx, before: Order, sent: SalesOrderUpdate, after: Order) => {
  const isSpread = spreads(before, after)
  if (before.status === after.status && !isSpread) return []
  const settings = await getMerchantSettings(tx, ctx.merchantId)
  return [
    ...checkDemands(noteDemands(settings), { from: before.status, to: after.status }, sent),
    ...(isSpread && settings.restrictMultiLocationOrders
      ? checkOneLocation(after, lineIndexes(sent.lineItems))
      : []),
  ]
}

export type SentUpdate = {
  sent: SalesOrderUpdate
  body: SalesOrderUpdate
  /** Reported together with those of the rules. */
  schemaProblems: Problem[]
  /** Payments that fail and shops elsewhere cannot be asked for a note. */
  isByCaller: boolean
}

/** With what is wrong with the attributes of the customer, which otherwise shows when they are set, as the last step. */
const refuseUpdate = async (
  tx: Tx,
  ctx: Ctx,
  order: Order,
  { sent, body }: SentUpdate,
  problems: Problem[],
) => {
  if (problems.length === 0) return
  const isCustomerValid = !problems.some(({ path: [first] }) => first === 'customer')
  const inAttributes = isCustomerValid ? await setAttributes(tx, ctx, order, sent) : []
  refuse(inDocumentOrder([...problems, ...inAttributes], body))
}

/** The order as the update makes it, before anything follows from that; refuses an update with any problem. */
export const applyChecked = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder,
  update: SentUpdate,
): Promise<Order> => {
  const { sent, schemaProblems, isByCaller } = update
  const before = locked.order
  const applied = applyUpdate(before, sent, toolsOf(ctx))
  const { order, problems } = await fillContacts(tx, ctx, { sent, order: applied })
  const lineIndexOf = lineIndexes(sent.lineItems)
  const found = [
    ...checkUpdate(before, sent, order),
    ...problems,
    ...(await checkChangedProducts(tx, ctx, before, order, lineIndexOf)),
    ...(await checkAgainstGroups(tx, ctx, locked, sent, order)),
    ...checkHandedOver(before, sent, order, handedOverIn(locked.packed), lineIndexOf),
    ...(isByCaller ? await checkWishes(tx, ctx, before, sent, order) : []),
  ]
  await refuseUpdate(tx, ctx, order, update, [...schemaProblems, ...problemsOutside(found, schemaProblems)])
  return order
}
