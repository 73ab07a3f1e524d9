import type { CheckoutDone, CheckoutRequest } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { orderSecretOf, orderUrlOf } from '../../order/index.ts'
import type { CartKey } from '../cart/model/cart.types.ts'
import { isUnsettled } from '../payment/record/payment.rules.ts'
import type { PaymentStatus } from '../payment/record/payment.store.ts'
import { buy } from './order/buy.ts'
import { type Checkout, type Outcome, startCheckout } from './start.ts'

type Named = { orderNumber: string; shopCode: string }

const doneOf = async (
  ctx: Ctx,
  { orderNumber, shopCode }: Named,
  status: PaymentStatus = 'authorized',
): Promise<CheckoutDone> => {
  const secret = orderSecretOf(ctx, orderNumber)
  const url = await orderUrlOf(ctx, { id: Number(orderNumber), shopCode })
  const paymentStatus = isUnsettled(status) ? 'processing' : 'authorized'
  return { orderNumber, orderUrl: `${url}?secret=${secret}`, secret, paymentStatus }
}

const answer = async (ctx: Ctx, shopCode: string, { orderNumber, status, message }: Outcome) => {
  if (status === 'failed') throw fail('paymentDeclined', message ?? undefined)
  return doneOf(ctx, { orderNumber, shopCode }, status)
}

/** From a cart to its order in one transaction, when no provider has to be asked elsewhere. */
export const finishCheckout = async (
  ctx: Ctx,
  { key, request }: Checkout,
  { orderId, outcome }: { orderId: number; outcome?: Outcome },
): Promise<CheckoutDone> => {
  if (outcome) return answer(ctx, key.shopCode, outcome)
  const { payment, known, bought } = await buy(ctx, key, { request, orderId }, true)
  const orderNumber = payment?.orderNumber ?? bought?.orderNumber ?? ''
  return doneOf(ctx, { orderNumber, shopCode: key.shopCode }, known?.status)
}

/** For pages of this server. */
export const checkOutCart = async (ctx: Ctx, key: CartKey, request: CheckoutRequest): Promise<CheckoutDone> =>
  finishCheckout(ctx, { key, request }, await startCheckout(ctx, { key, request }))
