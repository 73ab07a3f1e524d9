import { can } from '@tradepost/contract/permission'
import '../../style/import.css'
import facts from 'contract:listImports'
import { Button, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { RowLink } from '../../parts/row-link.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { rejectedIn, rowsIn } from './import-values.ts'

type Row = ResultFor<'listImports'>['imports'][number]

const open = ({ ref }: Row) => target('/imports/$importRef', { importRef: ref })

export const ImportList = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const navigate = useNavigate()
  const column = useColumnKinds<Row>(facts)
  const views: View[] = [
    {
      key: 'running',
      title: words.imports.running,
      search: { filters: { status: { $in: ['started', 'processing'] } } },
    },
    { key: 'finished', title: words.value.finished, search: { filters: { status: { $in: ['finished'] } } } },
    { key: 'aborted', title: words.value.aborted, search: { filters: { status: { $in: ['aborted'] } } } },
  ]
  const sourceOf = (row: Row) => (
    <>
      <RowLink to={open(row)}>{row.source || row.ref}</RowLink>
      {row.checkOnly && <small> {words.imports.checkOnly}</small>}
    </>
  )
  const progressOf = ({ status, progress }: Row) =>
    status === 'processing' && <Progress value={progress} aria-label={words.imports.progress} w={100} />
  return (
    <ListView<Row>
      name="imports"
      title={words.imports.title}
      tabs={<AreaTabs of="imports" />}
      actions={
        may(can.createImports) &&
        may(can.editImports) && (
          <Button size="compact-md" onClick={() => void navigate({ to: '/imports/new' })}>
            {words.imports.newImport}
          </Button>
        )
      }
      facts={facts}
      columns={[
        column.own('source', sourceOf, { title: words.imports.source }),
        column.own(
          'entityFiles',
          ({ entityFiles }) => entityFiles.map(({ entity }) => wordFor(words.value, entity)).join(', '),
          { title: words.imports.entity, from: 'tablet' },
        ),
        column.status('status'),
        column.own('progress', progressOf, { title: words.imports.progress, from: 'desktop' }),
        column.ownNumber('rows', (row) => formats.number(rowsIn(row)), { title: words.imports.rows }),
        column.ownNumber('rejected', (row) => formats.number(rejectedIn(row)), {
          title: words.imports.rejected,
          from: 'tablet',
        }),
        column.moment('createDate', { from: 'tablet' }),
      ]}
      filters={['status', 'ref']}
      views={views}
      read={byOffset(api.listImports, 'imports')}
      keyOf={({ ref }) => ref}
      open={open}
      empty={words.imports.empty}
    />
  )
}
