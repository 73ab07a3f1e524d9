import type { PromotionCreate } from '@tradepost/contract'
import { Ctx, nobody, sql, type Tx } from '@tradepost/kernel'
import { type RedemptionRequest, redeem, unredeem } from '../index.ts'
import { tenPercent, withPromotions } from '../promotion/promotion.fixture.ts'

export const limited = (limitConditions: object) => ({ ...tenPercent, limitConditions })
export const ten = (orderNumber: string, more: object = {}) => ({
  orderNumber,
  promotionCode: 'ten',
  ...more,
})
export const save = (orderNumber: string, more: object = {}) =>
  ten(orderNumber, { couponCode: 'save10', ...more })

/** A merchant whose orders use promotions, each in a transaction of its own, as the order service will. */
export const withOrders = async (...promotions: PromotionCreate[]) => {
  const h = await withPromotions(...promotions)
  const { platform, merchantCode } = h
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  const ctx = new Ctx(platform, { ...nobody, merchantId: id, merchantCode }, 'orders', platform.log)
  const use = (...requests: RedemptionRequest[]) => platform.database.tx((tx) => redeem(tx, ctx, requests))
  const giveBack = (...orderNumbers: string[]) =>
    platform.database.tx((tx) => unredeem(tx, ctx, orderNumbers))
  /** How an order is refused: the order service throws, and nothing of its transaction stays. */
  const order = async (request: RedemptionRequest, work: (tx: Tx) => Promise<unknown> = async () => {}) => {
    try {
      await platform.database.tx(async (tx) => {
        const [refusal] = await redeem(tx, ctx, [request])
        if (refusal) throw new Error(refusal.error)
        await work(tx)
      })
      return 'placed'
    } catch (error) {
      return (error as Error).message
    }
  }
  const redeemed = () =>
    platform.database.many<{
      orderNumber: string
      promotionCode: string
      couponKey: string
      customerId: string
    }>(sql`
      select order_number as "orderNumber", promotion_code as "promotionCode", coupon_key as "couponKey",
        customer_id as "customerId"
      from redemption where merchant_id = ${id} order by 1, 2`)
  return { ...h, ctx, use, giveBack, order, redeemed }
}
