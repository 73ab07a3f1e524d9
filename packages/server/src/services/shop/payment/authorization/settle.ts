import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { cancelUnpaidOrder, placePaidOrder, recordPayment } from '../../../order/index.ts'
import { forgetCart, returnCart } from '../../purchase/return-cart.ts'
import { followOrders } from '../follow/follow-orders.ts'
import type { Authorization } from '../provider/provider.types.ts'
import { endOf, isUnsettled, toTransaction } from '../record/payment.rules.ts'
import * as store from '../record/payment.store.ts'

/** The order is placed, or it and its cart are as if nothing had been bought. */
const follow = async (tx: Tx, ctx: Ctx, payment: store.StoredPayment, status: store.PaymentStatus) => {
  const { orderNumber } = payment
  if (status === 'processing') return
  if (status === 'failed') {
    // carts are locked before orders
    await returnCart(tx, ctx, orderNumber)
    return cancelUnpaidOrder(ctx, orderNumber)
  }
  if (await placePaidOrder(ctx, orderNumber)) await forgetCart(tx, ctx, orderNumber)
  // somebody may have ended it, or handed it over, before it was paid
  await followOrders(tx, [{ merchantId: ctx.merchantId, orderNumber }], ctx.now)
}

/**
 * Records the provider's answer, from the request that began the payment, a webhook or the job that polls. The first answer
 * counts. Locks the payment before its cart and its order.
 */
export const settlePayment = (ctx: Ctx, id: string, result: Authorization): Promise<store.StoredPayment> =>
  ctx.tx(async (tx) => {
    const { merchantId, now } = ctx
    const payment = await store.lockPayment(tx, merchantId, id)
    if (!payment) throw fail('paymentNotFound')
    if (!isUnsettled(payment.status)) return payment
    const end = endOf(result, now)
    const bound = ctx.forMerchant({ id: merchantId, code: ctx.principal.merchantCode }, tx)
    await store.patchPayment(tx, merchantId, id, end, now)
    await follow(tx, bound, payment, end.status)
    const settled = (await store.findPayment(tx, merchantId, id)) ?? payment
    await recordPayment(bound, payment.orderNumber, toTransaction(settled))
    return settled
  })
