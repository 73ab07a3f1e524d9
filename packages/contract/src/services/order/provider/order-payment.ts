import { CurrencyCode } from '../../../common/currency.ts'
import type { Operation } from '../../../operation.ts'
import { service } from '../../../operation.ts'
import { can } from '../../../permission.ts'
import {
  DateTime,
  FreeObject,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../../schema.ts'
import { paymentMethodCodes } from '../../shop-checkout.ts'
import { Amount } from '../amount.ts'

export const orderPaymentStatuses = ['pending', 'processing', 'authorized', 'failed', 'canceled'] as const
export const paymentStepKinds = ['capture', 'refund', 'cancel'] as const
export const paymentStepStatuses = ['waiting', 'done', 'failed'] as const

const words = (description: string) => Text(0, undefined, { description })
const maybeWords = (description: string) => withDescription(Nullable(Text(0)), description)
const amount = (description: string) => Type.Number({ description })

const PaymentStep = Obj({
  id: Type.Integer({ description: 'Number of the step.' }),
  kind: OneOf(paymentStepKinds, {
    description: 'Taking the money, giving it back, or giving the payment up.',
  }),
  cause: words(
    'Why: `fulfilled`, `canceled`, `return` with its number, `overpaid` (the order became cheaper than what was captured), or `hand` with an id for a person.',
  ),
  amount: amount('How much.'),
  status: OneOf(paymentStepStatuses, { description: '`waiting`: the provider is asked, again if need be.' }),
  attempts: Type.Integer({ description: 'How often the provider was asked.' }),
  errorMessage: maybeWords('Why the last attempt failed.'),
  createDate: Type.Unsafe<string>({ ...DateTime(), description: 'Since when it is to be done.' }),
  endDate: Type.Unsafe<string | null>({
    ...NullableDateTime(),
    description: 'When it was done or given up.',
  }),
})

export const OrderPayment = Obj({
  id: words('Id of the payment; the order shows it as `externalCode`.'),
  methodCode: OneOf(paymentMethodCodes, { description: 'How it is paid.' }),
  status: OneOf(orderPaymentStatuses, {
    description: '`pending`: the provider is being asked; `processing`: its webhook is awaited.',
  }),
  currencyCode: CurrencyCode,
  amount: amount('How much may be captured.'),
  capturedAmount: amount('How much was taken.'),
  refundedAmount: amount('How much of that was given back.'),
  reference: maybeWords('Under which the provider knows it.'),
  cardLast4: maybeWords('Last digits of the card.'),
  errorCode: maybeWords('Word for why it failed.'),
  errorMessage: maybeWords('Why it failed.'),
  createDate: Type.Unsafe<string>({ ...DateTime(), description: 'When it began.' }),
  updateDate: Type.Unsafe<string>({ ...DateTime(), description: 'When it last changed.' }),
  steps: withDescription(List(PaymentStep), 'What the provider was asked for since, the first one first.'),
})
export type OrderPayment = Static<typeof OrderPayment>

/** By all payments that the order shows, of this platform and of others. */
export const OrderBalance = Obj({
  currencyCode: CurrencyCode,
  total: amount('What the order costs.'),
  returnedAmount: amount('What of it is given back for goods that came back, by completed returns.'),
  paidAmount: amount('What was captured.'),
  refundedAmount: amount('What was given back, for whatever reason.'),
  authorizedAmount: amount('What is reserved by payments here for what is still to be paid.'),
  elsewhereAmount: amount(
    'What another system said that it reserved: it takes that itself, and whether it did is not known here.',
  ),
  openAmount: amount('What is still to be paid and not reserved by anybody.'),
  refundDueAmount: amount('What was paid, costs nothing any more, and was not given back yet.'),
})

export const OrderPayments = Obj({
  payments: withDescription(List(OrderPayment), 'Payments, the first one first.'),
  balance: withDescription(OrderBalance, 'What is paid, reserved and owed.'),
})
export type OrderPayments = Static<typeof OrderPayments>

export const PaymentStepRequest = Obj({
  amount: Type.Optional(
    withDescription(Nullable(Amount({ exclusiveMinimum: 0 })), 'How much; all that is left when left out.'),
  ),
})
export type PaymentStepRequest = Static<typeof PaymentStepRequest>

const tag = 'Payments'
const StepAdded = Obj({
  stepId: Type.Integer({ description: 'Number of the step, as `listPayments` shows it.' }),
  amount: amount('How much it is about.'),
})

export const orderPaymentOperations = {
  listPayments: {
    method: 'GET',
    path: '/orders/{orderNumber}/payments',
    summary: 'List the payments of a sales order',
    description:
      'Those of its checkout here; what other systems sent is in the order itself. The balance counts both.',
    tag,
    permission: can.viewSalesOrders,
    responses: { 200: OrderPayments },
    errors: ['orderNotFound'],
  },
  capturePayment: {
    method: 'POST',
    path: '/orders/{orderNumber}/payments/{paymentId}/capture',
    summary: 'Capture a payment by hand',
    description:
      'Payments are captured by themselves when their order is fulfilled. The provider is asked soon after, and again until it answers.',
    tag,
    permission: can.editSalesOrders,
    body: PaymentStepRequest,
    responses: { 201: StepAdded },
    errors: ['paymentNotFound', 'paymentNotOpen', 'paymentExceeded'],
  },
  refundPayment: {
    method: 'POST',
    path: '/orders/{orderNumber}/payments/{paymentId}/refund',
    summary: 'Refund a payment by hand',
    description:
      'Completed returns and canceled orders are refunded by themselves. Never more than was captured.',
    tag,
    permission: can.editSalesOrders,
    body: PaymentStepRequest,
    responses: { 201: StepAdded },
    errors: ['paymentNotFound', 'paymentNotOpen', 'paymentExceeded'],
  },
} as const satisfies Record<string, Operation>

export const paymentNews = service(
  'order',
  {
    title: 'Payment webhooks',
    description: 'Where payment providers report results.',
    scope: 'public',
    dialect: 'order',
  },
  {
    receivePaymentNews: {
      method: 'POST',
      path: '/paymentWebhooks/{methodCode}/{merchantCode}',
      summary: 'Report the result of a payment',
      description:
        'For providers, who sign it in their own way. `testCard` takes `{reference, status}` with the reference that `listPayments` shows, and `approved` or `declined`. News that come again change nothing.',
      tag,
      params: { methodCode: OneOf(paymentMethodCodes) },
      body: FreeObject(65_536),
      responses: { 204: null },
      errors: ['paymentNotFound'],
    },
  },
)
