import {
  type PaymentTransaction,
  type PaymentWrite,
  type SalesOrderCheckout,
  texts,
} from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { isUnknown } from './shape.rules.ts'

const added = (sent: PaymentWrite, id: string): PaymentTransaction => ({
  id,
  externalCode: sent.externalCode ?? null,
  status: sent.authorizedAmount === undefined ? 'processing' : 'authorized',
  type: 'order',
  paymentMethod: { code: sent.paymentMethod?.code ?? null, type: null, provider: null },
  authorizedAmount: sent.authorizedAmount ?? null,
  chargedAmount: null,
  checkoutParams: null,
  paymentError: null,
  paymentInfo: null,
})

const changed = (before: PaymentTransaction, sent: PaymentWrite): PaymentTransaction => ({
  ...before,
  paymentMethod: { ...before.paymentMethod, ...sent.paymentMethod },
  authorizedAmount: sent.authorizedAmount ?? before.authorizedAmount,
  status:
    before.status === 'processing' && sent.authorizedAmount !== undefined ? 'authorized' : before.status,
})

/** Matched by external code; a payment is not removed because an update leaves it out. */
export const mergePayments = (
  before: PaymentTransaction[],
  sent: PaymentWrite[],
  newId: () => string,
): PaymentTransaction[] => {
  const payments = [...before]
  for (const payment of sent) {
    const code = payment.externalCode
    const found = code === undefined ? -1 : payments.findIndex(({ externalCode }) => externalCode === code)
    const known = payments[found]
    if (known) payments[found] = changed(known, payment)
    else payments.push(added(payment, newId()))
  }
  return payments
}

type CheckoutPayments = NonNullable<SalesOrderCheckout['paymentTransactions']>

/** By its id, else by its position. */
const paymentFor = (before: PaymentTransaction[], { id }: CheckoutPayments[number], index: number) =>
  id === undefined ? before[index] : before.find((payment) => payment.id === id)

export const checkPaymentIds = (before: PaymentTransaction[], sent: CheckoutPayments): Problem[] =>
  sent.flatMap((payment, index) => {
    if (isUnknown(payment, 'id') || paymentFor(before, payment, index)) return []
    const { id } = payment
    const path = ['paymentTransactions', index, ...(id === undefined ? [] : ['id'])]
    const message = id == null ? texts.unknownPaymentAt(index) : texts.unknownPayment(id)
    return [{ code: 'NOT_PASSED', status: 404, message, path, value: id }]
  })

export const withCheckoutParams = (
  before: PaymentTransaction[],
  sent: CheckoutPayments,
): PaymentTransaction[] =>
  before.map((payment) => {
    const own = sent.find((one, index) => paymentFor(before, one, index) === payment)
    const params = own?.checkoutParams
    return params ? { ...payment, checkoutParams: { ...payment.checkoutParams, ...params } } : payment
  })
