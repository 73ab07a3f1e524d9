import createFacts from 'contract:createProperties'
import facts from 'contract:listProperties'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import { AskButton } from '../../parts/ask-button.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listProperties'>['properties'][number]

const types = ['text', 'localizedText', 'number', 'boolean', 'date', 'html'] as const

/** Definitions of properties; their kind holds for good, name and unit can be changed. */
export const PropertyList = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const column = useColumnKinds<Row>(facts)
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ['properties'] })
    await queries.invalidateQueries({ queryKey: ['definitions'] })
  }
  const name = { name: 'name', label: words.catalog.name, facts: { kind: 'text', required: true } as const }
  const unit = { name: 'unit', label: words.catalog.unit, facts: { kind: 'text', maxLength: 100 } as const }
  const actions = (row: Row) => (
    <span className="row-actions">
      {may(can.editAttributes) && (
        <NewButton
          title={words.catalog.edit}
          isPlain
          fields={[name, unit]}
          initial={{ name: row.name, unit: row.unit }}
          submit={words.form.save}
          create={async (_, { name, unit }) => {
            const body = {
              ...(name !== undefined && { name: String(name) }),
              ...(unit !== undefined && { unit: unit ? String(unit) : null }),
            }
            await api.updateProperty({ propertyCode: row.code, body })
            await reread()
          }}
        />
      )}
      {may(can.deleteAttributes) && (
        <AskButton
          title={words.catalog.delete}
          text={words.catalog.deleteText({ name: row.name })}
          done={words.catalog.deleted}
          size="compact-sm"
          run={async () => {
            await api.deleteProperty({ propertyCode: row.code })
            await reread()
          }}
        />
      )}
    </span>
  )
  return (
    <ListView<Row>
      name="properties"
      title={words.catalog.properties}
      tabs={<AreaTabs of="catalog" />}
      facts={facts}
      columns={[
        column.text('name'),
        column.code('code'),
        column.word('type'),
        column.flag('isArray', { title: words.catalog.isList, from: 'tablet' }),
        column.text('unit', { title: words.catalog.unit, from: 'tablet' }),
        column.own('actions', actions, { title: words.catalog.edit, isTitleHidden: true }),
      ]}
      filters={['code', 'name', 'type']}
      actions={
        may(can.createAttributes) && (
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
      read={byOffset(api.listProperties, 'properties')}
      keyOf={({ code }) => code}
      empty={words.catalog.propertiesEmpty}
    />
  )
}
