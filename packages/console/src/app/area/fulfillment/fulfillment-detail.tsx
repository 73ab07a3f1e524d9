import facts from 'contract:updateFulfillmentOrder'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { Card, Detail, Facts } from '../../parts/detail/detail.tsx'
import type { EndDetails } from '../../parts/detail/end-dialog.tsx'
import { FulfillmentPackages } from '../../parts/detail/fulfillment-packages.tsx'
import { History } from '../../parts/detail/history.tsx'
import { Moves } from '../../parts/detail/moves.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { OrderAddresses } from '../order/order-addresses.tsx'
import { OrderLink } from '../order/order-link.tsx'
import { OrderRouting } from '../order/order-routing.tsx'
import { FulfillmentLines } from './fulfillment-lines.tsx'
import { wayOf } from './way.ts'

export const FulfillmentDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const queries = useQueryClient()
  const { orderNumber = '' } = useParams({ strict: false })
  const name = ['fulfillment', 'one', orderNumber] as const
  const { data, error, refetch } = useQuery({
    queryKey: name,
    queryFn: ({ signal }) => api.raw.getFulfillmentOrder({ orderNumber }, { signal }),
  })
  const next = useQuery({
    queryKey: [...name, 'transitions'],
    queryFn: ({ signal }) => api.getFulfillmentOrderTransitions({ orderNumber }, { signal }),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />

  const { body, etag } = data
  const { fulfillmentOrder: shown } = body
  type Update = Parameters<typeof api.updateFulfillmentOrder>[0]['body']
  /** Refused if somebody else changed it first; then it is reloaded. */
  const move = async (to: string, { reason, ...answers }: EndDetails) => {
    try {
      const update = { status: to, ...answers, ...(reason && { cancellationReason: reason }) } as Update
      await api.updateFulfillmentOrder({ orderNumber, body: update }, { ifMatch: etag })
    } finally {
      await queries.invalidateQueries({ queryKey: ['fulfillment'] })
      void queries.invalidateQueries({ queryKey: ['order', shown.salesOrderNumber] })
    }
  }
  const { fulfillmentOrderAddress: address, fulfillmentSlot: slot } = shown

  return (
    <Detail
      back={{ to: '/fulfillment', title: words.fulfillment.title }}
      title={shown.orderNumber}
      status={<Status value={shown.status} />}
      note={`${wordFor(words.value, shown.type)} · ${shown.locationCode}`}
      actions={
        next.data && (
          <Moves
            moves={next.data.transitions}
            isAllowed={may(can.editFulfillmentOrders)}
            usual={wayOf(shown.type)}
            reasons={facts.body?.cancellationReason?.choices}
            move={move}
          />
        )
      }
      side={
        <>
          {address && <OrderAddresses addresses={[address]} />}
          <Card title={words.order.details}>
            <Facts
              facts={[
                [
                  words.fulfillment.salesOrder,
                  <OrderLink key="order" orderNumber={shown.salesOrderNumber} />,
                ],
                [words.fulfillment.created, formats.dateTime(shown.createDate)],
                [words.fulfillment.accepted, shown.acceptDate && formats.dateTime(shown.acceptDate)],
                [words.fulfillment.ready, shown.readyDate && formats.dateTime(shown.readyDate)],
                [words.fulfillment.slot, slot && formats.dateTime(shown.plannedFulfillmentDate)],
                [words.fulfillment.heldUntil, shown.heldUntil && formats.dateTime(shown.heldUntil)],
                [
                  words.detail.reason,
                  shown.cancellationReason && wordFor(words.value, shown.cancellationReason),
                ],
                [words.fulfillment.expedited, shown.expedited ? words.list.yes : null],
                [words.order.notes, shown.notes],
              ]}
            />
          </Card>
        </>
      }
    >
      <FulfillmentLines order={shown} />
      <FulfillmentPackages fulfillments={shown.fulfillments} />
      {may(can.viewSalesOrders) && <OrderRouting orderNumber={shown.salesOrderNumber} />}
      <History
        name={name}
        read={async (signal) =>
          (await api.listFulfillmentOrderHistory({ orderNumber, sort: 'id:desc' }, { signal })).history
        }
      />
    </Detail>
  )
}
