import { can } from '@tradepost/contract/permission'
import '../../../style/message.css'
import facts from 'contract:listTemplates'
import creation from 'contract:updateTemplate'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../../parts/form/changes.ts'
import { NewButton } from '../../../parts/form/new-dialog.tsx'
import { ListView } from '../../../parts/list/list-view.tsx'
import { byCursor } from '../../../parts/list/pages.ts'
import { AreaTabs } from '../../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../../parts/list/use-column-kinds.tsx'
import { target } from '../../../parts/target.ts'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Row = ResultFor<'listTemplates'>['templates'][number]

const open = ({ code }: Pick<Row, 'code'>) =>
  target('/messages/templates/$templateCode', { templateCode: code })

export const TemplateList = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const create = async ({ code, name }: Values) => {
    const template = { code: String(code), name: String(name), channels: ['email' as const] }
    expectNoErrors(await api.createTemplates({ body: { templates: [template] } }))
    return open(template)
  }
  return (
    <ListView<Row>
      name="templates"
      title={words.message.title}
      tabs={<AreaTabs of="messages" />}
      actions={
        may(can.createNotifications) && (
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
            renews={['templates']}
            create={create}
          />
        )
      }
      facts={facts}
      columns={[
        column.link('name', { to: open }),
        column.code('code', { from: 'desktop' }),
        column.word('channels', { from: 'tablet' }),
        column.word('eventType', { from: 'desktop' }),
        column.own('languages', ({ messages }) => Object.keys(messages).join(', '), {
          title: words.message.languages,
          from: 'tablet',
        }),
        column.status('status'),
        column.date('updateDate', { from: 'desktop' }),
      ]}
      filters={['name', 'code', 'channels', 'eventType', 'status', 'updateDate']}
      read={byCursor(api.listTemplates, 'templates')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.message.templatesEmpty}
    />
  )
}
