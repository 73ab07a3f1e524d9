import { type Ctx, fail, money, type Tx } from '@tradepost/kernel'
import { cancelUnpaidOrder, placePaidOrder, recordPayment } from '../../order/index.ts'
import { forgetCart, returnCart } from '../checkout/cart-return.service.ts'
import { endOf, isUnsettled, settleDate, toTransaction } from './payment.rules.ts'
import * as store from './payment.store.ts'
import { followOrders } from './payment-state.service.ts'
import { providerOf } from './provider.table.ts'
import type { Authorization } from './provider.types.ts'

type Opening = Pick<store.NewPayment, 'id' | 'orderNumber' | 'methodCode' | 'currencyCode' | 'attempt'> & {
  amount: money.Amount
}

/** Recorded with its order, before anybody is asked for money. One that needs nobody else is authorized at once. */
export const openPayment = async (
  tx: Tx,
  ctx: Ctx,
  opening: Opening,
  isAuthorized: boolean,
): Promise<void> => {
  const payment = {
    ...opening,
    amount: money.toText(opening.amount),
    status: isAuthorized ? ('authorized' as const) : ('pending' as const),
    reference: isAuthorized ? opening.id : null,
    settleDate: isAuthorized ? null : settleDate(ctx.now),
  }
  await store.insertPayment(tx, ctx.merchantId, payment, ctx.now)
}

export const askProvider = (
  ctx: Ctx,
  payment: Opening,
  details: Record<string, unknown>,
): Promise<Authorization> =>
  providerOf(payment.methodCode).authorize(ctx.platform, {
    merchantId: ctx.merchantId,
    key: payment.id,
    amount: payment.amount,
    currencyCode: payment.currencyCode,
    details,
  })

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
