import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { expectNoErrors } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { notify } from '../../parts/notice.tsx'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { Failed, textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type Member, MemberRow } from './member-row.tsx'

const PAGE = 25
/** The most that the API answers with at once. */
const MOST = 1000

/** The members of a fixed segment: people choose them. */
export const SegmentMembers = ({ segmentCode, isReadOnly }: { segmentCode: string; isReadOnly: boolean }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string[]>([])
  const [limit, setLimit] = useState(PAGE)
  const queryKey = ['segment', segmentCode, 'members']
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, limit],
    queryFn: ({ signal }) => api.listSegmentMembers({ segmentCode, limit }, { signal }),
    placeholderData: keepPreviousData,
  })
  const after = {
    onError: (problem: unknown) => notify(textOf(problem), true),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ queryKey: ['segments'] })
    },
  }
  const adding = useMutation({
    mutationFn: async () => {
      const members = chosen.map((id) => ({ id, type: 'customer' as const }))
      expectNoErrors(await api.addSegmentMembers({ segmentCode, body: { members } }))
      setChosen([])
    },
    ...after,
  })
  const removing = useMutation({
    mutationFn: async ({ id, type }: Member) => {
      await api.removeSegmentMembers({ segmentCode, body: { members: [{ id, type }] } })
    },
    ...after,
  })
  const total = data?.meta.totalItemCount ?? 0
  return (
    <Card title={`${words.segment.members} (${formats.number(total)})`}>
      {!isReadOnly && (
        <form
          className="note-form"
          onSubmit={(event) => {
            event.preventDefault()
            adding.mutate()
          }}
        >
          <ManyPicker
            kind="customer"
            name="customers"
            aria-label={words.segment.addWho}
            values={chosen}
            onChange={setChosen}
          />
          <Button type="submit" disabled={chosen.length === 0} loading={adding.isPending}>
            {words.segment.add}
          </Button>
        </form>
      )}
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && total === 0 && <p className="quiet">{words.segment.noMembers}</p>}
      <ul className="rows">
        {data?.members.map((member) => (
          <MemberRow key={`${member.type} ${member.id}`} member={member}>
            {!isReadOnly && (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => removing.mutate(member)}>
                {words.segment.remove}
              </Button>
            )}
          </MemberRow>
        ))}
      </ul>
      {total > limit && limit < MOST && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLimit(Math.min(MOST, limit * 4))}>
          {words.segment.more}
        </Button>
      )}
    </Card>
  )
}
