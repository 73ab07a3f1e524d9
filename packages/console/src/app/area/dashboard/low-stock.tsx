import { useQuery } from '@tanstack/react-query'
import { Tile } from '../../parts/detail/tile.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { StockLink } from '../stock/stock-link.tsx'

export const LowStock = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const { data, error, refetch } = useQuery({
    queryKey: ['stock', 'low'],
    queryFn: ({ signal }) =>
      api.listInventories({ sort: 'onHand:asc', limit: 6, omitTotalItemCount: true }, { signal }),
  })
  return (
    <Tile
      title={words.dashboard.lowStock}
      empty={words.dashboard.lowStockEmpty}
      error={error}
      onRetry={() => void refetch()}
      more={{ to: '/stock', search: { sort: 'onHand:asc' } }}
      rows={data?.inventories.map(({ productCode = '', locationCode, sku, bin, binLocation, onHand }) => (
        <li key={JSON.stringify([productCode, locationCode, sku, bin, binLocation])}>
          <span>
            <StockLink stock={{ productCode, locationCode, sku, bin, binLocation }} />
            <small>{locationCode}</small>
          </span>
          <b>{words.dashboard.onHand(formats.number(onHand))}</b>
        </li>
      ))}
    />
  )
}
