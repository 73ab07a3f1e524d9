import { useQuery } from '@tanstack/react-query'
import type { Client } from '@tradepost/sdk'
import { Tile, TileStep } from '../../parts/detail/tile.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type Range, rangesOf } from './range.ts'

/** A report is of one location; a glance has room for a few. */
const FEW = 6

const secondsIn = async (
  api: Client,
  { code: locationCode, timezone }: { code: string; timezone: string },
  { from, to }: Range,
  signal: AbortSignal,
): Promise<number> => {
  const filters = { $and: [{ date: { $gte: from, $lte: to } }, { locationCode }] }
  const { reportingData } = await api.getFulfillmentOrderReport(
    { reportType: 'orderReadyTimes', timezone, filters: filters as never },
    { signal },
  )
  return reportingData[0]?.value ?? 0
}

const useReadyTimes = (days: number) => {
  const { api, session } = useSession()
  const { timezone } = session.merchant
  const { current, earlier } = rangesOf(days, new Date(), timezone)
  return useQuery({
    queryKey: ['ready-times', current, earlier],
    queryFn: async ({ signal }) => {
      const { locations } = await api.listLocations({ fields: ['name'], limit: FEW }, { signal })
      return Promise.all(
        locations.map(async ({ code, name }) => {
          const [now = 0, before = 0] = await Promise.all(
            [current, earlier].map((range) => secondsIn(api, { code, timezone }, range, signal)),
          )
          return { code, name: String(name ?? code), now, before }
        }),
      )
    },
  })
}

/** How long orders take from their arrival until they are ready, by location, the slowest first. */
export const ReadyTimes = ({ days }: { days: number }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const asked = useReadyTimes(days)
  const rows = asked.data?.filter(({ now }) => now > 0).toSorted((a, b) => b.now - a.now)
  const most = Math.max(1, ...(rows ?? []).map(({ now }) => now))
  const show = (seconds: number) => formats.duration(Math.round(seconds / 60))
  return (
    <Tile
      title={words.dashboard.readyTimes}
      empty={words.dashboard.readyTimesEmpty}
      asked={asked}
      more={{ to: '/fulfillment' }}
      rows={rows?.map(({ code, name, now, before }) => (
        <TileStep
          key={code}
          to={target('/fulfillment', {}, { filters: { locationCode: { $in: [code] } } })}
          title={name}
          note={before > 0 ? words.dashboard.before({ value: show(before) }) : undefined}
          share={now / most}
          value={show(now)}
        />
      ))}
    />
  )
}
