import createFacts from 'contract:createWebhooks'
import facts from 'contract:listWebhooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DeveloperTabs } from './developer-tabs.tsx'

type Row = ResultFor<'listWebhooks'>['webhooks'][number]
type Create = InputFor<'createWebhooks'>['body']['webhooks'][number]

const first = createFacts.body?.webhooks?.fields ?? {}

const NewWebhook = () => {
  const { words } = useWords()
  const { api } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = async (values: Values) => {
    const webhook = { ...values, active: false, events: [] } as unknown as Create
    const { ids } = expectNoErrors(await api.createWebhooks({ body: { webhooks: [webhook] } }))
    void queries.invalidateQueries({ queryKey: ['webhooks'] })
    const [webhookId] = ids
    if (webhookId) await navigate({ to: '/developers/webhooks/$webhookId', params: { webhookId } })
  }
  return (
    <NewButton
      title={words.developer.newWebhook}
      fields={[
        { name: 'name', label: words.field.name, facts: first.name },
        { name: 'endpoint', label: words.field.endpoint, facts: first.endpoint },
      ]}
      create={create}
    />
  )
}

export const WebhookList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      show: ({ id, name, code }) => (
        <span className="two-lines">
          <Link to="/developers/webhooks/$webhookId" params={{ webhookId: id }} className="row-link">
            {name || code}
          </Link>
          <small>{code}</small>
        </span>
      ),
    },
    { key: 'endpoint', title: words.field.endpoint, from: 'tablet', show: ({ endpoint }) => endpoint },
    {
      key: 'events',
      title: words.developer.events,
      isNumber: true,
      from: 'desktop',
      show: ({ events }) => formats.number(events.length),
    },
    {
      key: 'active',
      title: words.field.status,
      show: ({ active }) => <Status value={active ? 'active' : 'inactive'} />,
    },
  ]
  return (
    <ListView<Row>
      name="webhooks"
      title={words.developer.title}
      tabs={<DeveloperTabs />}
      actions={may('WHC') && <NewWebhook />}
      facts={facts}
      columns={columns}
      filters={['name', 'endpoint', 'active']}
      read={async ({ filters }, signal) => {
        const { webhooks } = await api.listWebhooks({ filters }, { signal })
        return { rows: webhooks, total: webhooks.length }
      }}
      keyOf={({ id }) => id}
      open={({ id }) => void navigate({ to: '/developers/webhooks/$webhookId', params: { webhookId: id } })}
      empty={words.developer.noWebhooks}
    />
  )
}
