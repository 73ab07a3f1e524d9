import { useQuery } from '@tanstack/react-query'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { valueAt } from './json-pointer.ts'
import type { PageKey } from './page-values.ts'

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

/** Changes from a version to the draft, before and after side by side. */
export const VersionDifference = ({ pageKey, version }: { pageKey: PageKey; version: number }) => {
  const { words } = useWords()
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['page-difference', pageKey, version],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [{ changes }, { page }] = await Promise.all([
        api.comparePageVersions({ ...pageKey, versionNumber: version, otherVersion: 'draft' }, { signal }),
        api.getPageVersion({ ...pageKey, versionNumber: version }, { signal }),
      ])
      return { changes, page }
    },
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.changes.length === 0) return <p className="quiet">{words.content.noDifference}</p>
  const placeOf = (path: string): string =>
    path
      .split('/')
      .slice(1)
      .filter((step) => step !== 'dropzones' && step !== 'widgetConfig')
      .map((step) =>
        step === 'cmsWidgetList'
          ? words.content.widget
          : /^\d+$/.test(step)
            ? String(Number(step) + 1)
            : wordFor(words.field, step),
      )
      .join(' › ')
  return (
    <div className="table-box plain">
      <table className="table difference">
        <thead>
          <tr>
            <th scope="col">{words.content.where}</th>
            <th scope="col">{words.content.version({ number: String(version) })}</th>
            <th scope="col">{words.content.draft}</th>
          </tr>
        </thead>
        <tbody>
          {data.changes.map(({ op, path, from, value }) => (
            <tr key={`${op} ${path}`}>
              <th scope="row">
                {placeOf(path)}
                <small>{words.content.operations[op]}</small>
              </th>
              <td>
                {op === 'move' && from
                  ? placeOf(from)
                  : op === 'add'
                    ? '–'
                    : textOf(valueAt(data.page, path))}
              </td>
              <td>{op === 'move' ? placeOf(path) : textOf(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
