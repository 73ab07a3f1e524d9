import { Button, Select } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { notify } from '../../parts/notice.tsx'
import { Failed, textOf } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { ResendPeriod } from './resend-period.tsx'

const POLL_MS = 2_000
const statuses = ['waiting', 'delivered', 'failed']

/** One delivery with every attempt: what was sent, and what came back. */
const Attempts = ({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
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
          <small>{words.developer.took(formats.number(milliseconds))}</small>
          {(why ?? answer) && <code>{why ?? answer}</code>}
        </p>
      ))}
      {data && <pre>{data.delivery.request}</pre>}
    </div>
  )
}

export const DeliveryLog = ({ webhookId }: { webhookId: string }) => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const [status, setStatus] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const queryKey = ['webhook', webhookId, 'deliveries']
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, status],
    queryFn: ({ signal }) =>
      api.listWebhookDeliveries({ webhookId, limit: 50, ...(status && { filters: { status } }) }, { signal }),
    placeholderData: keepPreviousData,
    // those on their way are looked at again until they have arrived
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.status === 'waiting') ? POLL_MS : false,
  })
  const resending = useMutation({
    mutationFn: (deliveryId: string) => api.resendWebhookDelivery({ webhookId, deliveryId, body: {} }),
    onSuccess: () => notify(words.developer.sentAgain),
    onError: (problem) => notify(textOf(problem), true),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
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
          {may('WHE') && <ResendPeriod webhookId={webhookId} />}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {words.developer.refresh}
          </Button>
        </div>
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data?.deliveries.length === 0 && <p className="quiet">{words.developer.noDeliveries}</p>}
      {data && data.deliveries.length > 0 && (
        <div className="table-box plain">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{words.developer.event}</th>
                <th scope="col" data-from="tablet">
                  {words.stock.date}
                </th>
                <th scope="col">{words.field.status}</th>
                <th scope="col" data-number data-from="tablet">
                  {words.developer.attempts}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{words.developer.resend}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.deliveries.map((delivery) => (
                <Fragment key={delivery.id}>
                  <tr>
                    <td className="two-lines">
                      <button
                        type="button"
                        className="row-link plain-button"
                        aria-expanded={opened === delivery.id}
                        onClick={() => setOpened(opened === delivery.id ? null : delivery.id)}
                      >
                        {delivery.eventCode}
                      </button>
                      <small>
                        {delivery.entity} {delivery.entityId}
                      </small>
                    </td>
                    <td data-from="tablet">{formats.dateTime(delivery.date)}</td>
                    <td>
                      <Status value={delivery.status} />{' '}
                      {delivery.statusCode !== null && <small>{delivery.statusCode}</small>}
                    </td>
                    <td data-number data-from="tablet">
                      {formats.number(delivery.attempts)}
                    </td>
                    <td data-number>
                      {may('WHE') && (
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={`${words.developer.resend}: ${delivery.eventCode} ${delivery.entityId}`}
                          onClick={() => resending.mutate(delivery.id)}
                        >
                          {words.developer.resend}
                        </Button>
                      )}
                    </td>
                  </tr>
                  {opened === delivery.id && (
                    <tr>
                      <td colSpan={5}>
                        <Attempts webhookId={webhookId} deliveryId={delivery.id} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
