import { can } from '@tradepost/contract/permission'
import '../../style/import.css'
import facts from 'contract:listExports'
import type { ResultFor } from '@tradepost/sdk'
import type { View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { ExportSchedule } from './export-schedule.tsx'
import { NewExport } from './new-export.tsx'

type Row = ResultFor<'listExports'>['exports'][number]

/** Files that were written, each with the link that fetches it. */
export const ExportList = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const views: View[] = [
    { key: 'failed', title: words.value.failed, search: { filters: { status: { $in: ['failed'] } } } },
  ]
  const fileOf = ({ feed, url }: Row) =>
    url ? (
      <a href={url} className="row-link" download>
        {wordFor(words.value, feed)}
      </a>
    ) : (
      wordFor(words.value, feed)
    )
  return (
    <ListView<Row>
      name="exports"
      title={words.imports.title}
      tabs={<AreaTabs of="imports" />}
      actions={
        <div className="buttons">
          <ExportSchedule />
          {may(can.createExports) && <NewExport />}
        </div>
      }
      facts={facts}
      columns={[
        column.own('feed', fileOf),
        column.status('status'),
        column.number('entityCount', { title: words.exports.count }),
        column.moment('startDate', { title: words.exports.started, from: 'tablet' }),
        column.moment('endDate', { title: words.exports.ended, from: 'desktop' }),
        column.own(
          'errorMessage',
          ({ errorMessage }) => <span className="two-lines wide">{errorMessage}</span>,
          {
            title: words.exports.note,
            from: 'desktop',
          },
        ),
      ]}
      filters={['feed', 'status', 'id']}
      views={views}
      read={byOffset(api.listExports, 'exports')}
      keyOf={({ id }) => String(id)}
      empty={words.exports.empty}
    />
  )
}
