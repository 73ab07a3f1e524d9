import { type ExportSettings, type ExportSettingsRead, type FeedChannel, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { readCron } from './cron.rules.ts'

type Schedule = Pick<FeedChannel['productExport'], 'timeType' | 'timeValue'>

const channelNames = ['googleLocalInventory', 'localInventoryChannel'] as const
type ChannelName = (typeof channelNames)[number]

/** The name under which a channel was sent, or stored before its name was changed. */
const channelName = (settings: ExportSettings): ChannelName =>
  channelNames.find((name) => settings[name] !== undefined) ?? 'googleLocalInventory'

export const channelOf = (settings: ExportSettings) => settings[channelName(settings)]

/** Another name of a channel finds it, too. */
export const settingKey = (key: string): string =>
  (channelNames as readonly string[]).includes(key) ? 'googleLocalInventory' : key

const feeds = ['productExport', 'inventoryExport', 'pickupLinkSubfeed'] as const

const timeOfDay = /^([01]?\d|2[0-3]):([0-5]\d)$/

/** When a feed runs: null without a time, undefined when the time cannot be read. */
export const cronPattern = ({ timeType, timeValue }: Schedule): string | null | undefined => {
  const text = timeValue?.trim()
  if (!text) return null
  if (timeType === 'cron') {
    const pattern = text.replaceAll(/\s+/g, ' ')
    return readCron(pattern) && pattern
  }
  const [, hour, minute] = timeOfDay.exec(text) ?? []
  return hour === undefined ? undefined : `${Number(minute)} ${Number(hour)} * * *`
}

const expected = { cron: 'five cron fields such as 30 4 * * 1-5', time: 'a time of day such as 04:30' }

/** A time that cannot be read is refused when it is sent, not found out at night when nothing runs. */
export const checkSchedules = (settings: ExportSettings): Problem[] => {
  const channel = channelOf(settings)
  return feeds.flatMap((feed) =>
    !channel || cronPattern(channel[feed]) !== undefined
      ? []
      : [
          {
            code: 'INVALID_FORMAT',
            message: texts.expected(expected[channel[feed].timeType]),
            path: ['exportSettings', channelName(settings), feed, 'timeValue'],
            value: channel[feed].timeValue,
          },
        ],
  )
}

const scheduleRead = (feed: Schedule & Pick<FeedChannel['productExport'], 'status'>) => ({
  status: feed.status,
  timeType: feed.timeType,
  timeValue: feed.timeValue ?? null,
  cronPattern: cronPattern(feed) ?? null,
})

/** Every field of the read shape, null where nothing is set. The password is for those who may change it. */
export const readExportSettings = (settings: ExportSettings, showPassword: boolean): ExportSettingsRead => {
  const channel = channelOf(settings)
  if (!channel) return { googleLocalInventory: null }
  const { productExport, inventoryExport, pickupLinkSubfeed } = channel
  return {
    googleLocalInventory: {
      username: channel.username,
      password: showPassword ? channel.password : null,
      productIdentifier: channel.productIdentifier ?? 'productCode',
      productExport: {
        ...scheduleRead(productExport),
        productLinkTemplate: productExport.productLinkTemplate ?? null,
      },
      inventoryExport: {
        ...scheduleRead(inventoryExport),
        productLinkTemplate: null,
        maxExportQuantity: inventoryExport.maxExportQuantity ?? null,
      },
      pickupLinkSubfeed: {
        ...scheduleRead(pickupLinkSubfeed),
        pickupLinkTemplate: pickupLinkSubfeed.pickupLinkTemplate ?? null,
        mobilePickupLinkTemplate: pickupLinkSubfeed.mobilePickupLinkTemplate ?? null,
        pickupSLA: pickupLinkSubfeed.pickupSLA ?? null,
      },
    },
  }
}
