import facts from 'contract:listSalesOrders'
import { useQuery } from '@tanstack/react-query'
import { Tile, TileStep } from '../../parts/detail/tile.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

const known = facts.filters?.waitsFor?.choices ?? []
const filtersOf = (...who: string[]) => ({ waitsFor: { $in: who } })

/** For whom orders wait, and how many for each. */
export const WaitingOrders = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const asked = useQuery({
    queryKey: ['orders', 'waiting'],
    queryFn: ({ signal }) =>
      Promise.all(
        known.map(async (who) => {
          const { meta } = await api.listSalesOrders({ filters: filtersOf(who), limit: 1 }, { signal })
          return { who, count: meta.totalItemCount ?? 0 }
        }),
      ),
  })
  const counts = asked.data?.filter(({ count }) => count > 0)
  const most = Math.max(1, ...(counts ?? []).map(({ count }) => count))
  return (
    <Tile
      title={words.dashboard.waiting}
      empty={words.dashboard.waitingEmpty}
      asked={asked}
      more={{ to: '/orders', search: { filters: filtersOf(...known) } }}
      rows={counts?.map(({ who, count }) => (
        <TileStep
          key={who}
          to={target('/orders', {}, { filters: filtersOf(who) })}
          title={wordFor(words.value, who)}
          share={count / most}
          value={formats.number(count)}
        />
      ))}
    />
  )
}
