import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import type { OperationFacts } from '../../api/facts.ts'
import type { View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { translated } from '../../words/sentences/translated.ts'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Row = ResultFor<'listEvents'>['events'][number]

/** The operation takes filters without naming them in the contract, so the one of the view is all that is offered. */
const facts: OperationFacts = {
  filters: { status: { kind: 'choice', choices: ['pending', 'applied', 'failed'] } },
}

const reasonOf = (error: unknown): string => {
  const problem = (error as { message?: unknown } | null)?.message ?? error
  return problem === null || problem === undefined
    ? ''
    : typeof problem === 'string'
      ? translated(problem)
      : JSON.stringify(problem)
}

/** Events that other systems sent here, those that could not be applied first. */
export const EventList = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const column = useColumnKinds<Row>(facts)
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
  const retry = ({ id, status, entityId }: Row) =>
    status === 'failed' && may(can.editEvents) ? (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${words.developer.retry}: ${entityId ?? id}`}
        onClick={() => retrying.mutate(id)}
      >
        {words.developer.retry}
      </Button>
    ) : null
  const eventOf = ({ event, entity, entityId }: Row) => (
    <span className="two-lines">
      {wordFor(words.value, event)}
      <small>{[entity, entityId].filter(Boolean).join(' ')}</small>
    </span>
  )
  return (
    <ListView<Row>
      name="events"
      title={words.developer.title}
      tabs={<AreaTabs of="developers" />}
      facts={facts}
      columns={[
        column.own('event', eventOf, { title: words.developer.event }),
        column.moment('createDate', { title: words.stock.date, from: 'tablet' }),
        column.status('status'),
        column.own('error', ({ error }) => <span className="event-error">{reasonOf(error)}</span>, {
          title: words.developer.why,
          from: 'desktop',
        }),
        column.own('retry', retry, { title: words.developer.retry }),
      ]}
      filters={[]}
      views={views}
      read={byOffset(api.listEvents, 'events')}
      keyOf={({ id }) => id}
      empty={words.developer.noEvents}
    />
  )
}
