import { type PaymentTransaction, texts } from '@tradepost/contract'
import type { Authorization } from '../provider/provider.types.ts'
import type { PaymentEnd, PaymentStatus, StoredPayment } from './payment.store.ts'

/** The process that began a payment settles it well before this; after that, another one asks the provider. */
export const SETTLE_MS = 60_000
/** A payment that waits for news of its provider is asked about so often, and given up after a day. */
const ASK_MS = 3_600_000
export const GIVE_UP_MS = 24 * ASK_MS

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

export const settleDate = (now: Date): Date => later(now, SETTLE_MS)

const ends: Record<Authorization['status'], PaymentStatus> = {
  authorized: 'authorized',
  processing: 'processing',
  declined: 'failed',
}

export const isUnsettled = (status: PaymentStatus): boolean => status === 'pending' || status === 'processing'

export const endOf = (result: Authorization, now: Date): PaymentEnd => ({
  status: ends[result.status],
  reference: result.reference,
  cardLast4: result.cardLast4,
  errorCode: result.status === 'declined' ? result.code : null,
  errorMessage: result.status === 'declined' ? result.message : null,
  settleDate: result.status === 'processing' ? later(now, ASK_MS) : null,
})

/** For a provider that never heard of it, or never said more. */
export const givenUp: Authorization = {
  status: 'declined',
  reference: null,
  cardLast4: null,
  code: 'abandoned',
  message: texts.paymentAbandoned,
}

type Shown = Omit<PaymentTransaction, 'id' | 'checkoutParams'>

const words: Record<PaymentStatus, PaymentTransaction['status']> = {
  pending: 'processing',
  processing: 'processing',
  authorized: 'authorized',
  failed: 'failed',
  canceled: 'failed',
}

const infoOf = ({ cardLast4 }: StoredPayment): Shown['paymentInfo'] =>
  cardLast4 === null ? null : { type: 'card', card: { type: null, last4: Number(cardLast4) } }

/** As the order shows it; one of which something was captured is captured. */
export const toTransaction = (payment: StoredPayment): Shown => {
  const { id, methodCode, status, amount, capturedAmount, errorCode, errorMessage } = payment
  const isCaptured = Number(capturedAmount) > 0
  return {
    externalCode: id,
    status: isCaptured ? 'captured' : words[status],
    type: 'order',
    paymentMethod: { code: methodCode, type: methodCode, provider: methodCode },
    authorizedAmount: status === 'authorized' ? Number(amount) : null,
    chargedAmount: isCaptured ? Number(capturedAmount) : null,
    paymentError: errorCode === null ? null : { code: errorCode, message: errorMessage },
    paymentInfo: infoOf(payment),
  }
}

/** A refund is a transaction of its own. */
export const toRefund = (payment: StoredPayment, step: { id: number; amount: string }): Shown => ({
  ...toTransaction(payment),
  externalCode: `${payment.id}/${step.id}`,
  status: 'captured',
  type: 'refund',
  authorizedAmount: null,
  chargedAmount: Number(step.amount),
})
