import { can } from '@tradepost/contract/permission'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton, type NewField } from '../../parts/form/new-dialog.tsx'
import type { Column, ListProps } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import type { Target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Endpoint = { code: string; name?: string | null; endpoint: string }
type Props<Row> = Pick<ListProps<Row>, 'name' | 'facts' | 'filters' | 'read' | 'keyOf' | 'empty'> & {
  open(row: Row): Target
  columns: Column<Row>[]
  added: { title: string; fields: NewField[]; create(values: Values): Promise<Target | undefined> }
}

/** Addresses of other programs that are called; a new one is made without events, and edited afterwards. */
export const EndpointList = <Row extends Endpoint>({ open, columns, added, ...list }: Props<Row>) => {
  const { words } = useWords()
  const { may } = useSession()
  const column = useColumnKinds<Endpoint & Row>(list.facts)
  return (
    <ListView<Row>
      {...list}
      title={words.developer.title}
      tabs={<AreaTabs of="developers" />}
      actions={may(can.createWebhooks) && <NewButton {...added} renews={[list.name]} />}
      columns={[
        column.link('name', {
          to: open,
          text: ({ name, code }) => name || code,
          note: ({ code }) => code,
        }),
        column.text('endpoint', { from: 'tablet' }),
        ...columns,
      ]}
      open={open}
    />
  )
}
