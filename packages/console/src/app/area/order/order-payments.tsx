import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Payment = ResultFor<'getSalesOrder'>['order']['paymentTransactions'][number]

export const OrderPayments = ({ payments, currencyCode }: { payments: Payment[]; currencyCode: string }) => {
  const { words } = useWords()
  const { formats } = useDesk()
  return (
    <Card title={words.order.payments}>
      {payments.length === 0 && <p className="quiet">{words.order.noPayments}</p>}
      <ul className="rows">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              {wordFor(
                words.value,
                payment.paymentMethod.code ?? payment.paymentMethod.type ?? String(payment.id),
              )}
            </span>
            <Status value={payment.status} />
            <b>{formats.money(payment.chargedAmount ?? payment.authorizedAmount, currencyCode)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
