import { useQuery } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { Figures } from '../../parts/detail/figures.tsx'
import { Failed } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { OtherPayment, PaymentRow } from './payment-rows.tsx'

type Order = ResultFor<'getSalesOrder'>['order']
type Balance = ResultFor<'listPayments'>['balance']

/** Always shown; the others where there is something to say. */
const first: readonly (keyof Balance)[] = ['total', 'openAmount']
const others = [
  'paidAmount',
  'authorizedAmount',
  'elsewhereAmount',
  'returnedAmount',
  'refundedAmount',
  'refundDueAmount',
] as const

const BalanceFigures = ({ balance }: { balance: Balance }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const shown = ['total', ...others, 'openAmount'] as const
  return (
    <Figures
      figures={shown
        .filter((name) => first.includes(name) || balance[name] !== 0)
        .map((name) => [words.orderPage.balance[name], formats.money(balance[name], balance.currencyCode)])}
    />
  )
}

/** Refunds have the code of their payment and a number. */
const isAmong = (externalCode: string | null, ids: string[]) =>
  ids.some((id) => externalCode === id || externalCode?.startsWith(`${id}/`))

/** Payments step by step, and the amounts that are still owed. */
export const OrderPayments = ({ order }: { order: Order }) => {
  const { words } = useWords()
  const { api } = useSession()
  const { orderNumber, paymentTransactions } = order
  const { data, error, refetch } = useQuery({
    queryKey: ['order', orderNumber, 'payments'],
    queryFn: ({ signal }) => api.listPayments({ orderNumber }, { signal }),
  })
  const ids = data?.payments.map(({ id }) => id) ?? []
  const elsewhere = paymentTransactions.filter(({ externalCode }) => !isAmong(externalCode, ids))
  const isEmpty = ids.length + elsewhere.length === 0
  return (
    <Card title={words.order.payments}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && (
        <>
          <BalanceFigures balance={data.balance} />
          {isEmpty && <p className="quiet card-note">{words.orderPage.noPayments}</p>}
          <ul className="rows">
            {data.payments.map((payment) => (
              <PaymentRow key={payment.id} orderNumber={orderNumber} payment={payment} />
            ))}
            {elsewhere.map((payment) => (
              <OtherPayment key={payment.id} payment={payment} currencyCode={order.currencyCode} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
