import type { SalesOrderUpdate } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { hasOwnAmounts, isCalculated } from '../model/amount/calculated.rules.ts'
import { hasOwnTaxes, type OrderTaxes, withTaxes } from '../model/amount/order-retax.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { followAmounts } from '../model/order/order-update.rules.ts'
import type { Order } from '../model/order.types.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { type Repricing, recalculateAll } from '../price/pricing.service.ts'
import { areLinesRepriced, isRepriced } from '../price/promotion.rules.ts'

export type PriceChange = { locked: LockedOrder; sent: SalesOrderUpdate; closed: Order }

/** Promotions are looked at again when the platform priced the order and nobody else does now. */
const isOurs = (
  { locked: { order: before, isPlatformPriced }, sent, closed }: PriceChange,
  followed: Order,
) =>
  isCalculated(followed.status)
    ? followed !== closed || isRepriced(before, followed)
    : isPlatformPriced &&
      !salesOrderMachine.is(followed.status, 'void') &&
      !hasOwnAmounts(sent) &&
      areLinesRepriced(before, followed)

/** Shipping that the platform priced is calculated anew and does not go with what is left. */
const forRepricing = ({ locked, sent }: PriceChange, order: Order): Omit<Repricing, 'locked'> => {
  const { shipping, order: before } = locked
  if (!shipping || sent.shippingSubTotal !== undefined) return { order, shipping: null }
  return { order: { ...order, shippingSubTotal: before.shippingSubTotal }, shipping }
}

/** Amounts follow the lines; any number of orders in the same number of statements. */
export const priceChanges = async (tx: Tx, ctx: Ctx, changes: PriceChange[]): Promise<Order[]> => {
  const followed = changes.map((change) => {
    const { locked, sent, closed } = change
    const order = followAmounts(locked.order, sent, closed)
    return isOurs(change, order)
      ? { locked, ...forRepricing(change, order), isOurs: true }
      : { locked, order, shipping: null, isOurs: false }
  })
  const ours = followed.filter((one) => one.isOurs)
  const calculated = await recalculateAll(tx, ctx, ours)
  const byId = new Map(ours.map(({ locked }, index) => [locked.id, calculated[index]]))
  return followed.map(({ locked, order }, index) => {
    const priced = byId.get(locked.id) ?? order
    const isTaxedAnew =
      locked.taxes !== null &&
      !hasOwnTaxes(changes[index]?.sent ?? {}) &&
      areLinesRepriced(locked.order, priced)
    return isTaxedAnew ? withTaxes(priced, locked.taxes as OrderTaxes) : priced
  })
}

export const priceChange = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder,
  sent: SalesOrderUpdate,
  closed: Order,
): Promise<Order> => (await priceChanges(tx, ctx, [{ locked, sent, closed }]))[0] ?? closed
