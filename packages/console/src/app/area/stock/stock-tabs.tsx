import { type Area, AreaTabs } from '../../parts/list/area-tabs.tsx'

/** The three lists of the area: what lies where, what changed it, and who it is kept for. */
const area: Area = ({ stock }) => ({
  title: stock.title,
  tabs: [
    { to: '/stock', title: stock.records },
    { to: '/stock/ledger', title: stock.ledger },
    { to: '/stock/reservations', title: stock.reservations },
  ],
})

export const StockTabs = () => <AreaTabs area={area} />
