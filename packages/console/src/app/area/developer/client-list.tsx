import createFacts from 'contract:createClients'
import facts from 'contract:listClients'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import type { Values } from '../../parts/form/changes.ts'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listClients'>['clients'][number]
type Create = InputFor<'createClients'>['body']['clients'][number]

const open = ({ id }: Row) => target('/developers/clients/$clientId', { clientId: id })

const NewClient = () => {
  const { words } = useWords()
  const { api } = useSession()
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  const field = fieldsIn(createFacts.body?.clients?.fields, words.field)
  const create = async (values: Values) => {
    const { clients } = expectNoErrors(await api.createClients({ body: { clients: [values as Create] } }))
    setMade(clients[0] ?? null)
  }
  return (
    <>
      <NewButton
        title={words.developer.newClient}
        initial={{ grants: ['client_credentials'], roleCodes: [] }}
        fields={[field('name'), field('grants', words.developer.grants)]}
        more={(form) => (
          <ManyPicker
            kind="role"
            label={words.developer.roles}
            values={(form.values.roleCodes as string[] | undefined) ?? []}
            onChange={(codes) => form.set('roleCodes', codes)}
          />
        )}
        renews={['clients']}
        create={create}
      />
      <SecretDialog secret={made} onClose={() => setMade(null)} />
    </>
  )
}

export const ClientList = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const rolesOf = ({ roleCodes, permissions }: Row) =>
    [...roleCodes, ...(permissions.length > 0 ? [words.developer.ownPermissions] : [])].join(', ') || '–'
  const lastUse = ({ lastUsedDate }: Row) =>
    lastUsedDate ? formats.since(lastUsedDate) : words.developer.never
  return (
    <ListView<Row>
      name="clients"
      title={words.developer.title}
      tabs={<AreaTabs of="developers" />}
      actions={may(can.createClients) && <NewClient />}
      facts={facts}
      columns={[
        column.link('name', { to: open, note: ({ id }) => id }),
        column.own('roleCodes', rolesOf, { title: words.developer.roles, from: 'tablet' }),
        column.date('createDate', { from: 'desktop' }),
        column.own('lastUsedDate', lastUse, { title: words.developer.lastUsed }),
      ]}
      filters={[]}
      read={byOffset(api.listClients, 'clients')}
      keyOf={({ id }) => id}
      open={open}
      empty={words.developer.noClients}
    />
  )
}
