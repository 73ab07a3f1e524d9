import { type CampaignStatus, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { checkMessages } from '../render/message-check.rules.ts'
import { isOfType } from './campaign.machine.ts'
import type { StoredCampaign } from './campaign.rules.ts'

/** Entities that campaigns of a request name, as far as they exist. */
export type Known = { templates: ReadonlySet<string>; segments: ReadonlySet<string> }

const wrong = (message: string, ...path: Problem['path']): Problem => ({ code: 'NOT_PASSED', message, path })

const checkNames = ({ templateCode, variants, recipients }: StoredCampaign, known: Known): Problem[] => [
  ...(templateCode !== null && !known.templates.has(templateCode)
    ? [wrong(texts.templateMissing(templateCode), 'templateCode')]
    : []),
  ...variants.flatMap(({ templateCode: code }, index) =>
    code && !known.templates.has(code)
      ? [wrong(texts.templateMissing(code), 'variants', index, 'templateCode')]
      : [],
  ),
  ...recipients.segmentCodes.flatMap((code, index) =>
    known.segments.has(code) ? [] : [wrong(texts.segmentMissing(code), 'recipients', 'segmentCodes', index)],
  ),
]

const checkTrigger = ({ triggerType, settings, variants }: StoredCampaign): Problem[] => {
  const { eventType, customEvent, eventFilter, sendDate, inRecipientTimezone } = settings
  if (triggerType === 'schedule')
    return eventType || customEvent || eventFilter ? [wrong(texts.scheduleOnly, 'settings', 'eventType')] : []
  const isTimed = sendDate !== null || inRecipientTimezone || variants.length > 0
  return isTimed ? [wrong(texts.eventOnly, 'triggerType')] : []
}

const checkVariants = ({ variants }: StoredCampaign): Problem[] => [
  ...(variants.length === 1 ? [wrong(texts.variantsMissing, 'variants')] : []),
  ...variants.flatMap(({ messages }, index) => checkMessages(messages, ['variants', index, 'messages'])),
]

/** Rules that the schema cannot express, in whatever status. */
export const checkCampaign = (campaign: StoredCampaign, known: Known): Problem[] => [
  ...checkNames(campaign, known),
  ...checkTrigger(campaign),
  ...checkVariants(campaign),
  ...checkMessages(campaign.messages, ['messages']),
]

const hasMessage = ({
  templateCode,
  messages,
}: {
  templateCode?: string | null
  messages?: object
}): boolean => Boolean(templateCode) || Object.keys(messages ?? {}).length > 0

/** A draft may lack anything; one that sends may not. */
const checkReady = (campaign: StoredCampaign): Problem[] => {
  const { triggerType, settings, variants } = campaign
  const parts = variants.length > 0 ? variants : [campaign]
  return [
    ...(parts.every(hasMessage) ? [] : [wrong(texts.messageMissing, 'messages')]),
    ...(triggerType === 'event' && settings.eventType === null
      ? [wrong(texts.eventTypeMissing, 'settings', 'eventType')]
      : []),
    ...(settings.eventType === 'custom' && !settings.customEvent
      ? [wrong(texts.customEventMissing, 'settings', 'customEvent')]
      : []),
  ]
}

export const checkStatus = (campaign: StoredCampaign, status: CampaignStatus): Problem[] => {
  if (!isOfType(campaign.triggerType, status))
    return [wrong(texts.wrongStart(status, campaign.triggerType), 'status')]
  return status === 'draft' ? [] : checkReady(campaign)
}

export const checkFirstStatus = (campaign: StoredCampaign, status: CampaignStatus): Problem[] =>
  ['draft', 'scheduled', 'active'].includes(status)
    ? checkStatus(campaign, status)
    : [wrong(texts.campaignStart(status), 'status')]
