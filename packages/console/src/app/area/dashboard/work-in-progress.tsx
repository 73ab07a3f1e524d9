import { useQuery } from '@tanstack/react-query'
import { Tile, TileStep } from '../../parts/detail/tile.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

/** The way of a fulfillment order, without its ends. */
const steps = ['new', 'requested', 'accepted', 'inProgress', 'picked', 'packed', 'ready', 'checkedIn', 'hold']

/** A funnel: how many fulfillment orders stand at each step now. */
export const WorkInProgress = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const asked = useQuery({
    queryKey: ['work'],
    queryFn: ({ signal }) => api.getFulfillmentOrderStatusCount({}, { signal }),
  })
  const counts = asked.data?.orderStatusCount
    .filter(({ status }) => steps.includes(status))
    .toSorted((a, b) => steps.indexOf(a.status) - steps.indexOf(b.status))
  const most = Math.max(1, ...(counts ?? []).map(({ count }) => count))
  return (
    <Tile
      title={words.dashboard.work}
      empty={words.dashboard.workEmpty}
      asked={asked}
      more={{ to: '/fulfillment' }}
      rows={counts?.map(({ status, count }) => (
        <TileStep
          key={status}
          to={target('/fulfillment', {}, { filters: { status: { $in: [status] } } })}
          title={wordFor(words.value, status)}
          share={count / most}
          value={formats.number(count)}
        />
      ))}
    />
  )
}
