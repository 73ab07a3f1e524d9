import facts from 'contract:listAttributes'
import createFacts from 'contract:updateAttribute'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { Swatch } from '../../parts/swatch.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listAttributes'>['attributes'][number]

const open = ({ code }: Pick<Row, 'code'>) => target('/attributes/$attributeCode', { attributeCode: code })

/** The first few say what an attribute is about. */
const FEW = 6

const SomeValues = ({ values }: Pick<Row, 'values'>) => (
  <span className="two-lines wide">
    {values.slice(0, FEW).map((value, index) => (
      <span key={value.code} title={value.name ?? value.code}>
        {value.swatch ? (
          <Swatch swatch={value.swatch} />
        ) : (
          `${index > 0 ? ', ' : ''}${value.name ?? value.code}`
        )}
      </span>
    ))}
    {values.length > FEW && ` +${values.length - FEW}`}
  </span>
)

export const AttributeList = () => {
  const { words } = useWords()
  const { api, session, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const text = { kind: 'text', required: true, maxLength: 255 } as const
  return (
    <ListView<Row>
      name="attributes"
      title={words.catalog.attributes}
      tabs={<AreaTabs of="catalog" />}
      facts={facts}
      columns={[
        column.link('name', { to: open, text: ({ name, code }) => name ?? code }),
        column.code('code', { from: 'tablet' }),
        column.word('use'),
        column.word('type', { from: 'tablet' }),
        column.own('values', ({ values }) => <SomeValues values={values} />, { title: words.catalog.values }),
      ]}
      filters={['code', 'name', 'type', 'use']}
      actions={
        may(can.createAttributes) && (
          <NewButton
            title={words.catalog.newAttribute}
            fields={[
              { name: 'name', label: words.catalog.name, facts: text },
              { name: 'code', label: words.catalog.code, facts: text },
              { name: 'use', label: words.catalog.use, facts: createFacts.body?.use },
              { name: 'type', label: words.catalog.kind, facts: createFacts.body?.type },
            ]}
            initial={{ use: 'option', type: 'text' }}
            renews={['attributes']}
            create={async ({ name, code, use, type }) => {
              const attribute = {
                code: String(code),
                name: { [session.merchant.defaultLocale]: String(name) },
                use: use as Row['use'],
                type: type as Row['type'],
              }
              expectNoErrors(await api.createAttributes({ body: { attributes: [attribute] } }))
              return open(attribute)
            }}
          />
        )
      }
      read={byOffset(api.listAttributes, 'attributes')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.catalog.attributesEmpty}
    />
  )
}
