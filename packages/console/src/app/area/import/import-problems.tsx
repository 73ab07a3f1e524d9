import { useQuery } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { Failed } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { translated } from '../../words/sentences/translated.ts'
import { useWords } from '../../words/use-words.tsx'

type Entry = ResultFor<'listImportLogs'>['entries'][number]

const FIRST = 50
const PAUSE_MS = 2000

/** The first problems that were found, row by row. */
export const ImportProblems = ({ importRef, isRunning }: { importRef: string; isRunning: boolean }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['import-logs', importRef],
    refetchInterval: isRunning ? PAUSE_MS : false,
    queryFn: ({ signal }) => api.listImportLogs({ importRef, limit: FIRST }, { signal }),
  })
  const column = useColumnKinds<Entry>()
  const recordOf = ({ entityId, field }: Entry) => (
    <>
      {entityId}
      {field && (
        <small>
          <code>{field}</code>
        </small>
      )}
    </>
  )
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.entries.length === 0) return null
  const total = data.meta.totalItemCount ?? data.entries.length
  return (
    <Card
      title={words.imports.problems}
      extra={<span className="quiet">{words.list.total({ count: formats.number(total) })}</span>}
    >
      <RowsTable
        title={words.imports.problems}
        className="problems"
        columns={[
          column.number('row', { title: words.imports.row }),
          column.own('record', recordOf, { title: words.imports.record }),
          column.own('message', ({ message }) => translated(message), { title: words.imports.problem }),
          column.code('original', { title: words.imports.original, from: 'desktop' }),
        ]}
        rows={data.entries}
        // a row may have the same problem twice
        keyOf={(_, index) => index}
      />
    </Card>
  )
}
