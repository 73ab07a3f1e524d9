import facts from 'contract:listExports'
import type { ResultFor } from '@tradepost/sdk'
import { offsetOf, pageAt } from '../../parts/list/by-offset.ts'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { ImportTabs } from '../import/import-tabs.tsx'
import { ExportSchedule } from './export-schedule.tsx'
import { NewExport } from './new-export.tsx'

type Row = ResultFor<'listExports'>['exports'][number]

/** Files that were written, each with the link that fetches it. */
export const ExportList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const views: View[] = [
    { key: 'failed', title: words.value.failed, search: { filters: { status: { $in: ['failed'] } } } },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'feed',
      title: words.field.feed,
      sort: 'feed',
      show: ({ feed, url }) =>
        url ? (
          <a href={url} className="row-link" download>
            {wordFor(words.value, feed)}
          </a>
        ) : (
          wordFor(words.value, feed)
        ),
    },
    {
      key: 'status',
      title: words.field.status,
      sort: 'status',
      show: ({ status }) => <Status value={status} />,
    },
    {
      key: 'count',
      title: words.exports.count,
      sort: 'entityCount',
      isNumber: true,
      show: ({ entityCount }) => formats.number(entityCount),
    },
    {
      key: 'started',
      title: words.exports.started,
      sort: 'startDate',
      from: 'tablet',
      show: ({ startDate }) => formats.dateTime(startDate),
    },
    {
      key: 'ended',
      title: words.exports.ended,
      sort: 'endDate',
      from: 'desktop',
      show: ({ endDate }) => formats.dateTime(endDate),
    },
    {
      key: 'note',
      title: words.exports.note,
      from: 'desktop',
      show: ({ errorMessage }) => errorMessage,
    },
  ]
  return (
    <ListView<Row>
      name="exports"
      title={words.imports.title}
      tabs={<ImportTabs />}
      actions={
        <div className="buttons">
          <ExportSchedule />
          {may('CXC') && <NewExport />}
        </div>
      }
      facts={facts}
      columns={columns}
      filters={['feed', 'status', 'id']}
      views={views}
      read={async (question, signal) => {
        const { exports, meta } = await api.listExports(offsetOf(question), { signal })
        return pageAt(question, exports, meta)
      }}
      keyOf={({ id }) => String(id)}
      empty={words.exports.empty}
    />
  )
}
