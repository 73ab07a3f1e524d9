import { Card } from '../../parts/detail/detail.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type ReservationRow, ReservedFor } from './reserved-for.tsx'

/** Whose the reserved part is. */
export const StockReserved = ({ reservations }: { reservations: ReservationRow[] }) => {
  const { words } = useWords()
  const { formats } = useSession()
  return (
    <Card title={words.stock.reservations}>
      {reservations.length === 0 && <p className="quiet">{words.stock.reservationsEmpty}</p>}
      <ul className="rows">
        {reservations.map((reservation) => (
          <li key={reservation.code}>
            <span>
              <ReservedFor reservation={reservation} />
              <small>
                {[reservation.fulfillmentOrderNumber, formats.dateTime(reservation.createDate)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <b>{formats.number(reservation.quantity)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
