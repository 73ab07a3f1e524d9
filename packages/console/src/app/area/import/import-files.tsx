import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { notify } from '../../parts/notice.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { textOf } from '../../parts/states.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { type Entity, type Import, rejectedOf } from './import-values.ts'

type Wanted = { entity: Entity; file: number }
const kinds = ['created', 'updated', 'deleted'] as const

/** Counts of each file, and its rejected rows as a file to correct and send again. */
export const ImportFiles = ({ one }: { one: Import }) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const saving = useMutation({
    mutationFn: ({ entity, file }: Wanted) => api.raw.getRejectedRows({ importRef: one.ref, entity, file }),
    onSuccess: ({ body, headers }, { entity }) => {
      const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
      saveFile(name ?? `rejected-${entity}`, body, 'application/octet-stream')
    },
    onError: (error) => notify(textOf(error), true),
  })
  const seen = new Map<string, number>()
  const files = one.entityFiles.map((file) => {
    const number = (seen.get(file.entity) ?? 0) + 1
    seen.set(file.entity, number)
    return { ...file, number }
  })
  if (files.length === 0) return null
  return (
    <Card title={words.imports.files}>
      <div className="table-box plain">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.imports.entity}</th>
              <th scope="col" data-number>
                {words.imports.rows}
              </th>
              {kinds.map((kind) => (
                <th key={kind} scope="col" data-number data-from="tablet">
                  {words.imports[kind]}
                </th>
              ))}
              <th scope="col" data-number>
                {words.imports.rejected}
              </th>
              <th scope="col">
                <span className="visually-hidden">{words.imports.download}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={`${file.entity} ${file.number}`}>
                <th scope="row">{wordFor(words.value, file.entity)}</th>
                <td data-number>{formats.number(file.total)}</td>
                {kinds.map((kind) => (
                  <td key={kind} data-number data-from="tablet">
                    {formats.number(file[kind].succeeded)}
                  </td>
                ))}
                <td data-number>{formats.number(rejectedOf(file))}</td>
                <td>
                  {rejectedOf(file) > 0 && (
                    <Button
                      variant="default"
                      size="compact-xs"
                      loading={saving.isPending}
                      onClick={() => saving.mutate({ entity: file.entity, file: file.number })}
                    >
                      {words.imports.download}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
