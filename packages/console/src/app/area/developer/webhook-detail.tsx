import facts from 'contract:updateWebhook'
import { Button, MultiSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type Webhook = ResultFor<'getWebhook'>['webhook']
type Update = InputFor<'updateWebhook'>['body']

export const WebhookDetail = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
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
  const field = fieldsIn(facts.body, words.field)
  return (
    <EntityForm<Webhook>
      name={['webhook', webhookId]}
      back={{ to: '/developers/webhooks', title: words.developer.webhooks, name: 'webhooks' }}
      read={(signal) => entityIn(api.raw.getWebhook({ webhookId }, { signal }), 'webhook')}
      title={({ name, code }) => name || code}
      status={({ active }) => <Status value={active ? 'active' : 'inactive'} />}
      note={({ code }) => <code>{code}</code>}
      actions={() =>
        may('WHE') && (
          <Button
            variant="default"
            size="compact-md"
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            {words.developer.test}
          </Button>
        )
      }
      deletes={({ name, code }) =>
        may('WHD') && { what: name || code, remove: () => api.deleteWebhook({ webhookId }) }
      }
      canEdit={may('WHE')}
      save={(changes, ifMatch) => api.updateWebhook({ webhookId, body: changes as Update }, { ifMatch })}
      groups={[
        {
          title: words.developer.webhook,
          fields: [
            ...[field('name'), field('endpoint'), field('active', words.developer.active)],
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
