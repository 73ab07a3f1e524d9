import createFacts from 'contract:createProperties'
import facts from 'contract:listProperties'
import { useQueryClient } from '@tanstack/react-query'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import { AskButton } from '../../parts/ask-button.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { CatalogTabs } from './catalog-tabs.tsx'

type Row = ResultFor<'listProperties'>['properties'][number]

const types = ['text', 'localizedText', 'number', 'boolean', 'date', 'html'] as const

/** Definitions of properties; their kind holds for good, name and unit can be changed. */
export const PropertyList = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ['properties'] })
    await queries.invalidateQueries({ queryKey: ['definitions'] })
  }
  const name = { name: 'name', label: words.catalog.name, facts: { kind: 'text', required: true } as const }
  const unit = { name: 'unit', label: words.catalog.unit, facts: { kind: 'text', maxLength: 100 } as const }
  const columns: Column<Row>[] = [
    { key: 'name', title: words.catalog.name, sort: 'name', show: (row) => row.name },
    { key: 'code', title: words.catalog.code, sort: 'code', show: ({ code }) => <code>{code}</code> },
    { key: 'type', title: words.catalog.kind, show: ({ type }) => wordFor(words.value, type) },
    {
      key: 'list',
      title: words.catalog.isList,
      from: 'tablet',
      show: ({ isArray }) => (isArray ? words.list.yes : words.list.no),
    },
    { key: 'unit', title: words.catalog.unit, from: 'tablet', show: (row) => row.unit },
    {
      key: 'actions',
      title: '',
      show: (row) => (
        <span className="row-actions">
          {may('CAE') && (
            <NewButton
              title={words.catalog.edit}
              isPlain
              fields={[name, unit]}
              initial={{ name: row.name, unit: row.unit }}
              submit={words.form.save}
              create={async (values) => {
                const body = { name: String(values.name), unit: values.unit ? String(values.unit) : null }
                await api.updateProperty({ propertyCode: row.code, body })
                await reread()
              }}
            />
          )}
          {may('CAD') && (
            <AskButton
              title={words.catalog.delete}
              text={words.catalog.deleteText(row.name)}
              done={words.catalog.deleted}
              size="compact-sm"
              run={async () => {
                await api.deleteProperty({ propertyCode: row.code })
                await reread()
              }}
            />
          )}
        </span>
      ),
    },
  ]
  return (
    <ListView<Row>
      name="properties"
      title={words.catalog.properties}
      tabs={<CatalogTabs />}
      facts={facts}
      columns={columns}
      filters={['code', 'name', 'type']}
      actions={
        may('CAC') && (
          <NewButton
            title={words.catalog.newProperty}
            fields={[
              name,
              {
                name: 'code',
                label: words.catalog.code,
                facts: { kind: 'text', required: true, maxLength: 255 },
              },
              {
                name: 'type',
                label: words.catalog.kind,
                facts: createFacts.body?.type ?? { kind: 'choice', choices: [...types] },
              },
              { name: 'isArray', label: words.catalog.isList, facts: { kind: 'flag' } },
              unit,
            ]}
            initial={{ type: 'text', isArray: false }}
            create={async (values) => {
              const property = {
                code: String(values.code),
                name: String(values.name),
                type: values.type as Row['type'],
                isArray: values.isArray === true,
                ...(values.unit ? { unit: String(values.unit) } : {}),
              }
              expectNoErrors(await api.createProperties({ body: { properties: [property] } }))
              await reread()
            }}
          />
        )
      }
      read={async ({ sort, filters, limit }, signal) => {
        const { properties, meta } = await api.listProperties({ sort, filters, limit }, { signal })
        return { rows: properties, total: meta.totalItemCount }
      }}
      keyOf={({ code }) => code}
      empty={words.catalog.propertiesEmpty}
    />
  )
}
