import createFacts from 'contract:createSegments'
import facts from 'contract:listSegments'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listSegments'>['segments'][number]
type Create = InputFor<'createSegments'>['body']['segments'][number]

const open = ({ code }: Pick<Row, 'code'>) => target('/segments/$segmentCode', { segmentCode: code })

export const SegmentList = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const field = fieldsIn(createFacts.body?.segments?.fields, words.field)
  const create = async (values: Values) => {
    const segment = values as Create
    expectNoErrors(await api.createSegments({ body: { segments: [segment] } }))
    return open(segment)
  }
  return (
    <ListView<Row>
      name="segments"
      title={words.segment.title}
      actions={
        may(can.createSegments) && (
          <NewButton
            title={words.segment.new}
            initial={{ type: 'dynamic' }}
            fields={[field('code'), field('name'), field('type', words.segment.type)]}
            renews={['segments']}
            create={create}
          />
        )
      }
      facts={facts}
      columns={[
        column.link('name', { to: open, note: ({ code }) => code }),
        column.word('type', { title: words.segment.type, from: 'tablet' }),
        column.number('memberCount', { title: words.segment.members }),
        column.moment('updateDate', { from: 'desktop' }),
        column.status('status'),
      ]}
      filters={['code', 'name', 'type', 'status', 'createDate', 'updateDate']}
      read={byCursor(api.listSegments, 'segments')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.segment.empty}
    />
  )
}
