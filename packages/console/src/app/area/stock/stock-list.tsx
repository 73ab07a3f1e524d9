import facts from 'contract:listInventories'
import type { ResultFor } from '@tradepost/sdk'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { byName, type Named, useNamedPages } from './product-names.ts'
import { stockTarget } from './stock-target.ts'

type Row = Named<ResultFor<'listInventories'>['inventories'][number]>

export const StockList = () => {
  const { words } = useWords()
  const { api } = useSession()
  const withNames = useNamedPages()
  const column = useColumnKinds<Row>(facts)
  return (
    <ListView<Row>
      name="stock"
      title={words.stock.title}
      tabs={<AreaTabs of="stock" />}
      facts={facts}
      columns={[
        column.link('productCode', { to: stockTarget, ...byName }),
        column.text('locationCode'),
        column.text('bin', { title: words.stock.bin, from: 'desktop' }),
        column.number('onHand', { title: words.stock.onHand, from: 'tablet' }),
        column.number('onReserve', { title: words.stock.onReserve, from: 'tablet' }),
        column.number('available', { title: words.stock.available }),
      ]}
      filters={['productCode', 'locationCode', 'sku']}
      read={withNames(byCursor(api.listInventories, 'inventories'))}
      keyOf={({ productCode, locationCode, sku, bin, binLocation }) =>
        JSON.stringify([productCode, locationCode, sku, bin, binLocation])
      }
      open={stockTarget}
      empty={words.stock.empty}
    />
  )
}
