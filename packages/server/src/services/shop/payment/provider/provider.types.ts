import type { CurrencyCode, PaymentMethodCode } from '@tradepost/contract'
import type { money, Platform } from '@tradepost/kernel'

/** `key` names the question: a provider that is asked again under it does nothing again and answers as before. */
type Question = { merchantId: number; key: string; amount: money.Amount; currencyCode: CurrencyCode }

/** Details come from the shopper and are passed on without being stored. */
export type AuthorizationRequest = Question & { details: Record<string, unknown> }
export type StepRequest = Question & { reference: string }

export type Authorization =
  | { status: 'authorized' | 'processing'; reference: string; cardLast4: string | null }
  | { status: 'declined'; reference: string | null; cardLast4: string | null; code: string; message: string }

/** Not done: the provider refuses it for good. A provider that gives no answer throws, and is asked again. */
export type StepResult = { isDone: true } | { isDone: false; message: string }

export type WebhookRequest = {
  merchantId: number
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}

export type PaymentProvider = {
  code: PaymentMethodCode
  /** Nothing leaves the server: it is asked inside of the transaction that makes the order. */
  isLocal: boolean
  authorize(platform: Platform, request: AuthorizationRequest): Promise<Authorization>
  /** Result of a payment; null: unknown to the provider. */
  find(platform: Platform, question: Pick<Question, 'merchantId' | 'key'>): Promise<Authorization | null>
  capture(platform: Platform, request: StepRequest): Promise<StepResult>
  refund(platform: Platform, request: StepRequest): Promise<StepResult>
  /** Gives an authorization up; one that comes later under the key of the payment is refused. */
  cancel(platform: Platform, question: Pick<Question, 'merchantId' | 'key'>): Promise<StepResult>
  /** The payment that news are about, by its reference, if they are really from the provider; null: they are not. */
  readWebhook(platform: Platform, request: WebhookRequest): Promise<Authorization | null>
}
