import facts from 'contract:updateSyncWebhook'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { Card, Facts } from '../../parts/detail/detail.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { EventsField } from './events-field.tsx'
import { TestButton } from './test-button.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type SyncWebhook = ResultFor<'listSyncWebhooks'>['syncWebhooks'][number]
type Update = InputFor<'updateSyncWebhook'>['body']

/** The API has no revision of it: of two who save at once, the later one has the last word. */
export const SyncWebhookDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const { syncWebhookCode = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, words.field)
  return (
    <EntityForm<SyncWebhook>
      name={['sync-webhook', syncWebhookCode]}
      back={{ to: '/developers/questions', title: words.developer.syncWebhooks, name: 'sync-webhooks' }}
      read={async (signal) => {
        const filters = { code: { $in: [syncWebhookCode] } }
        const [found] = (await api.listSyncWebhooks({ filters }, { signal })).syncWebhooks
        if (!found) throw new Error(words.state.missing)
        return { entity: found, etag: undefined }
      }}
      title={({ name, code }) => name || code}
      status={({ status }) => <Status value={status} />}
      note={({ code }) => <code>{code}</code>}
      actions={({ id }) => may(can.editWebhooks) && <TestButton webhookId={id} />}
      deletes={({ name, code }) =>
        may(can.deleteWebhooks) && {
          what: name || code,
          text: words.developer.deleteQuestion,
          remove: () => api.deleteSyncWebhook({ syncWebhookCode }),
        }
      }
      canEdit={may(can.editWebhooks)}
      save={(changes) => api.updateSyncWebhook({ syncWebhookCode, body: changes as Update })}
      groups={[
        {
          title: words.developer.syncWebhook,
          fields: [
            ...[field('name'), field('endpoint'), field('status')],
            {
              name: 'events',
              label: words.developer.questions,
              edit: (form, isReadOnly) => (
                <EventsField form={form} label={words.developer.questions} isReadOnly={isReadOnly} isSync />
              ),
            },
          ],
        },
      ]}
      side={({ id }) => may(can.editWebhooks) && <WebhookSecret key="secret" webhookId={id} />}
    >
      {({ pausedUntil, lastFailure, lastFailureDate }) => (
        <Card title={words.developer.answers}>
          <p className="quiet">{words.developer.answersLead}</p>
          <Facts
            facts={[
              [words.developer.pausedUntil, pausedUntil && formats.dateTime(pausedUntil)],
              [
                words.developer.lastFailure,
                lastFailureDate ? formats.dateTime(lastFailureDate) : words.developer.never,
              ],
              [words.developer.why, lastFailure],
            ]}
          />
        </Card>
      )}
    </EntityForm>
  )
}
