import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/use-words.tsx'

/** The three lists of the area: what lies where, what changed it, and who it is kept for. */
export const StockTabs = () => {
  const { words } = useWords()
  const tabs = [
    ['/stock', words.stock.records],
    ['/stock/ledger', words.stock.ledger],
    ['/stock/reservations', words.stock.reservations],
  ] as const
  return (
    <nav className="tabs" aria-label={words.stock.title}>
      {tabs.map(([to, title]) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'data-active': true }}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
