import facts from 'contract:listCatalogs'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listCatalogs'>['catalogs'][number]

const shownIn = ['catalogs', 'locales']

const bodyOf = ({ name, defaultLocaleCode, defaultCurrencyCode, isDefault }: Values) => ({
  ...(name !== undefined && { name: String(name) }),
  ...(defaultLocaleCode !== undefined && { defaultLocaleCode: String(defaultLocaleCode) }),
  ...(defaultCurrencyCode !== undefined && {
    defaultCurrencyCode: String(defaultCurrencyCode).toUpperCase(),
  }),
  // there is always one default: another takes its place, none gives it up
  ...(isDefault === true && { isDefault: true }),
})

/** The catalogs of the merchant: one for each market, with its language and currency. */
export const CatalogList = () => {
  const { words } = useWords()
  const { api, session, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const text = { kind: 'text', required: true } as const
  const fields = [
    { name: 'name', label: words.catalog.name, facts: text },
    { name: 'defaultLocaleCode', label: words.catalog.locale, facts: { ...text, maxLength: 5 } },
    { name: 'defaultCurrencyCode', label: words.catalog.currency, facts: { ...text, maxLength: 3 } },
    { name: 'isDefault', label: words.catalog.isDefault, facts: { kind: 'flag' } as const },
  ]
  const edit = ({ code, name, defaultLocaleCode, defaultCurrencyCode, isDefault }: Row) =>
    may(can.editCatalogs) && (
      <NewButton
        title={words.catalog.edit}
        isPlain
        fields={fields}
        initial={{ name, defaultLocaleCode, defaultCurrencyCode, isDefault }}
        submit={words.form.save}
        renews={shownIn}
        create={async (_, changes) => {
          await api.updateCatalog({ catalogCode: code, body: bodyOf(changes) })
        }}
      />
    )
  return (
    <ListView<Row>
      name="catalogs"
      title={words.catalog.catalogs}
      tabs={<AreaTabs of="catalog" />}
      facts={facts}
      columns={[
        column.text('name'),
        column.code('code'),
        column.text('defaultLocaleCode', { title: words.catalog.locale }),
        column.text('defaultCurrencyCode', { title: words.catalog.currency, from: 'tablet' }),
        column.flag('isDefault', { title: words.catalog.isDefault, from: 'tablet' }),
        column.code('parentCatalogCode', { title: words.catalog.parentCatalog, from: 'tablet' }),
        column.own('actions', edit, { title: words.catalog.edit, isTitleHidden: true }),
      ]}
      filters={[]}
      actions={
        may(can.createCatalogs) && (
          <NewButton
            title={words.catalog.newCatalog}
            fields={[...fields, { name: 'code', label: words.catalog.code, facts: text }]}
            initial={{
              defaultLocaleCode: session.merchant.defaultLocale,
              defaultCurrencyCode: session.merchant.defaultCurrency,
            }}
            create={async (values) => {
              const catalog = { code: String(values.code), name: String(values.name), ...bodyOf(values) }
              expectNoErrors(await api.createCatalogs({ body: { catalogs: [catalog] } }))
            }}
            renews={shownIn}
          />
        )
      }
      read={byOffset(api.listCatalogs, 'catalogs')}
      keyOf={({ code }) => code}
      empty={words.catalog.catalogsEmpty}
    />
  )
}
