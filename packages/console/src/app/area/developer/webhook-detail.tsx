import facts from 'contract:updateWebhook'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EventsField } from './events-field.tsx'
import { TestButton } from './test-button.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type Webhook = ResultFor<'getWebhook'>['webhook']
type Update = InputFor<'updateWebhook'>['body']

export const WebhookDetail = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { webhookId = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, words.field)
  return (
    <EntityForm<Webhook>
      name={['webhook', webhookId]}
      back={{ to: '/developers/webhooks', title: words.developer.webhooks, name: 'webhooks' }}
      read={(signal) => entityIn(api.raw.getWebhook({ webhookId }, { signal }), 'webhook')}
      title={({ name, code }) => name || code}
      status={({ active }) => <Status value={active ? 'active' : 'inactive'} />}
      note={({ code }) => <code>{code}</code>}
      actions={() => may(can.editWebhooks) && <TestButton webhookId={webhookId} />}
      deletes={({ name, code }) =>
        may(can.deleteWebhooks) && { what: name || code, remove: () => api.deleteWebhook({ webhookId }) }
      }
      canEdit={may(can.editWebhooks)}
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
      side={() => may(can.editWebhooks) && <WebhookSecret key="secret" webhookId={webhookId} />}
    >
      {() => <DeliveryLog webhookId={webhookId} />}
    </EntityForm>
  )
}
