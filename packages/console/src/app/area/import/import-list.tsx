import facts from 'contract:listImports'
import { Button, Progress } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import { offsetOf, pageAt } from '../../parts/list/by-offset.ts'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { ImportTabs } from './import-tabs.tsx'
import { rejectedIn, rowsIn } from './import-values.ts'

type Row = ResultFor<'listImports'>['imports'][number]

export const ImportList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const navigate = useNavigate()
  const views: View[] = [
    {
      key: 'running',
      title: words.imports.running,
      search: { filters: { status: { $in: ['started', 'processing'] } } },
    },
    { key: 'finished', title: words.value.finished, search: { filters: { status: { $in: ['finished'] } } } },
    { key: 'aborted', title: words.value.aborted, search: { filters: { status: { $in: ['aborted'] } } } },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'source',
      title: words.imports.source,
      show: ({ ref, source, checkOnly }) => (
        <>
          <Link to="/imports/$importRef" params={{ importRef: ref }} className="row-link">
            {source || ref}
          </Link>
          {checkOnly && <small> {words.imports.checkOnly}</small>}
        </>
      ),
    },
    {
      key: 'entities',
      title: words.imports.entity,
      from: 'tablet',
      show: ({ entityFiles }) => entityFiles.map(({ entity }) => wordFor(words.value, entity)).join(', '),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
    {
      key: 'progress',
      title: words.imports.progress,
      from: 'desktop',
      show: ({ status, progress }) =>
        status === 'processing' ? (
          <Progress value={progress} aria-label={words.imports.progress} w={100} />
        ) : (
          ''
        ),
    },
    { key: 'rows', title: words.imports.rows, isNumber: true, show: (row) => formats.number(rowsIn(row)) },
    {
      key: 'rejected',
      title: words.imports.rejected,
      isNumber: true,
      from: 'tablet',
      show: (row) => formats.number(rejectedIn(row)),
    },
    {
      key: 'created',
      title: words.field.createDate,
      sort: 'createDate',
      from: 'tablet',
      show: ({ createDate }) => formats.dateTime(createDate),
    },
  ]
  return (
    <ListView<Row>
      name="imports"
      title={words.imports.title}
      tabs={<ImportTabs />}
      actions={
        may('IMC') &&
        may('IME') && (
          <Button size="compact-md" onClick={() => void navigate({ to: '/imports/new' })}>
            {words.imports.newImport}
          </Button>
        )
      }
      facts={facts}
      columns={columns}
      filters={['status', 'ref']}
      views={views}
      read={async (question, signal) => {
        const { imports, meta } = await api.listImports(offsetOf(question), { signal })
        return pageAt(question, imports, meta)
      }}
      keyOf={({ ref }) => ref}
      open={({ ref }) => void navigate({ to: '/imports/$importRef', params: { importRef: ref } })}
      empty={words.imports.empty}
    />
  )
}
