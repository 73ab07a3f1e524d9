import { useQuery } from '@tanstack/react-query'
import { Figures } from '../../parts/detail/figures.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Orders and sums of the customer so far; a page without them is still a page. */
export const CustomerFigures = ({ customerId }: { customerId: string }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const { data } = useQuery({
    queryKey: ['customer', customerId, 'metrics'],
    queryFn: ({ signal }) => api.getCustomerMetrics({ customerId }, { signal }),
  })
  if (!data) return null
  const { numberOfOrders, lifetimeValue, averageOrderValue, lastOrderDate } = data.metrics
  return (
    <Figures
      figures={[
        [words.customer.orders, formats.number(numberOfOrders)],
        [words.customer.value, formats.roughMoney(lifetimeValue)],
        [words.customer.average, formats.roughMoney(averageOrderValue)],
        [words.customer.lastOrder, formats.date(lastOrderDate)],
      ]}
    />
  )
}
