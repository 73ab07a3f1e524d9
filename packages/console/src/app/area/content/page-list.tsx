import facts from 'contract:listPages'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { useEffect } from 'react'
import type { View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { type AskOptions, byOffset, type OffsetQuestion } from '../../parts/list/pages.ts'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { RowLink } from '../../parts/row-link.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ContentTabs } from './content-tabs.tsx'
import { NewPage } from './new-page.tsx'
import { keepShop } from './use-shops.ts'

type Row = ResultFor<'listPages'>['pages'][number]

export const PageList = () => {
  const { words } = useWords()
  const { api, formats, session, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const { shopCode = '' } = useParams({ strict: false })
  useEffect(() => keepShop(session.merchant.code, shopCode), [session, shopCode])
  const views: View[] = (['published', 'changed', 'draft', 'scheduled'] as const).map((status) => ({
    key: status,
    title: words.value[status],
    search: { filters: { status: { $in: [status] } } },
  }))
  const schedule = ({ scheduledPublishDate, scheduledUnpublishDate }: Row) =>
    [
      scheduledPublishDate && words.content.goesLive({ when: formats.dateTime(scheduledPublishDate) }),
      scheduledUnpublishDate && words.content.ends({ when: formats.dateTime(scheduledUnpublishDate) }),
    ]
      .filter(Boolean)
      .join(', ')
  const open = ({ code }: Row) => target('/content/shops/$shopCode/$pageCode', { shopCode, pageCode: code })
  const nameOf = (page: Row) => (
    <>
      <RowLink to={open(page)}>{page.name}</RowLink>
      {page.isFavorite && (
        <span className="favorite" title={words.field.isFavorite}>
          {' ★'}
        </span>
      )}
    </>
  )
  const readPages = (page: OffsetQuestion, options: AskOptions) =>
    api.listPages({ shopCode, ...page }, options)
  return (
    <ListView<Row>
      name={`pages ${shopCode}`}
      title={words.content.title}
      tabs={<ContentTabs shopCode={shopCode} />}
      actions={may(can.createContent) && <NewPage shopCode={shopCode} />}
      facts={facts}
      columns={[
        column.own('name', nameOf),
        column.own('slug', ({ slug }) => <code>/{slug}</code>, { from: 'tablet' }),
        column.status('status'),
        column.own('schedule', schedule, { title: words.content.schedule, from: 'desktop' }),
        column.ownNumber('widgets', ({ dropzones }) => formats.number(dropzones.cmsWidgetList?.length ?? 0), {
          title: words.content.widgets,
          from: 'desktop',
        }),
        column.moment('lastPublishDate', { from: 'tablet' }),
        column.own('updateDate', ({ updateDate, createDate }) => formats.dateTime(updateDate ?? createDate), {
          from: 'wide',
        }),
      ]}
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
      read={byOffset(readPages, 'pages')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.content.empty}
    />
  )
}
