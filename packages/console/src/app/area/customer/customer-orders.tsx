import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { OrderTile } from '../order/order-tile.tsx'

const LATEST = 10

export const CustomerOrders = ({ customerId }: { customerId: string }) => {
  const { words } = useWords()
  const { formats } = useSession()
  return (
    <OrderTile
      title={words.customer.orders}
      empty={words.customer.noOrders}
      filters={{ customerId: { $in: [customerId] } }}
      limit={LATEST}
      note={({ submitDate, date }) => formats.dateTime(submitDate ?? date)}
    />
  )
}
