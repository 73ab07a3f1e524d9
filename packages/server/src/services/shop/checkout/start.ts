import type { CheckoutRequest } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { allocateOrderNumbers } from '../../order/index.ts'
import type { CartKey } from '../cart/model/cart.types.ts'
import { askProvider } from '../payment/authorization/open.ts'
import { settlePayment } from '../payment/authorization/settle.ts'
import { providerOf } from '../payment/provider/provider.table.ts'
import type { PaymentStatus } from '../payment/record/payment.store.ts'
import { buy } from './order/buy.ts'
import type { place } from './order/place.ts'

export type Checkout = { key: CartKey; request: CheckoutRequest; idempotencyKey?: string; isDryRun?: boolean }

export type Outcome = { orderNumber: string; status: PaymentStatus; message: string | null }

/** A provider that gives no answer is asked again later; the order waits for it. */
const settled = async (
  ctx: Ctx,
  payment: Awaited<ReturnType<typeof place>>,
  details: Record<string, unknown>,
): Promise<Outcome> => {
  const { orderNumber } = payment
  const result = await askProvider(ctx, payment, details).catch((err: unknown) => {
    ctx.log.warn({ err, payment: payment.id }, 'a provider of payments gave no answer')
    return null
  })
  if (result === null) return { orderNumber, status: 'pending', message: null }
  const { status, errorMessage } = await settlePayment(ctx, payment.id, result)
  return { orderNumber, status, message: errorMessage }
}

/**
 * Two steps stay outside of the transaction. The order number, so that orders of a merchant do not wait for each other; a
 * failed checkout loses its number. And the call of the payment provider: order and stock are committed before it, its
 * answer after it.
 */
export const startCheckout = async (ctx: Ctx, { key, request, idempotencyKey, isDryRun }: Checkout) => {
  const orderId = await allocateOrderNumbers(ctx.database, ctx.merchantId, 1)
  if (isDryRun || providerOf(request.paymentMethodCode).isLocal) return { orderId }
  const attempt = idempotencyKey === undefined ? null : `${ctx.principal.subject} ${idempotencyKey}`
  const { payment, known, bought } = await buy(ctx, key, { request, orderId, attempt }, false)
  if (payment) return { orderId, outcome: await settled(ctx, payment, request.payment ?? {}) }
  // not kept under the key: the answer of the first request is
  if (!bought && known?.status === 'pending') throw fail('checkoutUnderWay')
  const { status = 'authorized', errorMessage = null } = known ?? {}
  const orderNumber = known?.orderNumber ?? bought?.orderNumber ?? ''
  return { orderId, outcome: { orderNumber, status, message: errorMessage } }
}
