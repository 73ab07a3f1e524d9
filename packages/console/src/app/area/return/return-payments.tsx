import refundFacts from 'contract:refundPayment'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { notify } from '../../parts/notice.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

/** Payments of the order that the goods were bought with, and what of them was given back. */
export const ReturnPayments = ({
  orderNumber,
  currencyCode,
}: {
  orderNumber: string
  currencyCode: string
}) => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const queryKey = ['order', orderNumber, 'payments']
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listPayments({ orderNumber }, { signal }),
  })
  const refund = async (paymentId: string, amount: number | null) => {
    await api.refundPayment({ orderNumber, paymentId, body: { amount } })
    notify(words.return.refunding)
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Card title={words.return.payments}>
      <p className="quiet">{data?.payments.length === 0 ? words.return.noPayments : words.return.byItself}</p>
      <ul className="rows">
        {data?.payments.map(({ id, methodCode, status, capturedAmount, refundedAmount }) => (
          <li key={id}>
            <span>
              {wordFor(words.value, methodCode)}
              <small>
                {words.return.givenBack(
                  formats.money(refundedAmount, currencyCode),
                  formats.money(capturedAmount, currencyCode),
                )}
              </small>
            </span>
            <Status value={status} />
            {may('SOE') && capturedAmount > refundedAmount && (
              <NewButton
                isPlain
                title={words.return.refundNow}
                submit={words.return.refundNow}
                fields={[
                  { name: 'amount', label: words.return.refundAmount, facts: refundFacts.body?.amount },
                ]}
                create={({ amount }) => refund(id, typeof amount === 'number' ? amount : null)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
