import { useQuery } from '@tanstack/react-query'
import { Tile } from '../../parts/detail/tile.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { listAt } from '../../shell/areas.ts'
import { useWords } from '../../words/use-words.tsx'

const FEW = 6

/** Promotions that hold at this moment, the one that ends first in front. */
export const PromotionsAtWork = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const { data, error, refetch } = useQuery({
    queryKey: ['promotions', 'active'],
    queryFn: ({ signal }) =>
      api.listPromotions({ filters: { isActive: true }, sort: 'endDate:asc', limit: FEW }, { signal }),
  })
  return (
    <Tile
      title={words.dashboard.promotions}
      empty={words.dashboard.promotionsEmpty}
      error={error}
      onRetry={() => void refetch()}
      more={listAt('/promotions')}
      rows={data?.promotions.map(({ code, name, endDate }) => (
        <li key={code}>
          <span>
            {name || code}
            <small>{code}</small>
          </span>
          <small>{endDate ? words.dashboard.until(formats.date(endDate)) : ''}</small>
        </li>
      ))}
    />
  )
}
