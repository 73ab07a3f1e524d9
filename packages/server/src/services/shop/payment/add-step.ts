import type { PaymentStepRequest } from '@tradepost/contract'
import { amountProblems, type Ctx, fail, isUuid, money, refuse } from '@tradepost/kernel'
import { enqueueSteps } from './follow/follow-orders.ts'
import * as payments from './record/payment.store.ts'
import * as store from './record/step.store.ts'

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
