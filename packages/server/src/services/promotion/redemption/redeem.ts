import type { Ctx, Tx } from '@tradepost/kernel'
import { couponKey } from '../model/coupon.rules.ts'
import {
  countersOf,
  decide,
  type RedemptionRefusal,
  type RedemptionRequest,
  toRedemptionPlan,
} from './redemption.rules.ts'
import * as store from './redemption.store.ts'

/**
 * Redeems promotions and coupons for orders, in the transaction that stores the orders: exactly as often as
 * their limits allow, also under races. Returns the orders that exceed a limit; nothing of those is redeemed.
 * A constant number of statements for any number of orders; rows are locked by promotion, then coupon, then
 * customer.
 */
export const redeem = async (
  tx: Tx,
  ctx: Ctx,
  requests: readonly RedemptionRequest[],
): Promise<RedemptionRefusal[]> => {
  if (requests.length === 0) return []
  const { merchantId } = ctx
  const codes = requests.map(({ promotionCode }) => promotionCode)
  const keys = requests.flatMap(({ couponCode }) => (couponCode ? [couponKey(couponCode)] : []))
  const [promotions, coupons] = await Promise.all([
    store.shareLockPromotions(tx, merchantId, [...new Set(codes)]),
    store.shareLockCoupons(tx, merchantId, [...new Set(keys)]),
  ])
  const plans = requests.map((request) => toRedemptionPlan(request, promotions, coupons))

  const limited = countersOf(plans)
  const orders = [...new Set(requests.map(({ orderNumber }) => orderNumber))]
  const [, counters, redeemed] = await Promise.all([
    limited.length > 0 && store.addCounters(tx, merchantId, limited),
    limited.length > 0 ? store.lockCounters(tx, merchantId, limited) : [],
    // behind the locks: what another request for the same order stored is seen
    store.listRedeemed(tx, merchantId, orders),
  ])

  const { uses, counters: changed, refusals } = decide(plans, counters, redeemed)
  if (uses.length > 0) await store.insertRedemptions(tx, ctx, uses, changed)
  return refusals
}

/** Gives back what orders used, when they are canceled; doing it again changes nothing. */
export const unredeem = async (tx: Tx, ctx: Ctx, orderNumbers: readonly string[]): Promise<void> => {
  if (orderNumbers.length > 0) await store.removeRedemptions(tx, ctx.merchantId, [...orderNumbers])
}
