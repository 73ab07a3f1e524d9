import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { useSession } from '../../session/use-session.tsx'

/** The number of a sales order, and the way to it for those who may see it. */
export const OrderLink = ({ orderNumber }: { orderNumber: string | null | undefined }) => {
  const { may } = useSession()
  if (!orderNumber) return '–'
  return may(can.viewSalesOrders) ? (
    <Link to="/orders/$orderNumber" params={{ orderNumber }}>
      {orderNumber}
    </Link>
  ) : (
    orderNumber
  )
}
