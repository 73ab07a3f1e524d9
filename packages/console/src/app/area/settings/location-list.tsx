import createFacts from 'contract:createLocations'
import facts from 'contract:listLocations'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { nested, type Values } from '../../parts/form/changes.ts'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Row = ResultFor<'listLocations'>['locations'][number]
type Create = InputFor<'createLocations'>['body']['locations'][number]

const open = ({ code }: Pick<Row, 'code'>) =>
  target('/settings/locations/$locationCode', { locationCode: code })

export const LocationList = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const field = fieldsIn(createFacts.body?.locations?.fields, words.field)
  const create = async (values: Values) => {
    const location = nested(values) as Create
    expectNoErrors(await api.createLocations({ body: { locations: [location] } }))
    return open(location)
  }
  return (
    <ListView<Row>
      name="locations"
      title={words.settings.title}
      tabs={<AreaTabs of="settings" />}
      actions={
        may(can.createLocations) && (
          <NewButton
            title={words.settings.newLocation}
            initial={{ 'type.code': 'store' }}
            fields={[field('code'), field('name'), field('type.code', words.field.type)]}
            renews={['locations']}
            create={create}
          />
        )
      }
      facts={facts}
      columns={[
        column.link('name', { to: open, note: ({ code }) => code }),
        column.own('type', ({ type }) => (type ? wordFor(words.value, type.code) : '–'), { from: 'tablet' }),
        column.own('city', ({ addresses }) => addresses?.[0]?.city ?? '–', {
          title: words.settings.city,
          from: 'tablet',
        }),
        column.word('supportedFulfillmentMethods', { title: words.settings.methods, from: 'desktop' }),
        column.status('status'),
      ]}
      filters={['code', 'name', 'status', 'isDefault']}
      read={byCursor(api.listLocations, 'locations')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.settings.noLocations}
    />
  )
}
