import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { Timeline } from '../../parts/detail/timeline.tsx'
import { Failed } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { NoteButton } from './note-button.tsx'
import { toTimelineEntry } from './timeline-entry.tsx'

type Order = ResultFor<'getSalesOrder'>['order']

/** The history of the order, of its parts and of its messages, the newest first. */
export const OrderTimeline = ({ order }: { order: Order }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const { orderNumber, currencyCode, lineItems } = order
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['order', orderNumber, 'timeline'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => api.listSalesOrderTimeline({ orderNumber, after }, { signal }),
    getNextPageParam: ({ meta }) => meta.cursors.after ?? undefined,
  })
  const productOf = (lineCode: string) =>
    lineItems.find(({ code }) => code === lineCode)?.product.name || lineCode
  const context = { words, formats, currencyCode, productOf }
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card title={words.detail.timeline} extra={<NoteButton orderNumber={orderNumber} />}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      <Timeline entries={entries.map((entry, index) => toTimelineEntry(entry, context, String(index)))} />
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          mt="sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.orderPage.earlier}
        </Button>
      )}
    </Card>
  )
}
