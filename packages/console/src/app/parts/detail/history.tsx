import { useQuery } from '@tanstack/react-query'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { Failed } from '../states.tsx'
import { Status } from '../status.tsx'
import { Card } from './detail.tsx'
import { Timeline, type TimelineEntry } from './timeline.tsx'

type Item = {
  id: number
  type: string
  newValue: unknown
  createDate: string
  user: { name: string }
}

const toTimelineEntry = (item: Item, title: string): TimelineEntry => {
  const status = (item.newValue as { status?: unknown } | null)?.status
  return {
    key: String(item.id),
    title,
    detail: typeof status === 'string' ? <Status value={status} /> : undefined,
    who: item.user.name,
    when: item.createDate,
  }
}

type Props = { name: readonly string[]; read(signal: AbortSignal): Promise<Item[]> }

/** The history of an order of any kind, newest first. */
export const History = ({ name, read }: Props) => {
  const { words } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: [...name, 'history'],
    queryFn: ({ signal }) => read(signal),
  })
  return (
    <Card title={words.detail.timeline}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && (
        <Timeline entries={data.map((item) => toTimelineEntry(item, wordFor(words.value, item.type)))} />
      )}
    </Card>
  )
}
