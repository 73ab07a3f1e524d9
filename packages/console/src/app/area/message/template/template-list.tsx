import facts from 'contract:listTemplates'
import creation from 'contract:updateTemplate'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import { NewButton } from '../../../parts/form/new-dialog.tsx'
import type { Column } from '../../../parts/list/list.types.ts'
import { ListView } from '../../../parts/list/list-view.tsx'
import { Status } from '../../../parts/status.tsx'
import { useDesk } from '../../../session/use-session.tsx'
import { useWords, wordFor } from '../../../words/use-words.tsx'
import { MessageTabs } from '../message-tabs.tsx'

type Row = ResultFor<'listTemplates'>['templates'][number]

export const TemplateList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = (templateCode: string) =>
    navigate({ to: '/messages/templates/$templateCode', params: { templateCode } })
  const create = async (values: Record<string, unknown>) => {
    const code = String(values.code)
    const template = { code, name: String(values.name), channels: ['email' as const] }
    expectNoErrors(await api.createTemplates({ body: { templates: [template] } }))
    void queries.invalidateQueries({ queryKey: ['templates'] })
    await open(code)
  }
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      sort: 'name',
      show: ({ code, name }) => (
        <Link to="/messages/templates/$templateCode" params={{ templateCode: code }} className="row-link">
          {name}
        </Link>
      ),
    },
    {
      key: 'code',
      title: words.field.code,
      sort: 'code',
      from: 'desktop',
      show: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'channels',
      title: words.field.channels,
      from: 'tablet',
      show: ({ channels }) => channels.map((channel) => wordFor(words.value, channel)).join(', '),
    },
    {
      key: 'event',
      title: words.field.eventType,
      from: 'desktop',
      show: ({ eventType }) => (eventType ? wordFor(words.value, eventType) : ''),
    },
    {
      key: 'languages',
      title: words.message.languages,
      from: 'tablet',
      show: ({ messages }) => Object.keys(messages).join(', '),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
    {
      key: 'updated',
      title: words.field.updateDate,
      sort: 'updateDate',
      from: 'desktop',
      show: ({ updateDate }) => formats.date(updateDate),
    },
  ]
  return (
    <ListView<Row>
      name="templates"
      title={words.message.title}
      tabs={<MessageTabs />}
      actions={
        may('NTC') && (
          <NewButton
            title={words.message.newTemplate}
            fields={[
              {
                name: 'name',
                label: words.field.name,
                facts: { ...creation.body?.name, kind: 'text', required: true },
              },
              {
                name: 'code',
                label: words.field.code,
                facts: { kind: 'text', required: true, maxLength: 36 },
              },
            ]}
            create={create}
          />
        )
      }
      facts={facts}
      columns={columns}
      filters={['name', 'code', 'channels', 'eventType', 'status', 'updateDate']}
      read={async (question, signal) => {
        const { templates, meta } = await api.listTemplates(question, { signal })
        return { rows: templates, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ code }) => code}
      open={({ code }) => void open(code)}
      empty={words.message.templatesEmpty}
    />
  )
}
