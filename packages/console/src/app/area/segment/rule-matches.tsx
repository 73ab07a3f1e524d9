import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { MemberRow } from './member-row.tsx'

const PAUSE_MS = 400
const FEW = 10

/** Who holds the rules as they stand in the form, saved or not. */
export const RuleMatches = ({ rules }: { rules: unknown }) => {
  const { words } = useWords()
  const { api } = useSession()
  const [asked] = useDebouncedValue(JSON.stringify(rules ?? null), PAUSE_MS)
  const { data, error } = useQuery({
    queryKey: ['segment-matches', asked],
    enabled: asked !== 'null',
    queryFn: ({ signal }) => api.searchSegmentMembers({ rules: asked, limit: FEW }, { signal }),
    placeholderData: keepPreviousData,
  })
  const count = data?.meta.totalItemCount ?? 0
  const isEmpty = asked === 'null' || (data && count === 0)
  return (
    <Card title={words.segment.matches}>
      {error ? <p className="move-bad">{textOf(error)}</p> : null}
      {!error && isEmpty && <p className="quiet">{words.segment.nobodyNow}</p>}
      {!error && asked !== 'null' && data && count > 0 && (
        <>
          <p className="match-count" aria-live="polite">
            {words.segment.count({ count })}
          </p>
          <ul className="rows">
            {data.members.map((member) => (
              <MemberRow key={`${member.type} ${member.id}`} member={member} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
