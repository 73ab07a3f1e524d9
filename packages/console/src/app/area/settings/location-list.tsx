import createFacts from 'contract:createLocations'
import facts from 'contract:listLocations'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { nested } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

type Row = ResultFor<'listLocations'>['locations'][number]
type Create = InputFor<'createLocations'>['body']['locations'][number]

const first = createFacts.body?.locations?.fields ?? {}

export const LocationList = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      sort: 'name',
      show: ({ code, name }) => (
        <span className="two-lines">
          <Link to="/settings/locations/$locationCode" params={{ locationCode: code }} className="row-link">
            {name}
          </Link>
          <small>{code}</small>
        </span>
      ),
    },
    {
      key: 'type',
      title: words.field.type,
      from: 'tablet',
      show: ({ type }) => (type ? wordFor(words.value, type.code) : '–'),
    },
    {
      key: 'city',
      title: words.settings.city,
      from: 'tablet',
      show: ({ addresses }) => addresses?.[0]?.city ?? '–',
    },
    {
      key: 'methods',
      title: words.settings.methods,
      from: 'desktop',
      show: ({ supportedFulfillmentMethods: methods = [] }) =>
        methods.map((method) => wordFor(words.value, method)).join(', '),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
  ]
  return (
    <ListView<Row>
      name="locations"
      title={words.settings.title}
      tabs={<SettingsTabs />}
      actions={
        may('LLC') && (
          <NewButton
            title={words.settings.newLocation}
            initial={{ 'type.code': 'store' }}
            fields={[
              { name: 'code', label: words.field.code, facts: first.code },
              { name: 'name', label: words.field.name, facts: first.name },
              { name: 'type.code', label: words.field.type, facts: first.type?.fields?.code },
            ]}
            create={async (values) => {
              const location = nested(values) as Create
              expectNoErrors(await api.createLocations({ body: { locations: [location] } }))
              void queries.invalidateQueries({ queryKey: ['locations'] })
              await navigate({
                to: '/settings/locations/$locationCode',
                params: { locationCode: location.code },
              })
            }}
          />
        )
      }
      facts={facts}
      columns={columns}
      filters={['code', 'name', 'status', 'isDefault']}
      read={async ({ search: _, ...question }, signal) => {
        const { locations, meta } = await api.listLocations(question, { signal })
        return { rows: locations, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ code }) => code}
      open={({ code }) =>
        void navigate({ to: '/settings/locations/$locationCode', params: { locationCode: code } })
      }
      empty={words.settings.noLocations}
    />
  )
}
