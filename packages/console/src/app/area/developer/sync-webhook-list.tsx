import createFacts from 'contract:createSyncWebhooks'
import facts from 'contract:listSyncWebhooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DeveloperTabs } from './developer-tabs.tsx'

type Row = ResultFor<'listSyncWebhooks'>['syncWebhooks'][number]
type Create = InputFor<'createSyncWebhooks'>['body']['syncWebhooks'][number]

const first = createFacts.body?.syncWebhooks?.fields ?? {}

/** Endpoints that are asked while a request waits. */
export const SyncWebhookList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = (syncWebhookCode: string) =>
    navigate({ to: '/developers/questions/$syncWebhookCode', params: { syncWebhookCode } })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      show: ({ code, name }) => (
        <span className="two-lines">
          <Link
            to="/developers/questions/$syncWebhookCode"
            params={{ syncWebhookCode: code }}
            className="row-link"
          >
            {name || code}
          </Link>
          <small>{code}</small>
        </span>
      ),
    },
    { key: 'endpoint', title: words.field.endpoint, from: 'tablet', show: ({ endpoint }) => endpoint },
    {
      key: 'questions',
      title: words.developer.questions,
      from: 'desktop',
      show: ({ events }) => events.map(({ code }) => code).join(', ') || '–',
    },
    {
      key: 'failure',
      title: words.developer.lastFailure,
      from: 'tablet',
      show: ({ lastFailureDate }) => formats.dateTime(lastFailureDate),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
  ]
  return (
    <ListView<Row>
      name="sync-webhooks"
      title={words.developer.title}
      tabs={<DeveloperTabs />}
      actions={
        may('WHC') && (
          <NewButton
            title={words.developer.newQuestion}
            fields={[
              { name: 'code', label: words.field.code, facts: first.code },
              { name: 'name', label: words.field.name, facts: first.name },
              { name: 'endpoint', label: words.field.endpoint, facts: first.endpoint },
            ]}
            create={async (values) => {
              const created = { ...values, events: [], status: 'inactive' } as unknown as Create
              expectNoErrors(await api.createSyncWebhooks({ body: { syncWebhooks: [created] } }))
              void queries.invalidateQueries({ queryKey: ['sync-webhooks'] })
              await open(created.code)
            }}
          />
        )
      }
      facts={facts}
      columns={columns}
      filters={['code']}
      read={async ({ filters }, signal) => {
        const { syncWebhooks } = await api.listSyncWebhooks({ filters }, { signal })
        return { rows: syncWebhooks, total: syncWebhooks.length }
      }}
      keyOf={({ code }) => code}
      open={({ code }) => void open(code)}
      empty={words.developer.noQuestions}
    />
  )
}
