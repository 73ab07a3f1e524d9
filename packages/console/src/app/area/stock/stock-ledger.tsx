import facts from 'contract:listInventoryChanges'
import type { ResultFor } from '@tradepost/sdk'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { stockTarget } from './stock-target.ts'
import { useStaffNames } from './use-staff.ts'

type Row = ResultFor<'listInventoryChanges'>['inventoryChanges'][number]

export const StockLedger = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const nameOf = useStaffNames()
  const column = useColumnKinds<Row>(facts)
  const changeOf = ({ change }: Row) => <span data-sign={Math.sign(change)}>{formats.signed(change)}</span>
  return (
    <ListView<Row>
      name="stock-ledger"
      title={words.stock.title}
      tabs={<AreaTabs of="stock" />}
      facts={facts}
      columns={[
        column.moment('date', { title: words.stock.date }),
        column.link('productCode', { to: stockTarget }),
        column.text('locationCode', { from: 'tablet' }),
        column.word('reason', { title: words.stock.reason, from: 'tablet' }),
        column.text('reference', { title: words.stock.reference, from: 'desktop' }),
        column.own('user', ({ user }) => nameOf(user) ?? '–', { title: words.stock.user, from: 'wide' }),
        column.word('field', { title: words.stock.field, from: 'desktop' }),
        column.ownNumber('change', changeOf, { title: words.stock.change }),
        column.number('after', { title: words.stock.after }),
      ]}
      filters={['productCode', 'locationCode', 'sku', 'field', 'reason', 'reference', 'date']}
      read={byCursor(api.listInventoryChanges, 'inventoryChanges')}
      keyOf={({ id }) => String(id)}
      empty={words.stock.ledgerEmpty}
    />
  )
}
