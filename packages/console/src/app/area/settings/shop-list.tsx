import createFacts from 'contract:createShops'
import facts from 'contract:listShops'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listShops'>['shops'][number]
type Create = InputFor<'createShops'>['body']['shops'][number]

const open = ({ code }: Pick<Row, 'code'>) => target('/settings/shops/$shopCode', { shopCode: code })

export const ShopList = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const field = fieldsIn(createFacts.body?.shops?.fields, words.field)
  const create = async (values: Values) => {
    const shop = values as Create
    expectNoErrors(await api.createShops({ body: { shops: [shop] } }))
    return open(shop)
  }
  return (
    <ListView<Row>
      name="shops"
      title={words.settings.title}
      tabs={<AreaTabs of="settings" />}
      actions={
        may(can.createShops) && (
          <NewButton
            title={words.settings.newShop}
            fields={[field('code'), field('name')]}
            renews={['shops']}
            create={create}
          />
        )
      }
      facts={facts}
      columns={[
        column.link('name', { to: open, note: ({ code }) => code }),
        column.text('catalogCode', { from: 'tablet' }),
        column.list('currencies', { title: words.settings.currencies, from: 'tablet' }),
        column.flag('isDefault'),
      ]}
      filters={['code', 'name', 'catalogCode', 'isDefault']}
      read={byOffset(api.listShops, 'shops')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.settings.noShops}
    />
  )
}
