import createFacts from 'contract:createShops'
import facts from 'contract:listShops'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/offset-page.ts'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

type Row = ResultFor<'listShops'>['shops'][number]
type Create = InputFor<'createShops'>['body']['shops'][number]

const first = createFacts.body?.shops?.fields ?? {}

export const ShopList = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      show: ({ code, name }) => (
        <span className="two-lines">
          <Link to="/settings/shops/$shopCode" params={{ shopCode: code }} className="row-link">
            {name}
          </Link>
          <small>{code}</small>
        </span>
      ),
    },
    {
      key: 'catalog',
      title: words.field.catalogCode,
      from: 'tablet',
      show: ({ catalogCode }) => catalogCode ?? '–',
    },
    {
      key: 'currencies',
      title: words.settings.currencies,
      from: 'tablet',
      show: ({ currencies }) => currencies.join(', '),
    },
    {
      key: 'default',
      title: words.field.isDefault,
      show: ({ isDefault }) => (isDefault ? words.list.yes : words.list.no),
    },
  ]
  return (
    <ListView<Row>
      name="shops"
      title={words.settings.title}
      tabs={<SettingsTabs />}
      actions={
        may('SHC') && (
          <NewButton
            title={words.settings.newShop}
            fields={[
              { name: 'code', label: words.field.code, facts: first.code },
              { name: 'name', label: words.field.name, facts: first.name },
            ]}
            create={async (values) => {
              const shop = values as Create
              expectNoErrors(await api.createShops({ body: { shops: [shop] } }))
              void queries.invalidateQueries({ queryKey: ['shops'] })
              await navigate({ to: '/settings/shops/$shopCode', params: { shopCode: shop.code } })
            }}
          />
        )
      }
      facts={facts}
      columns={columns}
      filters={['code', 'name', 'catalogCode', 'isDefault']}
      read={byOffset(async (page, signal) => {
        const { shops, meta } = await api.listShops(page, { signal })
        return { rows: shops, total: meta.totalItemCount }
      })}
      keyOf={({ code }) => code}
      open={({ code }) => void navigate({ to: '/settings/shops/$shopCode', params: { shopCode: code } })}
      empty={words.settings.noShops}
    />
  )
}
