import { useQuery } from '@tanstack/react-query'
import { Tile, TileRow } from '../../parts/detail/tile.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

const FEW = 6

/** Active promotions, the one that ends first on top. */
export const PromotionsAtWork = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const filters = { isActive: true }
  const asked = useQuery({
    queryKey: ['promotions', 'active'],
    queryFn: ({ signal }) => api.listPromotions({ filters, sort: 'endDate:asc', limit: FEW }, { signal }),
  })
  return (
    <Tile
      title={words.dashboard.promotions}
      empty={words.dashboard.promotionsEmpty}
      asked={asked}
      more={{ to: '/promotions', search: { filters } }}
      rows={asked.data?.promotions.map(({ code, name, endDate }) => (
        <TileRow
          key={code}
          to={target('/promotions/$promotionCode', { promotionCode: code })}
          title={name || code}
          note={code}
        >
          <small>{endDate ? words.dashboard.until({ date: formats.date(endDate) }) : ''}</small>
        </TileRow>
      ))}
    />
  )
}
