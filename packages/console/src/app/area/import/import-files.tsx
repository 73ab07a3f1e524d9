import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { notify } from '../../parts/notice.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type Entity, type Import, rejectedOf } from './import-values.ts'

type RejectedFile = { entity: Entity; file: number }
const kinds = ['created', 'updated', 'deleted'] as const

/** Counts of each file, and its rejected rows as a file to correct and send again. */
export const ImportFiles = ({ one }: { one: Import }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const saving = useMutation({
    mutationFn: ({ entity, file }: RejectedFile) =>
      api.raw.getRejectedRows({ importRef: one.ref, entity, file }),
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
  const column = useColumnKinds<(typeof files)[number]>()
  const downloadOf = (file: (typeof files)[number]) =>
    rejectedOf(file) > 0 && (
      <Button
        variant="default"
        size="compact-xs"
        loading={saving.isPending}
        onClick={() => saving.mutate({ entity: file.entity, file: file.number })}
      >
        {words.imports.download}
      </Button>
    )
  if (files.length === 0) return null
  return (
    <Card title={words.imports.files}>
      <RowsTable
        title={words.imports.files}
        columns={[
          column.word('entity', { title: words.imports.entity, isHead: true }),
          column.number('total', { title: words.imports.rows, from: 'tablet' }),
          ...kinds.map((kind) =>
            column.ownNumber(kind, (file) => formats.number(file[kind].succeeded), {
              title: words.imports[kind],
              from: 'tablet',
            }),
          ),
          column.ownNumber('rejected', (file) => formats.number(rejectedOf(file)), {
            title: words.imports.rejected,
          }),
          column.own('download', downloadOf, { title: words.imports.download, isTitleHidden: true }),
        ]}
        rows={files}
        keyOf={({ entity, number }) => `${entity} ${number}`}
      />
    </Card>
  )
}
