import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import type { OperationFacts } from '../../api/facts.ts'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/offset-page.ts'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { DeveloperTabs } from './developer-tabs.tsx'

type Row = ResultFor<'listEvents'>['events'][number]

/** The operation takes filters without naming them in the contract, so the one of the view is all that is offered. */
const facts: OperationFacts = {
  filters: { status: { kind: 'choice', choices: ['pending', 'applied', 'failed'] } },
}

const reasonOf = (error: unknown): string => {
  const told = (error as { message?: unknown } | null)?.message ?? error
  return told === null || told === undefined ? '' : typeof told === 'string' ? told : JSON.stringify(told)
}

/** Events that other systems sent here, those that could not be applied first. */
export const EventList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const retrying = useMutation({
    mutationFn: (eventId: string) => api.retryEvent({ eventId }),
    onSuccess: () => notify(words.developer.retried),
    onError: (error) => notify(textOf(error), true),
    onSettled: () => queries.invalidateQueries({ queryKey: ['events'] }),
  })
  const views: View[] = [
    {
      key: 'failed',
      title: words.developer.failedOnes,
      search: { filters: { status: { $in: ['failed'] } } },
    },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'event',
      title: words.developer.event,
      show: ({ event, entity, entityId }) => (
        <span className="two-lines">
          {wordFor(words.value, event)}
          <small>{[entity, entityId].filter(Boolean).join(' ')}</small>
        </span>
      ),
    },
    {
      key: 'date',
      title: words.stock.date,
      from: 'tablet',
      show: ({ createDate }) => formats.dateTime(createDate),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
    {
      key: 'why',
      title: words.developer.why,
      from: 'desktop',
      show: ({ error }) => <span className="event-error">{reasonOf(error)}</span>,
    },
    {
      key: 'retry',
      title: words.developer.retry,
      show: ({ id, status, entityId }) =>
        status === 'failed' && may('EVE') ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${words.developer.retry}: ${entityId ?? id}`}
            onClick={() => retrying.mutate(id)}
          >
            {words.developer.retry}
          </Button>
        ) : null,
    },
  ]
  return (
    <ListView<Row>
      name="events"
      title={words.developer.title}
      tabs={<DeveloperTabs />}
      facts={facts}
      columns={columns}
      filters={[]}
      views={views}
      read={byOffset(async (page, signal) => {
        const { events, meta } = await api.listEvents(page, { signal })
        return { rows: events, total: meta.totalItemCount }
      })}
      keyOf={({ id }) => id}
      empty={words.developer.noEvents}
    />
  )
}
