import createFacts from 'contract:createClients'
import facts from 'contract:listClients'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/offset-page.ts'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DeveloperTabs } from './developer-tabs.tsx'

type Row = ResultFor<'listClients'>['clients'][number]
type Create = InputFor<'createClients'>['body']['clients'][number]

const first = createFacts.body?.clients?.fields ?? {}

const NewClient = () => {
  const { words } = useWords()
  const { api } = useDesk()
  const queries = useQueryClient()
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  const create = async (values: Values) => {
    const { clients } = expectNoErrors(await api.createClients({ body: { clients: [values as Create] } }))
    setMade(clients[0] ?? null)
    void queries.invalidateQueries({ queryKey: ['clients'] })
  }
  return (
    <>
      <NewButton
        title={words.developer.newClient}
        initial={{ grants: ['client_credentials'], roleCodes: [] }}
        fields={[
          { name: 'name', label: words.field.name, facts: first.name },
          { name: 'grants', label: words.developer.grants, facts: first.grants },
        ]}
        more={(form) => (
          <ManyPicker
            kind="role"
            label={words.developer.roles}
            values={(form.values.roleCodes as string[] | undefined) ?? []}
            onChange={(codes) => form.set('roleCodes', codes)}
          />
        )}
        create={create}
      />
      <SecretDialog secret={made} onClose={() => setMade(null)} />
    </>
  )
}

export const ClientList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      show: ({ id, name }) => (
        <span className="two-lines">
          <Link to="/developers/clients/$clientId" params={{ clientId: id }} className="row-link">
            {name}
          </Link>
          <small>{id}</small>
        </span>
      ),
    },
    {
      key: 'roles',
      title: words.developer.roles,
      from: 'tablet',
      show: ({ roleCodes, permissions }) =>
        [...roleCodes, ...(permissions.length > 0 ? [words.developer.ownPermissions] : [])].join(', ') || '–',
    },
    {
      key: 'created',
      title: words.field.createDate,
      from: 'desktop',
      show: ({ createDate }) => formats.date(createDate),
    },
    {
      key: 'used',
      title: words.developer.lastUsed,
      show: ({ lastUsedDate }) => (lastUsedDate ? formats.since(lastUsedDate) : words.developer.never),
    },
  ]
  return (
    <ListView<Row>
      name="clients"
      title={words.developer.title}
      tabs={<DeveloperTabs />}
      actions={may('UCC') && <NewClient />}
      facts={facts}
      columns={columns}
      filters={[]}
      read={byOffset(async (page, signal) => {
        const { clients, meta } = await api.listClients(page, { signal })
        return { rows: clients, total: meta.totalItemCount }
      })}
      keyOf={({ id }) => id}
      open={({ id }) => void navigate({ to: '/developers/clients/$clientId', params: { clientId: id } })}
      empty={words.developer.noClients}
    />
  )
}
