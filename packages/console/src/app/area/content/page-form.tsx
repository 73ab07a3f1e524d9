import { can } from '@tradepost/contract/permission'
import '../../style/content.css'
import { SegmentedControl, Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Detail } from '../../parts/detail/detail.tsx'
import { FormBar } from '../../parts/form/form-bar.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { LocaleTabs } from '../../parts/locale-tabs.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PageActions } from './page-actions.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageSettings } from './page-settings.tsx'
import {
  type OpenedPage,
  type PageKey,
  readPage,
  titleField,
  toUpdate,
  WIDGETS,
  widgetsOf,
} from './page-values.ts'
import { PageVersions } from './page-versions.tsx'
import { WidgetPane } from './widget/widget-pane.tsx'
import type { Definition } from './widget/widget-values.ts'

type Props = {
  opened: OpenedPage
  pageKey: PageKey
  locales: string[]
  definitions: Definition[]
  onReload(): Promise<unknown>
}

/** The draft on the left, and beside it the page that it makes. */
export const PageForm = ({ opened, pageKey, locales, definitions, onReload }: Props) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const [page, setPage] = useState(opened.page)
  const [locale, setLocale] = useState(locales[0] ?? '')
  const [chosen, setChosen] = useState<string | null>(null)
  const [pane, setPane] = useState<string | null>('widgets')
  const [side, setSide] = useState('edit')
  const [version, setVersion] = useState<number | null>(null)
  const isReadOnly = !may(can.editContent)
  const form = useForm({
    stored: opened,
    save: async (changes, etag) => {
      await api.updatePage({ ...pageKey, body: toUpdate(changes) }, { ifMatch: etag })
      void queries.invalidateQueries({ queryKey: [`pages ${pageKey.shopCode}`] })
    },
    reread: async () => {
      const now = await readPage(api, pageKey, locales)
      setPage(now.page)
      return now
    },
  })
  const labels: Record<string, string> = { ...words.field, [WIDGETS]: words.content.widgets }
  const labelOf = (field: string) =>
    labels[field] ?? (field.startsWith('pageTitle.') ? words.content.pageTitle : field)
  const choose = (code: string | null) => {
    setChosen(code)
    setPane('widgets')
    setSide('edit')
  }
  const pageTitle = Object.fromEntries(
    locales.map((code) => [code, (form.values[titleField(code)] ?? null) as string | null]),
  )

  return (
    <Detail
      back={{ to: '/content', title: words.content.title }}
      title={page.name}
      status={<Status value={page.status} />}
      note={<code>/{page.slug}</code>}
      actions={<PageActions pageKey={pageKey} page={page} isChanged={form.isChanged} onDone={onReload} />}
    >
      <div className="editor-bar" data-single={locales.length < 2 || undefined}>
        <LocaleTabs locales={locales} locale={locale} onChange={setLocale} />
        <SegmentedControl
          className="editor-switch"
          size="xs"
          value={side}
          onChange={setSide}
          aria-label={words.content.view}
          data={[
            { value: 'edit', label: words.content.edit },
            { value: 'preview', label: words.content.preview },
          ]}
        />
      </div>
      <div className="editor" data-side={side}>
        <Tabs value={pane} onChange={setPane} keepMounted={false} className="editor-pane">
          <Tabs.List mb="sm">
            <Tabs.Tab value="widgets">{words.content.widgets}</Tabs.Tab>
            <Tabs.Tab value="page">{words.content.page}</Tabs.Tab>
            <Tabs.Tab value="versions">{words.content.versions}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="widgets">
            <WidgetPane
              form={form}
              definitions={definitions}
              locale={locale}
              locales={locales}
              isReadOnly={isReadOnly}
              chosen={chosen}
              onChoose={choose}
            />
          </Tabs.Panel>
          <Tabs.Panel value="page">
            <PageSettings form={form} locale={locale} isReadOnly={isReadOnly} />
          </Tabs.Panel>
          <Tabs.Panel value="versions">
            <PageVersions
              pageKey={pageKey}
              shown={version}
              isChanged={form.isChanged}
              onShow={setVersion}
              onRestored={onReload}
            />
          </Tabs.Panel>
        </Tabs>
        <PagePreview
          pageKey={pageKey}
          locale={locale}
          version={version}
          unsaved={{ pageTitle, dropzones: { cmsWidgetList: widgetsOf(form.values) } }}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      <FormBar form={form} labelOf={labelOf} />
    </Detail>
  )
}
