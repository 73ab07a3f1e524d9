import { type ExportFeed, type ExportSettings, type FeedChannel, MerchantSettings } from '@tradepost/contract'
import { type Platform, runTick, type Tx } from '@tradepost/kernel'
import { openRun } from '../run/request.service.ts'
import { channelOf, cronPattern } from '../setting/setting.rules.ts'
import { isDue, wallMinutes } from './due.rules.ts'
import { listScheduledCatalogs, type ScheduledCatalog } from './schedule.store.ts'

const feedSettings = {
  product: 'productExport',
  inventory: 'inventoryExport',
  pickupLinkSubfeed: 'pickupLinkSubfeed',
} as const satisfies Record<ExportFeed, keyof FeedChannel>

type Minutes = ReturnType<typeof wallMinutes>

const dueFeeds = (
  { vault }: Platform,
  { sealed, open }: ScheduledCatalog,
  minutes: Minutes,
): ExportFeed[] => {
  const channel = channelOf(JSON.parse(vault.open(sealed)) as ExportSettings)
  if (!channel) return []
  return (Object.keys(feedSettings) as ExportFeed[]).filter((feed) => {
    const settings = channel[feedSettings[feed]]
    const pattern = settings.status === 'active' ? cronPattern(settings) : null
    // one that is still being written is not started again
    return pattern && !open.includes(feed) && isDue(pattern, minutes)
  })
}

/** That of a merchant who has set none. */
const usualTimezone = (MerchantSettings.properties.defaultTimezone as { default?: string }).default as string

const startDue = async (platform: Platform, tx: Tx, from: Date, to: Date) => {
  const zones = new Map<string, Minutes>()
  const minutesIn = (zone: string): Minutes => {
    const minutes = zones.get(zone) ?? wallMinutes(zone, from, to)
    zones.set(zone, minutes)
    return minutes
  }
  for (const catalog of await listScheduledCatalogs(tx, usualTimezone)) {
    const { merchantId, catalogId, timezone } = catalog
    for (const feed of dueFeeds(platform, catalog, minutesIn(timezone)))
      await openRun(tx, { merchantId, catalogId, request: { kind: 'feed', feed, format: 'xml' }, now: to })
  }
}

/** Each period is checked once, by whichever server comes first, also one in which no server ran. */
export const startScheduled = async (platform: Platform): Promise<void> => {
  const run = (tx: Tx, from: Date, to: Date) => startDue(platform, tx, from, to)
  await runTick(
    platform.database.background,
    { name: 'exportSchedule', everyMs: 60_000, run },
    platform.clock.now(),
  )
}
