import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { useSession } from '../../session/use-session.tsx'

export type ReservationRow = ResultFor<'listReservations'>['reservations'][number]

export const ReservedFor = ({ reservation }: { reservation: ReservationRow }) => {
  const { may } = useSession()
  const { salesOrderNumber } = reservation
  return may(can.viewSalesOrders) ? (
    <Link to="/orders/$orderNumber" params={{ orderNumber: salesOrderNumber }} className="row-link">
      {salesOrderNumber}
    </Link>
  ) : (
    salesOrderNumber
  )
}
