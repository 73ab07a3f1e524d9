import type { OrderPayments, PaymentMethodCode, PaymentStepRequest } from '@tradepost/contract'
import { amountProblems, type Ctx, fail, isUuid, money, refuse } from '@tradepost/kernel'
import { settlePayment } from './payment.service.ts'
import * as payments from './payment.store.ts'
import { enqueueSteps } from './payment-state.service.ts'
import * as store from './payment-step.store.ts'
import { providerOf } from './provider.table.ts'

export const listPayments = async (ctx: Ctx, orderNumber: string): Promise<OrderPayments> => {
  const found = await store.findPayments(ctx.db, ctx.merchantId, orderNumber)
  if (!found) throw fail('orderNotFound')
  return found as OrderPayments
}

type Target = { orderNumber: string; paymentId: string }

const addStep = (
  kind: 'capture' | 'refund',
  ctx: Ctx,
  { orderNumber, paymentId }: Target,
  { amount }: PaymentStepRequest,
): Promise<{ stepId: number; amount: number }> =>
  ctx.tx(async (tx) => {
    const { merchantId, platform } = ctx
    const payment = isUuid(paymentId) ? await payments.lockPayment(tx, merchantId, paymentId) : null
    if (payment?.orderNumber !== orderNumber) throw fail('paymentNotFound')
    // what was captured before the rest was given up can still be given back
    const isOpen =
      payment.status === 'authorized' || (kind === 'refund' && Number(payment.capturedAmount) > 0)
    if (!isOpen) throw fail('paymentNotOpen')
    refuse(amountProblems(['amount'], amount, payment.currencyCode))
    const step = {
      paymentId,
      kind,
      cause: `hand ${platform.ids.uuid()}`,
      amount: amount == null ? null : money.toText(money.amount(amount)),
    }
    const added = await store.insertStep(tx, ctx, step)
    if (!added) throw fail('paymentExceeded')
    await enqueueSteps(tx, [{ merchantId }])
    return { stepId: added.id, amount: Number(added.amount) }
  })

/** By hand; steps that are under way count. */
export const capturePayment = (ctx: Ctx, target: Target, request: PaymentStepRequest) =>
  addStep('capture', ctx, target, request)
export const refundPayment = (ctx: Ctx, target: Target, request: PaymentStepRequest) =>
  addStep('refund', ctx, target, request)

type News = { methodCode: PaymentMethodCode; merchantCode: string; body: Record<string, unknown> }

/** Before any transaction: what the provider says is its own business. */
export const readNews = async (
  { platform }: Ctx,
  { methodCode, merchantCode, body }: News,
  headers: Record<string, string | string[] | undefined>,
) => {
  const merchant = await payments.findMerchant(platform.database, merchantCode)
  if (!merchant) throw fail('paymentNotFound')
  const result = await providerOf(methodCode).readWebhook(platform, {
    merchantId: merchant.id,
    headers,
    body,
  })
  const payment =
    result?.reference != null
      ? await payments.findByReference(platform.database, merchant.id, methodCode, result.reference)
      : null
  if (!result || !payment) throw fail('paymentNotFound')
  return { merchant, payment, result }
}

export const receiveNews = (ctx: Ctx, { merchant, payment, result }: Awaited<ReturnType<typeof readNews>>) =>
  ctx.tx(async (tx) => {
    await settlePayment(ctx.forMerchant(merchant, tx), payment.id, result)
  })
