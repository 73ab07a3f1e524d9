import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tile } from '../../parts/detail/tile.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

/** The way of a fulfillment order, without its ends. */
const steps = ['new', 'requested', 'accepted', 'inProgress', 'picked', 'packed', 'ready', 'checkedIn', 'hold']

/** A funnel: how many fulfillment orders stand at each step now. */
export const WorkInProgress = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const { data, error, refetch } = useQuery({
    queryKey: ['work'],
    queryFn: ({ signal }) => api.getFulfillmentOrderStatusCount({}, { signal }),
  })
  const counts = data?.orderStatusCount
    .filter(({ status }) => steps.includes(status))
    .toSorted((a, b) => steps.indexOf(a.status) - steps.indexOf(b.status))
  const most = Math.max(1, ...(counts ?? []).map(({ count }) => count))
  return (
    <Tile
      title={words.dashboard.work}
      empty={words.dashboard.workEmpty}
      error={error}
      onRetry={() => void refetch()}
      more={{ to: '/fulfillment' }}
      rows={counts?.map(({ status, count }) => (
        <li key={status} className="step">
          <Link to="/fulfillment" search={{ filters: { status: { $in: [status] } } }}>
            {wordFor(words.value, status)}
          </Link>
          <meter min={0} max={most} value={count} aria-label={wordFor(words.value, status)} />
          <b>{formats.number(count)}</b>
        </li>
      ))}
    />
  )
}
