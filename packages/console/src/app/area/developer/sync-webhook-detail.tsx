import facts from 'contract:updateSyncWebhook'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { Card, Facts } from '../../parts/detail/detail.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { EventsField } from './events-field.tsx'
import { TestButton } from './test-button.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type SyncWebhook = ResultFor<'listSyncWebhooks'>['syncWebhooks'][number]
type Update = InputFor<'updateSyncWebhook'>['body']

const body = facts.body ?? {}

/** The API has no revision of it: of two who save at once, the later one has the last word. */
export const SyncWebhookDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { syncWebhookCode = '' } = useParams({ strict: false })
  const reread = () => queries.invalidateQueries({ queryKey: ['sync-webhooks'] })
  return (
    <EntityForm<SyncWebhook>
      name={['sync-webhook', syncWebhookCode]}
      back={{ to: '/developers/questions', title: words.developer.syncWebhooks }}
      read={async (signal) => {
        const filters = { code: { $in: [syncWebhookCode] } }
        const [found] = (await api.listSyncWebhooks({ filters }, { signal })).syncWebhooks
        if (!found) throw new Error(words.state.missing)
        return { entity: found, etag: undefined }
      }}
      title={({ name, code }) => name || code}
      status={({ status }) => <Status value={status} />}
      note={({ code }) => <code>{code}</code>}
      actions={({ id, name, code }) => (
        <div className="buttons">
          {may('WHE') && <TestButton webhookId={id} />}
          {may('WHD') && (
            <DeleteButton
              what={name || code}
              text={words.developer.deleteQuestion}
              remove={async () => {
                await api.deleteSyncWebhook({ syncWebhookCode })
                void reread()
                await navigate({ to: '/developers/questions' })
              }}
            />
          )}
        </div>
      )}
      canEdit={may('WHE')}
      save={async (changes) => {
        await api.updateSyncWebhook({ syncWebhookCode, body: changes as Update })
        void reread()
      }}
      groups={[
        {
          title: words.developer.syncWebhook,
          fields: [
            { name: 'name', label: words.field.name, facts: body.name },
            { name: 'endpoint', label: words.field.endpoint, facts: body.endpoint },
            { name: 'status', label: words.field.status, facts: body.status },
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
      side={({ id }) => may('WHE') && <WebhookSecret key="secret" webhookId={id} />}
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
