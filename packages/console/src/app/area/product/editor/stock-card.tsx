import { useQuery } from '@tanstack/react-query'
import { Tile } from '../../../parts/detail/tile.tsx'
import { useDesk } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { StockLink } from '../../stock/stock-link.tsx'

/** What lies where, and the way to each record. */
export const StockCard = ({ productCode }: { productCode: string }) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const { data, error, refetch } = useQuery({
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
      error={error}
      onRetry={() => void refetch()}
      more={{ to: '/stock', search: { filters: { productCode: { $in: [productCode] } } } }}
      rows={data?.inventories.map(({ locationCode, sku, bin, binLocation, onHand, onReserve }) => (
        <li key={JSON.stringify([locationCode, sku, bin, binLocation])}>
          <span>
            <StockLink stock={{ productCode, locationCode, sku, bin, binLocation }}>{locationCode}</StockLink>
            <small>{[sku, bin, binLocation].filter(Boolean).join(' · ')}</small>
          </span>
          <small>{onReserve ? `${words.stock.onReserve} ${formats.number(onReserve)}` : ''}</small>
          <b>{formats.number(onHand)}</b>
        </li>
      ))}
    />
  )
}
