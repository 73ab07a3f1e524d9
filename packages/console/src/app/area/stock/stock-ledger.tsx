import facts from 'contract:listInventoryChanges'
import type { ResultFor } from '@tradepost/sdk'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { StockLink } from './stock-link.tsx'
import { StockTabs } from './stock-tabs.tsx'
import { useStaffNames } from './use-staff.ts'

type Row = ResultFor<'listInventoryChanges'>['inventoryChanges'][number]

export const StockLedger = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const nameOf = useStaffNames()
  const columns: Column<Row>[] = [
    { key: 'date', title: words.stock.date, show: ({ date }) => formats.dateTime(date) },
    { key: 'product', title: words.stock.product, show: (row) => <StockLink stock={row} /> },
    {
      key: 'location',
      title: words.stock.location,
      from: 'tablet',
      show: ({ locationCode }) => locationCode,
    },
    {
      key: 'reason',
      title: words.stock.reason,
      from: 'tablet',
      show: ({ reason }) => wordFor(words.value, reason),
    },
    {
      key: 'reference',
      title: words.stock.reference,
      from: 'desktop',
      show: ({ reference }) => reference ?? '–',
    },
    { key: 'user', title: words.stock.user, from: 'wide', show: ({ user }) => nameOf(user) ?? '–' },
    {
      key: 'field',
      title: words.stock.field,
      from: 'desktop',
      show: ({ field }) => wordFor(words.value, field),
    },
    {
      key: 'change',
      title: words.stock.change,
      isNumber: true,
      show: ({ change }) => <span data-sign={Math.sign(change)}>{formats.signed(change)}</span>,
    },
    { key: 'after', title: words.stock.after, isNumber: true, show: ({ after }) => formats.number(after) },
  ]
  return (
    <ListView<Row>
      name="stock-ledger"
      title={words.stock.title}
      tabs={<StockTabs />}
      facts={facts}
      columns={columns}
      filters={['productCode', 'locationCode', 'sku', 'field', 'reason', 'reference', 'date']}
      read={async ({ search: _, sort: __, ...question }, signal) => {
        const { inventoryChanges, meta } = await api.listInventoryChanges(question, { signal })
        return { rows: inventoryChanges, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ id }) => String(id)}
      empty={words.stock.ledgerEmpty}
    />
  )
}
