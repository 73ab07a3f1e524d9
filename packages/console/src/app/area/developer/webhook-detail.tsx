import facts from 'contract:updateWebhook'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EventsField } from './events-field.tsx'
import { TestButton } from './test-button.tsx'
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
          {may('WHE') && <TestButton webhookId={webhookId} />}
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
                <EventsField
                  form={form}
                  label={words.developer.events}
                  isReadOnly={isReadOnly}
                  isSync={false}
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
