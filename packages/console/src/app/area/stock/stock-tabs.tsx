import { AreaTabs } from '../../parts/list/area-tabs.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The three lists of the area: what lies where, what changed it, and who it is kept for. */
export const StockTabs = () => {
  const { words } = useWords()
  return (
    <AreaTabs
      title={words.stock.title}
      tabs={[
        { to: '/stock', title: words.stock.records },
        { to: '/stock/ledger', title: words.stock.ledger },
        { to: '/stock/reservations', title: words.stock.reservations },
      ]}
    />
  )
}
