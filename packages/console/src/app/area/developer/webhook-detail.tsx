import facts from 'contract:updateWebhook'
import { Button, MultiSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type Webhook = ResultFor<'getWebhook'>['webhook']
type Update = InputFor<'updateWebhook'>['body']

const body = facts.body ?? {}

export const WebhookDetail = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { webhookId = '' } = useParams({ strict: false })
  const kinds = useQuery({
    queryKey: ['event-kinds'],
    staleTime: 300_000,
    queryFn: ({ signal }) => api.listEventKinds({}, { signal }),
  })
  const testing = useMutation({
    mutationFn: () => api.testWebhook({ webhookId }),
    onSuccess: ({ statusCode, reason }) =>
      notify(
        statusCode === 0
          ? words.developer.noAnswer(reason ?? '')
          : words.developer.answered(String(statusCode)),
        statusCode < 200 || statusCode > 299,
      ),
    onError: (error) => notify(textOf(error), true),
  })
  const reread = () => queries.invalidateQueries({ queryKey: ['webhooks'] })
  return (
    <EntityForm<Webhook>
      name={['webhook', webhookId]}
      back={{ to: '/developers/webhooks', title: words.developer.webhooks }}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getWebhook({ webhookId }, { signal })
        return { entity: answer.webhook, etag }
      }}
      title={({ name, code }) => name || code}
      status={({ active }) => <Status value={active ? 'active' : 'inactive'} />}
      note={({ code }) => <code>{code}</code>}
      actions={({ name, code }) => (
        <div className="buttons">
          {may('WHE') && (
            <Button
              variant="default"
              size="compact-md"
              loading={testing.isPending}
              onClick={() => testing.mutate()}
            >
              {words.developer.test}
            </Button>
          )}
          {may('WHD') && (
            <DeleteButton
              what={name || code}
              remove={async () => {
                await api.deleteWebhook({ webhookId })
                void reread()
                await navigate({ to: '/developers/webhooks' })
              }}
            />
          )}
        </div>
      )}
      canEdit={may('WHE')}
      save={async (changes, etag) => {
        await api.updateWebhook({ webhookId, body: changes as Update }, { ifMatch: etag })
        void reread()
      }}
      groups={[
        {
          title: words.developer.webhook,
          fields: [
            { name: 'name', label: words.field.name, facts: body.name },
            { name: 'endpoint', label: words.field.endpoint, facts: body.endpoint },
            { name: 'active', label: words.developer.active, facts: body.active },
            {
              name: 'events',
              label: words.developer.events,
              edit: (form, isReadOnly) => (
                <MultiSelect
                  name="events"
                  label={words.developer.events}
                  data={(kinds.data?.events ?? [])
                    .filter(({ isSync }) => !isSync)
                    .map(({ code }) => ({ value: code, label: code }))}
                  value={((form.values.events ?? []) as { code: string }[]).map(({ code }) => code)}
                  onChange={(codes) =>
                    form.set(
                      'events',
                      codes.map((code) => ({ code })),
                    )
                  }
                  error={form.problems.byField.events}
                  readOnly={isReadOnly}
                  searchable
                />
              ),
            },
          ],
        },
      ]}
      side={() => may('WHE') && <WebhookSecret key="secret" webhookId={webhookId} />}
    >
      {() => <DeliveryLog webhookId={webhookId} />}
    </EntityForm>
  )
}
