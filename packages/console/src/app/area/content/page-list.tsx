import facts from 'contract:listPages'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import { useEffect } from 'react'
import { offsetOf, pageAt } from '../../parts/list/by-offset.ts'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ContentTabs } from './content-tabs.tsx'
import { NewPage } from './new-page.tsx'
import { keepShop } from './use-shops.ts'

type Row = ResultFor<'listPages'>['pages'][number]

export const PageList = () => {
  const { words } = useWords()
  const { api, formats, session, may } = useDesk()
  const navigate = useNavigate()
  const { shopCode = '' } = useParams({ strict: false })
  useEffect(() => keepShop(session.merchant.code, shopCode), [session, shopCode])
  const views: View[] = (['published', 'changed', 'draft', 'scheduled'] as const).map((status) => ({
    key: status,
    title: words.value[status],
    search: { filters: { status: { $in: [status] } } },
  }))
  const schedule = ({ scheduledPublishDate, scheduledUnpublishDate }: Row) =>
    [
      scheduledPublishDate && words.content.goesLive(formats.dateTime(scheduledPublishDate)),
      scheduledUnpublishDate && words.content.ends(formats.dateTime(scheduledUnpublishDate)),
    ]
      .filter(Boolean)
      .join(', ')
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.content.name,
      sort: 'name',
      show: ({ code, name, isFavorite }) => (
        <>
          <Link
            to="/content/shops/$shopCode/$pageCode"
            params={{ shopCode, pageCode: code }}
            className="row-link"
          >
            {name}
          </Link>
          {isFavorite && (
            <span className="favorite" title={words.field.isFavorite}>
              {' ★'}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'slug',
      title: words.content.slug,
      sort: 'slug',
      from: 'tablet',
      show: ({ slug }) => <code>/{slug}</code>,
    },
    { key: 'status', title: words.content.status, show: ({ status }) => <Status value={status} /> },
    { key: 'schedule', title: words.content.schedule, from: 'desktop', show: schedule },
    {
      key: 'widgets',
      title: words.content.widgets,
      isNumber: true,
      from: 'desktop',
      show: ({ dropzones }) => formats.number(dropzones.cmsWidgetList?.length ?? 0),
    },
    {
      key: 'live',
      title: words.content.published,
      sort: 'lastPublishDate',
      from: 'tablet',
      show: ({ lastPublishDate }) => formats.dateTime(lastPublishDate),
    },
    {
      key: 'updated',
      title: words.content.updated,
      sort: 'updateDate',
      from: 'desktop',
      show: ({ updateDate, createDate }) => formats.dateTime(updateDate ?? createDate),
    },
  ]
  return (
    <ListView<Row>
      name={`pages ${shopCode}`}
      title={words.content.title}
      tabs={<ContentTabs shopCode={shopCode} />}
      actions={may('CMC') && <NewPage shopCode={shopCode} />}
      facts={facts}
      columns={columns}
      filters={[
        'status',
        'name',
        'slug',
        'code',
        'isFavorite',
        'isProtected',
        'updateDate',
        'lastPublishDate',
      ]}
      views={views}
      read={async (question, signal) => {
        const { pages, meta } = await api.listPages({ shopCode, ...offsetOf(question) }, { signal })
        return pageAt(question, pages, meta)
      }}
      keyOf={({ code }) => code}
      open={({ code }) =>
        void navigate({ to: '/content/shops/$shopCode/$pageCode', params: { shopCode, pageCode: code } })
      }
      empty={words.content.empty}
    />
  )
}
