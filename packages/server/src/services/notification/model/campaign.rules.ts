import type { Campaign, CampaignCreate, CampaignUpdate } from '@tradepost/contract'
import { toIsoDate } from '@tradepost/kernel'
import { toRules } from '../../segmentation/index.ts'
import { mergeMessages, storedMessages } from '../render/check.rules.ts'

/** The document of a campaign; its status is a column. */
export type StoredCampaign = Omit<
  Campaign,
  'code' | 'status' | 'error' | 'statistics' | 'startedDate' | 'endedDate' | 'createDate' | 'updateDate'
>

const DAY = 86_400_000
/** The first clock of the world is so far ahead of UTC, and the last so far behind. */
const AHEAD_MS = (14 / 24) * DAY

type Settings = StoredCampaign['settings']

const storedSettings = (before: Settings, sent: CampaignUpdate['settings'] = {}): Settings => ({
  ...before,
  ...sent,
  ...(sent.sendDate && { sendDate: toIsoDate(sent.sendDate) }),
})

const noSettings: Settings = {
  sendDate: null,
  timezone: null,
  inRecipientTimezone: false,
  eventType: null,
  customEvent: null,
  eventFilter: null,
}

const storedRecipients = (
  before: StoredCampaign['recipients'],
  sent: CampaignUpdate['recipients'] = {},
): StoredCampaign['recipients'] => ({
  segmentCodes: sent.segmentCodes ?? before.segmentCodes,
  filter: sent.filter === undefined ? before.filter : toRules(sent.filter),
})

const storedVariants = (sent: CampaignUpdate['variants'] = []): StoredCampaign['variants'] =>
  sent.map(({ weight, templateCode = null, messages = {} }) => ({
    weight,
    templateCode,
    messages: storedMessages(messages),
  }))

const isSystemEvent = (eventType: Settings['eventType']) => eventType !== null && eventType !== 'custom'

/** Every field present: what is not sent has its default. */
export const toStored = (sent: CampaignCreate): StoredCampaign => {
  const settings = storedSettings(noSettings, sent.settings)
  return {
    name: sent.name,
    channel: sent.channel,
    triggerType: sent.triggerType,
    purpose: sent.purpose ?? (isSystemEvent(settings.eventType) ? 'transactional' : 'marketing'),
    settings,
    templateCode: sent.templateCode ?? null,
    messages: storedMessages(sent.messages ?? {}),
    variants: storedVariants(sent.variants),
    recipients: storedRecipients({ segmentCodes: [], filter: null }, sent.recipients),
    action: sent.action ?? null,
  }
}

export const mergeCampaign = (before: StoredCampaign, patch: CampaignUpdate): StoredCampaign => {
  const { status: _, settings, messages, variants, recipients, ...sent } = patch
  return {
    ...before,
    ...sent,
    settings: storedSettings(before.settings, settings),
    messages: messages ? mergeMessages(before.messages, messages) : before.messages,
    variants: variants ? storedVariants(variants) : before.variants,
    recipients: storedRecipients(before.recipients, recipients),
  }
}

/** When the recipients are looked for: where clocks are ahead, the time comes before it comes in UTC. */
export const startOf = ({ settings }: StoredCampaign, now: Date): Date => {
  if (!settings.sendDate) return now
  const at = new Date(settings.sendDate).getTime()
  return new Date(settings.inRecipientTimezone ? at - AHEAD_MS - DAY / 2 : at)
}
