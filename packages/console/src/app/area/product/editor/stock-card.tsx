import { useQuery } from '@tanstack/react-query'
import { Tile, TileRow } from '../../../parts/detail/tile.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { stockTarget } from '../../stock/stock-target.ts'

/** Stock of a product by location, with a link to each record. */
export const StockCard = ({ productCode }: { productCode: string }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const asked = useQuery({
    queryKey: ['stock', 'of', productCode],
    queryFn: ({ signal }) =>
      api.listInventories(
        { filters: { productCode }, sort: 'locationCode:asc', limit: 100, omitTotalItemCount: true },
        { signal },
      ),
  })
  return (
    <Tile
      title={words.catalog.stockByStore}
      empty={words.catalog.stockEmpty}
      asked={asked}
      more={{ to: '/stock', search: { filters: { productCode: { $in: [productCode] } } } }}
      rows={asked.data?.inventories.map((stock) => (
        <TileRow
          key={JSON.stringify(stockTarget(stock))}
          to={stockTarget(stock)}
          title={stock.locationCode}
          note={[stock.sku, stock.bin, stock.binLocation].filter(Boolean).join(' · ')}
        >
          <small>
            {stock.onReserve ? `${words.stock.onReserve} ${formats.number(stock.onReserve)}` : ''}
          </small>
          <b>{formats.number(stock.onHand)}</b>
        </TileRow>
      ))}
    />
  )
}
