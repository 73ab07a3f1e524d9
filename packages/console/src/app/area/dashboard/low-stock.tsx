import { useQuery } from '@tanstack/react-query'
import { Tile, TileRow } from '../../parts/detail/tile.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { byName, useNamed } from '../stock/product-names.ts'
import { stockTarget } from '../stock/stock-target.ts'

export const LowStock = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const withNames = useNamed()
  const asked = useQuery({
    queryKey: ['stock', 'low'],
    queryFn: async ({ signal }) => {
      const question = { sort: 'onHand:asc', limit: 6, omitTotalItemCount: true } as const
      return withNames((await api.listInventories(question, { signal })).inventories, signal)
    },
  })
  return (
    <Tile
      title={words.dashboard.lowStock}
      empty={words.dashboard.lowStockEmpty}
      asked={asked}
      more={{ to: '/stock', search: { sort: 'onHand:asc' } }}
      rows={asked.data?.map((stock) => (
        <TileRow
          key={JSON.stringify(stockTarget(stock))}
          to={stockTarget(stock)}
          title={byName.text(stock)}
          note={stock.locationCode}
        >
          <b>{words.dashboard.onHand({ count: formats.number(stock.onHand) })}</b>
        </TileRow>
      ))}
    />
  )
}
