import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { RefundButton } from '../order/refund-button.tsx'

/** Payments of the order that the goods were bought with, and what of them was given back. */
export const ReturnPayments = ({
  orderNumber,
  currencyCode,
}: {
  orderNumber: string
  currencyCode: string
}) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const { data } = useQuery({
    queryKey: ['order', orderNumber, 'payments'],
    queryFn: ({ signal }) => api.listPayments({ orderNumber }, { signal }),
  })
  return (
    <Card title={words.return.payments}>
      <p className="quiet">{data?.payments.length === 0 ? words.return.noPayments : words.return.byItself}</p>
      <ul className="rows">
        {data?.payments.map(({ id, methodCode, status, capturedAmount, refundedAmount }) => (
          <li key={id}>
            <span>
              {wordFor(words.value, methodCode)}
              <small>
                {words.return.givenBack({
                  refunded: formats.money(refundedAmount, currencyCode),
                  paid: formats.money(capturedAmount, currencyCode),
                })}
              </small>
            </span>
            <Status value={status} />
            <RefundButton orderNumber={orderNumber} payment={{ id, capturedAmount, refundedAmount }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
