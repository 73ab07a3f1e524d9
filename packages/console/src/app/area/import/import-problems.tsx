import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { Failed } from '../../parts/states.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

const FIRST = 50
const PAUSE_MS = 2000

/** The first problems that were found, row by row. */
export const ImportProblems = ({ importRef, isRunning }: { importRef: string; isRunning: boolean }) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const { data, error, refetch } = useQuery({
    queryKey: ['import-logs', importRef],
    refetchInterval: isRunning ? PAUSE_MS : false,
    queryFn: ({ signal }) => api.listImportLogs({ importRef, limit: FIRST }, { signal }),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.entries.length === 0) return null
  const total = data.meta.totalItemCount ?? data.entries.length
  return (
    <Card
      title={words.imports.problems}
      extra={<span className="quiet">{words.list.total(formats.number(total))}</span>}
    >
      <div className="table-box plain">
        <table className="table problems">
          <thead>
            <tr>
              <th scope="col" data-number>
                {words.imports.row}
              </th>
              <th scope="col">{words.imports.record}</th>
              <th scope="col">{words.imports.problem}</th>
              <th scope="col" data-from="desktop">
                {words.imports.original}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.entries.map(({ row, entityId, field, message, original }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same problem twice
              <tr key={index}>
                <td data-number>{formats.number(row)}</td>
                <td>
                  {entityId}
                  {field && (
                    <small>
                      <code>{field}</code>
                    </small>
                  )}
                </td>
                <td>{message}</td>
                <td data-from="desktop">
                  <code>{original}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
