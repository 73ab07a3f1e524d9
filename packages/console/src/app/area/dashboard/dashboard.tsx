import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { buyerOf } from '../order/buyer.ts'
import { OrderTile } from '../order/order-tile.tsx'
import { useWaits } from '../order/use-waits.ts'
import { FirstSteps } from './first-steps.tsx'
import { LowStock } from './low-stock.tsx'
import { PromotionsAtWork } from './promotions-at-work.tsx'
import { ReadyTimes } from './ready-times.tsx'
import { Sales } from './sales.tsx'
import { ImportTrouble, WebhookTrouble } from './trouble.tsx'
import { WaitingOrders } from './waiting-orders.tsx'
import { WorkInProgress } from './work-in-progress.tsx'

const LATEST = 6

/** The shop at a glance; each part asks only for what its reader may see. */
export const Dashboard = () => {
  const { words } = useWords()
  const { may } = useSession()
  const navigate = useNavigate()
  const waits = useWaits()
  const { days = 30 }: { days?: number } = useSearch({ strict: false })
  const hasParts = [
    can.viewSalesOrders,
    can.viewFulfillmentOrders,
    can.viewStock,
    can.viewPromotions,
    can.viewImports,
    can.viewWebhooks,
  ].some(may)
  return (
    <section className="dashboard">
      <header className="page-head">
        <h1>{words.dashboard.title}</h1>
        {may(can.viewSalesOrders) && (
          <SegmentedControl
            className="page-actions"
            size="xs"
            aria-label={words.dashboard.range}
            value={String(days)}
            onChange={(value) => void navigate({ to: '/', search: { days: Number(value) } })}
            data={[
              { value: '7', label: words.dashboard.last7 },
              { value: '30', label: words.dashboard.last30 },
              { value: '90', label: words.dashboard.last90 },
            ]}
          />
        )}
      </header>
      {may(can.editMerchantSettings) && <FirstSteps />}
      {!hasParts && <p className="quiet">{words.dashboard.nothing}</p>}
      {may(can.viewSalesOrders) && <Sales days={days} />}
      <div className="tiles">
        {may(can.viewSalesOrders) && (
          <OrderTile
            title={words.dashboard.recent}
            empty={words.dashboard.recentEmpty}
            limit={LATEST}
            note={(order) => {
              const wait = waits(order)
              const buyer = buyerOf(order.addressSequences)
              return wait ? `${buyer} · ${words.order.waitsFor} ${wait}` : buyer
            }}
          />
        )}
        {may(can.viewSalesOrders) && <WaitingOrders />}
        {may(can.viewFulfillmentOrders) && <WorkInProgress />}
        {may(can.viewStock) && <LowStock />}
        {may(can.viewFulfillmentOrders) && may(can.viewLocations) && <ReadyTimes days={days} />}
        {may(can.viewPromotions) && <PromotionsAtWork />}
        {may(can.viewImports) && <ImportTrouble />}
        {may(can.viewWebhooks) && <WebhookTrouble />}
      </div>
    </section>
  )
}
