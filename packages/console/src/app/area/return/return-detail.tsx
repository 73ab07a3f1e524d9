import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { Card, Detail, Facts } from '../../parts/detail/detail.tsx'
import { History } from '../../parts/detail/history.tsx'
import { Moves } from '../../parts/detail/moves.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { OrderAddresses } from '../order/order-addresses.tsx'
import { OrderLink } from '../order/order-link.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnPayments } from './return-payments.tsx'

/** Of the legal moves, those that goods which come back usually take. */
const usual = ['inTransit', 'arrived', 'inReview', 'accepted', 'completed']

export const ReturnDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const queries = useQueryClient()
  const { orderNumber = '' } = useParams({ strict: false })
  const name = ['returns', 'one', orderNumber] as const
  const { data, error, refetch } = useQuery({
    queryKey: name,
    queryFn: ({ signal }) => api.raw.getReturnOrder({ orderNumber }, { signal }),
  })
  const next = useQuery({
    queryKey: [...name, 'transitions'],
    queryFn: ({ signal }) => api.getReturnOrderTransitions({ orderNumber }, { signal }),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />

  const { body, etag } = data
  const { returnOrder: shown } = body
  type Update = Parameters<typeof api.updateReturnOrder>[0]['body']
  /** Refused if somebody else changed it first; then it is reloaded. */
  const update = async (change: Update) => {
    try {
      await api.updateReturnOrder({ orderNumber, body: change }, { ifMatch: etag })
    } finally {
      await queries.invalidateQueries({ queryKey: ['returns'] })
      void queries.invalidateQueries({ queryKey: ['order', shown.salesOrderNumber] })
    }
  }

  return (
    <Detail
      back={{ to: '/returns', title: words.return.title }}
      title={words.return.one({ number: shown.orderNumber })}
      status={<Status value={shown.status} />}
      note={formats.dateTime(shown.date)}
      actions={
        next.data && (
          <Moves
            moves={next.data.transitions}
            isAllowed={may(can.editReturnOrders)}
            usual={usual}
            move={(to) => update({ status: to } as Update)}
          />
        )
      }
      side={
        <>
          <OrderAddresses addresses={shown.addressSequences} />
          <Card title={words.order.details}>
            <Facts
              facts={[
                [
                  words.field.salesOrderNumber,
                  <OrderLink key="order" orderNumber={shown.salesOrderNumber} />,
                ],
                [words.return.dropOff, wordFor(words.value, shown.dropOffType)],
                [words.return.location, shown.dropOffLocationCode],
                [words.field.submitDate, shown.submitDate && formats.dateTime(shown.submitDate)],
                [words.field.completeDate, shown.completeDate && formats.dateTime(shown.completeDate)],
                [words.order.external, shown.externalCode],
                [words.order.notes, shown.notes],
              ]}
            />
          </Card>
        </>
      }
    >
      <ReturnLines
        order={shown}
        isAllowed={may(can.editReturnOrders)}
        setStatus={(code, status) => update({ lineItems: [{ code, status }] })}
      />
      {may(can.viewSalesOrders) && (
        <ReturnPayments orderNumber={shown.salesOrderNumber} currencyCode={shown.currencyCode} />
      )}
      <History
        name={name}
        read={async (signal) =>
          (await api.listReturnOrderHistory({ orderNumber, sort: 'id:desc' }, { signal })).history
        }
      />
    </Detail>
  )
}
