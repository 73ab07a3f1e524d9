import facts from 'contract:listAttributes'
import createFacts from 'contract:updateAttribute'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Swatch } from '../../parts/swatch.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { CatalogTabs } from './catalog-tabs.tsx'

type Row = ResultFor<'listAttributes'>['attributes'][number]

/** The first few say what an attribute is about. */
const FEW = 6

const SomeValues = ({ values }: Pick<Row, 'values'>) => (
  <span>
    {values.slice(0, FEW).map((value) => (
      <span key={value.code} title={value.name ?? value.code}>
        {value.swatch ? <Swatch swatch={value.swatch} /> : `${value.name ?? value.code} `}
      </span>
    ))}
    {values.length > FEW && <small>+{values.length - FEW}</small>}
  </span>
)

export const AttributeList = () => {
  const { words } = useWords()
  const { api, session, may } = useDesk()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.catalog.name,
      sort: 'name',
      show: ({ code, name }) => (
        <Link to="/attributes/$attributeCode" params={{ attributeCode: code }} className="row-link">
          {name ?? code}
        </Link>
      ),
    },
    {
      key: 'code',
      title: words.catalog.code,
      sort: 'code',
      from: 'tablet',
      show: ({ code }) => <code>{code}</code>,
    },
    { key: 'use', title: words.catalog.use, show: ({ use }) => wordFor(words.value, use) },
    {
      key: 'type',
      title: words.catalog.kind,
      from: 'tablet',
      show: ({ type }) => wordFor(words.value, type),
    },
    { key: 'values', title: words.catalog.values, show: ({ values }) => <SomeValues values={values} /> },
  ]
  const open = (attributeCode: string) =>
    void navigate({ to: '/attributes/$attributeCode', params: { attributeCode } })
  const text = { kind: 'text', required: true, maxLength: 255 } as const
  return (
    <ListView<Row>
      name="attributes"
      title={words.catalog.attributes}
      tabs={<CatalogTabs />}
      facts={facts}
      columns={columns}
      filters={['code', 'name', 'type', 'use']}
      actions={
        may('CAC') && (
          <NewButton
            title={words.catalog.newAttribute}
            fields={[
              { name: 'name', label: words.catalog.name, facts: text },
              { name: 'code', label: words.catalog.code, facts: text },
              { name: 'use', label: words.catalog.use, facts: createFacts.body?.use },
              { name: 'type', label: words.catalog.kind, facts: createFacts.body?.type },
            ]}
            initial={{ use: 'option', type: 'text' }}
            create={async ({ name, code, use, type }) => {
              const attribute = {
                code: String(code),
                name: { [session.merchant.defaultLocale]: String(name) },
                use: use as Row['use'],
                type: type as Row['type'],
              }
              expectNoErrors(await api.createAttributes({ body: { attributes: [attribute] } }))
              await queries.invalidateQueries({ queryKey: ['attributes'] })
              open(attribute.code)
            }}
          />
        )
      }
      read={async ({ sort, filters, limit }, signal) => {
        const { attributes, meta } = await api.listAttributes({ sort, filters, limit }, { signal })
        return { rows: attributes, total: meta.totalItemCount }
      }}
      keyOf={({ code }) => code}
      open={({ code }) => open(code)}
      empty={words.catalog.attributesEmpty}
    />
  )
}
