import createFacts from 'contract:createSegments'
import facts from 'contract:listSegments'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Row = ResultFor<'listSegments'>['segments'][number]
type Create = InputFor<'createSegments'>['body']['segments'][number]

const first = createFacts.body?.segments?.fields ?? {}

const NewSegment = () => {
  const { words } = useWords()
  const { api } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = async (values: Values) => {
    const segment = values as Create
    expectNoErrors(await api.createSegments({ body: { segments: [segment] } }))
    void queries.invalidateQueries({ queryKey: ['segments'] })
    await navigate({ to: '/segments/$segmentCode', params: { segmentCode: segment.code } })
  }
  return (
    <NewButton
      title={words.segment.new}
      initial={{ type: 'dynamic' }}
      fields={[
        { name: 'code', label: words.field.code, facts: first.code },
        { name: 'name', label: words.field.name, facts: first.name },
        { name: 'type', label: words.segment.type, facts: first.type },
      ]}
      create={create}
    />
  )
}

export const SegmentList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      sort: 'name',
      show: ({ code, name }) => (
        <span className="two-lines">
          <Link to="/segments/$segmentCode" params={{ segmentCode: code }} className="row-link">
            {name}
          </Link>
          <small>{code}</small>
        </span>
      ),
    },
    {
      key: 'type',
      title: words.segment.type,
      from: 'tablet',
      show: ({ type }) => wordFor(words.value, type),
    },
    {
      key: 'members',
      title: words.segment.members,
      isNumber: true,
      show: ({ memberCount }) => formats.number(memberCount),
    },
    {
      key: 'updated',
      title: words.field.updateDate,
      sort: 'updateDate',
      from: 'desktop',
      show: ({ updateDate }) => formats.dateTime(updateDate),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
  ]
  return (
    <ListView<Row>
      name="segments"
      title={words.segment.title}
      actions={may('CUSC') && <NewSegment />}
      facts={facts}
      columns={columns}
      filters={['code', 'name', 'type', 'status', 'createDate', 'updateDate']}
      read={async ({ search: _, ...question }, signal) => {
        const { segments, meta } = await api.listSegments(question, { signal })
        return { rows: segments, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ code }) => code}
      open={({ code }) => void navigate({ to: '/segments/$segmentCode', params: { segmentCode: code } })}
      empty={words.segment.empty}
    />
  )
}
