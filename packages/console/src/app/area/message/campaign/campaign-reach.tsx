import { useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Props = { segmentCodes: string[]; filter: unknown }

/** How many customers it may reach: an upper bound, because consent and addresses are looked at when it is sent. */
export const CampaignReach = ({ segmentCodes, filter }: Props) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { data } = useQuery({
    queryKey: ['campaign-reach', segmentCodes, filter],
    enabled: may(can.viewSegments),
    queryFn: async ({ signal }) => {
      if (segmentCodes.length === 0) {
        const rules = filter ? { rules: filter as object } : {}
        return (await api.searchSegmentMembers({ ...rules, limit: 1 }, { signal })).meta.totalItemCount ?? 0
      }
      const segments = await Promise.all(
        segmentCodes.map((segmentCode) => api.getSegment({ segmentCode }, { signal })),
      )
      return segments.reduce((sum, { segment }) => sum + Number(segment.memberCount ?? 0), 0)
    },
  })
  if (data === undefined) return null
  return <p className="reach">{words.message.reach({ count: data })}</p>
}
