import facts from 'contract:refundPayment'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { notify } from '../../parts/notice.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Payment = Pick<ResultFor<'listPayments'>['payments'][number], 'id' | 'capturedAmount' | 'refundedAmount'>
type Props = { orderNumber: string; payment: Payment }

/** Gives back by hand what was taken, or a part of it. */
export const RefundButton = ({ orderNumber, payment }: Props) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const { id: paymentId, capturedAmount, refundedAmount } = payment
  if (!may(can.editSalesOrders) || capturedAmount <= refundedAmount) return null
  const refund = async (amount: number | null) => {
    await api.refundPayment({ orderNumber, paymentId, body: { amount } })
    notify(words.return.refunding)
    await queries.invalidateQueries({ queryKey: ['order', orderNumber] })
  }
  return (
    <NewButton
      isPlain
      title={words.return.refundNow}
      submit={words.return.refundNow}
      fields={[{ name: 'amount', label: words.return.refundAmount, facts: facts.body?.amount }]}
      create={({ amount }) => refund(typeof amount === 'number' ? amount : null)}
    />
  )
}
