import { Button, Select } from '@mantine/core'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { notify } from '../../parts/notice.tsx'
import { Failed, textOf } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { ResendPeriod } from './resend-period.tsx'

type Delivery = ResultFor<'listWebhookDeliveries'>['deliveries'][number]

const POLL_MS = 2_000
const PAGE = 50
const statuses = ['waiting', 'delivered', 'failed']

/** One delivery with every attempt: what was sent, and what came back. */
const Attempts = ({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const { data, error } = useQuery({
    queryKey: ['webhook', webhookId, 'delivery', deliveryId],
    queryFn: ({ signal }) => api.getWebhookDelivery({ webhookId, deliveryId }, { signal }),
  })
  if (error) return <Failed error={error} />
  return (
    <div className="attempts">
      {data?.delivery.log.map(({ date, statusCode, answer, error: why, milliseconds }) => (
        <p key={date}>
          <small>{formats.dateTime(date)}</small> {statusCode ?? '–'}{' '}
          <small>{words.developer.took({ milliseconds: formats.number(milliseconds) })}</small>
          {(why ?? answer) && <code>{why ?? answer}</code>}
        </p>
      ))}
      {data && <pre>{data.delivery.request}</pre>}
    </div>
  )
}

export const DeliveryLog = ({ webhookId }: { webhookId: string }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const column = useColumnKinds<Delivery>()
  const queries = useQueryClient()
  const [status, setStatus] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const queryKey = ['webhook', webhookId, 'deliveries']
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...queryKey, status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api.listWebhookDeliveries(
        {
          webhookId,
          limit: PAGE,
          ...(status && { filters: { status } }),
          ...(pageParam !== undefined && { after: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: ({ meta }) => meta.cursors?.after ?? undefined,
    placeholderData: keepPreviousData,
    // polls until pending deliveries have arrived; on older pages it would reload every page
    refetchInterval: ({ state }) => {
      const [first, ...older] = state.data?.pages ?? []
      const isWaiting = first?.deliveries.some((delivery) => delivery.status === 'waiting')
      return isWaiting && older.length === 0 ? POLL_MS : false
    },
  })
  const found = data?.pages.flatMap(({ deliveries }) => deliveries)
  const resending = useMutation({
    mutationFn: (deliveryId: string) => api.resendWebhookDelivery({ webhookId, deliveryId, body: {} }),
    onSuccess: () => notify(words.developer.sentAgain),
    onError: (problem) => notify(textOf(problem), true),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const eventOf = ({ id, eventCode, entity, entityId }: Delivery) => (
    <span className="two-lines wide">
      <button
        type="button"
        className="row-link plain-button"
        aria-expanded={opened === id}
        onClick={() => setOpened(opened === id ? null : id)}
      >
        {eventCode}
      </button>
      <small>
        {entity} {entityId}
      </small>
    </span>
  )
  const statusOf = ({ status: state, statusCode, attempts }: Delivery) => (
    <span className="two-lines">
      <Status value={state} />
      <small>
        {[statusCode, attempts > 1 && words.developer.times({ count: attempts })].filter(Boolean).join(' · ')}
      </small>
    </span>
  )
  const resendOf = ({ id, eventCode, entityId }: Delivery) =>
    may(can.editWebhooks) && (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${words.developer.resend}: ${eventCode} ${entityId}`}
        onClick={() => resending.mutate(id)}
      >
        {words.developer.resend}
      </Button>
    )
  return (
    <Card
      title={words.developer.deliveries}
      extra={
        <div className="buttons">
          <Select
            size="xs"
            aria-label={words.field.status}
            placeholder={words.list.all}
            data={statuses.map((value) => ({ value, label: wordFor(words.value, value) }))}
            value={status}
            onChange={setStatus}
            clearable
          />
          {may(can.editWebhooks) && <ResendPeriod webhookId={webhookId} />}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {words.developer.refresh}
          </Button>
        </div>
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {found?.length === 0 && <p className="quiet">{words.developer.noDeliveries}</p>}
      {found && found.length > 0 && (
        <RowsTable
          title={words.developer.deliveries}
          columns={[
            column.own('event', eventOf, { title: words.developer.event }),
            column.moment('date', { title: words.stock.date, from: 'tablet' }),
            column.own('status', statusOf),
            column.ownNumber('resend', resendOf, {
              title: words.developer.resend,
              isTitleHidden: true,
              from: 'tablet',
            }),
          ]}
          rows={found}
          keyOf={({ id }) => id}
          below={(delivery) =>
            opened === delivery.id && (
              <>
                <p className="on-phone">{resendOf(delivery)}</p>
                <Attempts webhookId={webhookId} deliveryId={delivery.id} />
              </>
            )
          }
        />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.developer.older}
        </Button>
      )}
    </Card>
  )
}
