import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { Card, Detail, Facts } from '../../parts/detail/detail.tsx'
import type { EndDetails } from '../../parts/detail/end-dialog.tsx'
import { FulfillmentPackages } from '../../parts/detail/fulfillment-packages.tsx'
import { Moves } from '../../parts/detail/moves.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { OrderAddresses } from './order-addresses.tsx'
import { OrderAttention } from './order-attention.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderEdit } from './order-edit.tsx'
import { OrderFulfillment } from './order-fulfillment.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderPlatform } from './order-platform.tsx'
import { OrderPromotions } from './order-promotions.tsx'
import { OrderReturn } from './order-return.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderRouting } from './order-routing.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export const OrderDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const queries = useQueryClient()
  const { orderNumber = '' } = useParams({ strict: false })

  const order = useQuery({
    queryKey: ['order', orderNumber],
    queryFn: ({ signal }) =>
      api.raw.getSalesOrder(
        { orderNumber, fields: ['customer', 'waitsFor'], getOriginalImageUrls: false },
        { signal },
      ),
  })
  const next = useQuery({
    queryKey: ['order', orderNumber, 'transitions'],
    queryFn: ({ signal }) => api.getSalesOrderTransitions({ orderNumber }, { signal }),
  })
  if (order.error && !order.data) return <Failed error={order.error} onRetry={() => void order.refetch()} />
  if (!order.data) return <Loading />

  const { body, etag } = order.data
  const shown = body.order
  const isRoutable = shown.lineItems.some(({ status }) => status === 'open' || status === 'inProgress')
  /** Refused if somebody else changed the order first; then it is reloaded. */
  const move = async (to: string, { notes }: EndDetails) => {
    try {
      const status = to as typeof shown.status
      await api.updateSalesOrder({ orderNumber, body: { status, notes } }, { ifMatch: etag })
    } finally {
      await queries.invalidateQueries({ queryKey: ['order', orderNumber] })
      void queries.invalidateQueries({ queryKey: ['orders'] })
    }
  }

  return (
    <Detail
      back={{ to: '/orders', title: words.order.title }}
      title={words.order.one({ number: shown.orderNumber })}
      status={<Status value={shown.status} />}
      note={formats.dateTime(shown.submitDate ?? shown.date)}
      actions={
        next.data && <Moves moves={next.data.transitions} isAllowed={may(can.editSalesOrders)} move={move} />
      }
      side={
        <>
          <OrderCustomer order={shown} />
          <OrderAddresses addresses={shown.addressSequences} />
          <OrderPlatform order={shown} />
          <Card title={words.order.details}>
            <Facts
              facts={[
                [words.order.fulfillment, <Status key="status" value={shown.fulfillmentStatus} />],
                [words.order.shop, shown.shopCode],
                [words.order.platform, shown.platform],
                [words.order.external, shown.externalCode],
                [words.order.updated, formats.dateTime(shown.updateDate)],
              ]}
            />
          </Card>
        </>
      }
    >
      <OrderAttention order={shown} />
      <OrderLines
        order={shown}
        extra={
          <div className="buttons">
            <OrderReturn order={shown} />
            <OrderEdit order={shown} etag={etag} />
          </div>
        }
      />
      <OrderPromotions order={shown} />
      <OrderPayments order={shown} />
      {may(can.viewFulfillmentOrders) && <OrderFulfillment orderNumber={orderNumber} />}
      <FulfillmentPackages
        fulfillments={shown.fulfillmentGroups.flatMap(({ fulfillments }) => fulfillments)}
      />
      {isRoutable && <OrderRouting orderNumber={orderNumber} />}
      {may(can.viewReturnOrders) && <OrderReturns orderNumber={orderNumber} />}
      <OrderTimeline order={shown} />
    </Detail>
  )
}
