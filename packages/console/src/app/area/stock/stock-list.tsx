import facts from 'contract:listInventories'
import { useNavigate } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { StockLink, stockTarget } from './stock-link.tsx'
import { StockTabs } from './stock-tabs.tsx'

type Row = ResultFor<'listInventories'>['inventories'][number]

export const StockList = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'product',
      title: words.stock.product,
      sort: 'productCode',
      show: (row) => <StockLink stock={row} />,
    },
    {
      key: 'location',
      title: words.stock.location,
      sort: 'locationCode',
      show: ({ locationCode }) => locationCode,
    },
    { key: 'bin', title: words.stock.bin, sort: 'bin', from: 'desktop', show: ({ bin }) => bin || '–' },
    {
      key: 'onHand',
      title: words.stock.onHand,
      sort: 'onHand',
      isNumber: true,
      show: ({ onHand }) => formats.number(onHand),
    },
    {
      key: 'onReserve',
      title: words.stock.onReserve,
      isNumber: true,
      from: 'tablet',
      show: ({ onReserve }) => formats.number(onReserve),
    },
    {
      key: 'available',
      title: words.stock.available,
      isNumber: true,
      show: ({ available }) => formats.number(available),
    },
  ]
  return (
    <ListView<Row>
      name="stock"
      title={words.stock.title}
      tabs={<StockTabs />}
      facts={facts}
      columns={columns}
      filters={['productCode', 'locationCode', 'sku']}
      read={async ({ search: _, ...question }, signal) => {
        const { inventories, meta } = await api.listInventories(question, { signal })
        return { rows: inventories, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ productCode, locationCode, sku, bin, binLocation }) =>
        JSON.stringify([productCode, locationCode, sku, bin, binLocation])
      }
      open={(row) => void navigate(stockTarget(row))}
      empty={words.stock.empty}
    />
  )
}
