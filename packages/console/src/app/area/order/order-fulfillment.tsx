import { useQuery } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { RowLink } from '../../parts/row-link.tsx'
import { Failed } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { RoutingChoice } from './routing-choice.tsx'

type FulfillmentOrder = ResultFor<'listFulfillmentOrders'>['fulfillmentOrders'][number]

const MOST = 100

const FulfillmentOrderRow = ({ fulfillmentOrder }: { fulfillmentOrder: FulfillmentOrder }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { orderNumber, type, locationCode, cancellationReason, plannedFulfillmentDate, heldUntil } =
    fulfillmentOrder
  const notes = [
    [wordFor(words.value, type), locationCode].join(' · '),
    plannedFulfillmentDate && `${words.fulfillment.slot}: ${formats.dateTime(plannedFulfillmentDate)}`,
    heldUntil && `${words.fulfillment.heldUntil} ${formats.dateTime(heldUntil)}`,
    cancellationReason && wordFor(words.value, cancellationReason),
  ].filter(Boolean)
  return (
    <li>
      <span>
        <RowLink to={target('/fulfillment/$orderNumber', { orderNumber })}>{orderNumber}</RowLink>
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
        <RoutingChoice routing={fulfillmentOrder.routing} createdBy={fulfillmentOrder.createdBy} />
      </span>
      <Status value={fulfillmentOrder.status} />
    </li>
  )
}

/** The locations that work on the order, the first one first. */
export const OrderFulfillment = ({ orderNumber }: { orderNumber: string }) => {
  const { words } = useWords()
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['fulfillment', 'of', orderNumber],
    queryFn: ({ signal }) =>
      api.listFulfillmentOrders(
        {
          filters: { salesOrderNumber: orderNumber },
          sort: 'createDate:asc',
          fields: 'routing,createdBy',
          limit: MOST,
          ignoreTotalItemCount: true,
        },
        { signal },
      ),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.fulfillmentOrders.length === 0) return null
  return (
    <Card title={words.orderPage.fulfillmentOrders}>
      <ul className="rows">
        {data.fulfillmentOrders.map((fulfillmentOrder) => (
          <FulfillmentOrderRow key={fulfillmentOrder.orderNumber} fulfillmentOrder={fulfillmentOrder} />
        ))}
      </ul>
    </Card>
  )
}
