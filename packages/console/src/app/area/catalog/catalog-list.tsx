import facts from 'contract:listCatalogs'
import { useQueryClient } from '@tanstack/react-query'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CatalogTabs } from './catalog-tabs.tsx'

type Row = ResultFor<'listCatalogs'>['catalogs'][number]

const bodyOf = ({ name, defaultLocaleCode, defaultCurrencyCode, isDefault }: Values) => ({
  name: String(name),
  defaultLocaleCode: String(defaultLocaleCode),
  defaultCurrencyCode: String(defaultCurrencyCode).toUpperCase(),
  // there is always one default: another takes its place, none gives it up
  ...(isDefault === true && { isDefault: true }),
})

/** The catalogs of the merchant: one for each market, with its language and currency. */
export const CatalogList = () => {
  const { words } = useWords()
  const { api, session, may } = useDesk()
  const queries = useQueryClient()
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ['catalogs'] })
    await queries.invalidateQueries({ queryKey: ['locales'] })
  }
  const text = { kind: 'text', required: true } as const
  const fields = [
    { name: 'name', label: words.catalog.name, facts: text },
    { name: 'defaultLocaleCode', label: words.catalog.locale, facts: { ...text, maxLength: 5 } },
    { name: 'defaultCurrencyCode', label: words.catalog.currency, facts: { ...text, maxLength: 3 } },
    { name: 'isDefault', label: words.catalog.isDefault, facts: { kind: 'flag' } as const },
  ]
  const columns: Column<Row>[] = [
    { key: 'name', title: words.catalog.name, show: ({ name }) => name },
    { key: 'code', title: words.catalog.code, show: ({ code }) => <code>{code}</code> },
    { key: 'locale', title: words.catalog.locale, show: ({ defaultLocaleCode }) => defaultLocaleCode },
    {
      key: 'currency',
      title: words.catalog.currency,
      show: ({ defaultCurrencyCode }) => defaultCurrencyCode,
    },
    {
      key: 'default',
      title: words.catalog.isDefault,
      from: 'tablet',
      show: ({ isDefault }) => (isDefault ? words.list.yes : words.list.no),
    },
    {
      key: 'parent',
      title: words.catalog.parentCatalog,
      from: 'tablet',
      show: ({ parentCatalogCode }) => <code>{parentCatalogCode}</code>,
    },
    {
      key: 'actions',
      title: '',
      show: ({ code, name, defaultLocaleCode, defaultCurrencyCode, isDefault }) =>
        may('CCE') && (
          <NewButton
            title={words.catalog.edit}
            isPlain
            fields={fields}
            initial={{ name, defaultLocaleCode, defaultCurrencyCode, isDefault }}
            submit={words.form.save}
            create={async (values) => {
              await api.updateCatalog({ catalogCode: code, body: bodyOf(values) })
              await reread()
            }}
          />
        ),
    },
  ]
  return (
    <ListView<Row>
      name="catalogs"
      title={words.catalog.catalogs}
      tabs={<CatalogTabs />}
      facts={facts}
      columns={columns}
      filters={[]}
      actions={
        may('CCC') && (
          <NewButton
            title={words.catalog.newCatalog}
            fields={[...fields, { name: 'code', label: words.catalog.code, facts: text }]}
            initial={{
              defaultLocaleCode: session.merchant.defaultLocale,
              defaultCurrencyCode: session.merchant.defaultCurrency,
            }}
            create={async (values) => {
              const catalog = { code: String(values.code), ...bodyOf(values) }
              expectNoErrors(await api.createCatalogs({ body: { catalogs: [catalog] } }))
              await reread()
            }}
          />
        )
      }
      read={async (_, signal) => {
        const { catalogs } = await api.listCatalogs({}, { signal })
        return { rows: catalogs, total: catalogs.length }
      }}
      keyOf={({ code }) => code}
      empty={words.catalog.catalogsEmpty}
    />
  )
}
