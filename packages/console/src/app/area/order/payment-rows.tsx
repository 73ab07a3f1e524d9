import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { translated } from '../../words/sentences/translated.ts'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { RefundButton } from './refund-button.tsx'

type Payment = ResultFor<'listPayments'>['payments'][number]
type Step = Payment['steps'][number]
type Transaction = ResultFor<'getSalesOrder'>['order']['paymentTransactions'][number]

/** `return R10097` leads to the return. */
export const Cause = ({ cause }: { cause: string }) => {
  const { words } = useWords()
  const { may } = useSession()
  const [kind = '', orderNumber] = cause.split(' ', 2)
  const title = wordFor(words.orderPage.causes, kind)
  if (kind !== 'return' || !orderNumber) return title
  return may(can.viewReturnOrders) ? (
    <>
      {title}{' '}
      <Link to="/returns/$orderNumber" params={{ orderNumber }}>
        {orderNumber}
      </Link>
    </>
  ) : (
    `${title} ${orderNumber}`
  )
}

const StepRow = ({ step, currencyCode }: { step: Step; currencyCode: string }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { kind, cause, amount, status, endDate, createDate, errorMessage } = step
  return (
    <li>
      <span className="with-link">
        {words.orderPage.steps[kind]}
        <small>
          <Cause cause={cause} /> · {formats.dateTime(endDate ?? createDate)}
        </small>
        {errorMessage && <small>{translated(errorMessage)}</small>}
      </span>
      {status !== 'done' && <Status value={status} />}
      {kind !== 'cancel' && <b>{formats.money(kind === 'refund' ? -amount : amount, currencyCode)}</b>}
    </li>
  )
}

/** A payment of a checkout here, with what its provider was asked for since. */
export const PaymentRow = ({ orderNumber, payment }: { orderNumber: string; payment: Payment }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { methodCode, cardLast4, status, amount, createDate, errorMessage, currencyCode, steps } = payment
  return (
    <>
      <li>
        <span>
          {[wordFor(words.value, methodCode), cardLast4 && `•••• ${cardLast4}`].filter(Boolean).join(' ')}
          <small>{formats.dateTime(createDate)}</small>
          {errorMessage && <small>{translated(errorMessage)}</small>}
        </span>
        <Status value={status} />
        <b>{formats.money(amount, currencyCode)}</b>
        <RefundButton orderNumber={orderNumber} payment={payment} />
      </li>
      {steps.map((step) => (
        <StepRow key={step.id} step={step} currencyCode={currencyCode} />
      ))}
    </>
  )
}

/** One that another system took, as it was sent. */
export const OtherPayment = ({ payment, currencyCode }: { payment: Transaction; currencyCode: string }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { paymentMethod, externalCode, id, status, chargedAmount, authorizedAmount, paymentError } = payment
  return (
    <li>
      <span>
        {wordFor(words.value, paymentMethod.code ?? paymentMethod.type ?? id)}
        <small>{[words.orderPage.elsewhere, externalCode].filter(Boolean).join(' · ')}</small>
        {paymentError?.message && <small>{translated(paymentError.message)}</small>}
      </span>
      <Status value={status} />
      <b>{formats.money(chargedAmount ?? authorizedAmount, currencyCode)}</b>
    </li>
  )
}
