import { TabLinks } from '../../parts/tab-links.tsx'
import { useWords } from '../../words/use-words.tsx'

/** The three lists of the area: what lies where, what changed it, and who it is kept for. */
export const StockTabs = () => {
  const { words } = useWords()
  return (
    <TabLinks
      label={words.stock.title}
      tabs={[
        ['/stock', words.stock.records],
        ['/stock/ledger', words.stock.ledger],
        ['/stock/reservations', words.stock.reservations],
      ]}
    />
  )
}
