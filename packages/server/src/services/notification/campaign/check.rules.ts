import { type CampaignStatus, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { isOfType } from '../model/campaign.machine.ts'
import type { StoredCampaign } from '../model/campaign.rules.ts'
import type { ExistingCodes } from '../record/campaign.store.ts'
import { checkMessages } from '../render/check.rules.ts'

const notPassed = (message: string, ...path: Problem['path']): Problem => ({
  code: 'NOT_PASSED',
  message,
  path,
})

const checkNames = (
  { templateCode, variants, recipients }: StoredCampaign,
  existing: ExistingCodes,
): Problem[] => [
  ...(templateCode !== null && !existing.templates.has(templateCode)
    ? [notPassed(texts.templateMissing(templateCode), 'templateCode')]
    : []),
  ...variants.flatMap(({ templateCode: code }, index) =>
    code && !existing.templates.has(code)
      ? [notPassed(texts.templateMissing(code), 'variants', index, 'templateCode')]
      : [],
  ),
  ...recipients.segmentCodes.flatMap((code, index) =>
    existing.segments.has(code)
      ? []
      : [notPassed(texts.segmentMissing(code), 'recipients', 'segmentCodes', index)],
  ),
]

const checkTrigger = ({ triggerType, settings, variants }: StoredCampaign): Problem[] => {
  const { eventType, customEvent, eventFilter, sendDate, inRecipientTimezone } = settings
  if (triggerType === 'schedule')
    return eventType || customEvent || eventFilter
      ? [notPassed(texts.scheduleOnly, 'settings', 'eventType')]
      : []
  const isTimed = sendDate !== null || inRecipientTimezone || variants.length > 0
  return isTimed ? [notPassed(texts.eventOnly, 'triggerType')] : []
}

const checkVariants = ({ variants }: StoredCampaign): Problem[] => [
  ...(variants.length === 1 ? [notPassed(texts.variantsMissing, 'variants')] : []),
  ...variants.flatMap(({ messages }, index) => checkMessages(messages, ['variants', index, 'messages'])),
]

/** Rules that the schema cannot express, in whatever status. */
export const checkCampaign = (campaign: StoredCampaign, existing: ExistingCodes): Problem[] => [
  ...checkNames(campaign, existing),
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
    ...(parts.every(hasMessage) ? [] : [notPassed(texts.messageMissing, 'messages')]),
    ...(triggerType === 'event' && settings.eventType === null
      ? [notPassed(texts.eventTypeMissing, 'settings', 'eventType')]
      : []),
    ...(settings.eventType === 'custom' && !settings.customEvent
      ? [notPassed(texts.customEventMissing, 'settings', 'customEvent')]
      : []),
  ]
}

export const checkStatus = (campaign: StoredCampaign, status: CampaignStatus): Problem[] => {
  if (!isOfType(campaign.triggerType, status))
    return [notPassed(texts.wrongStart(status, campaign.triggerType), 'status')]
  return status === 'draft' ? [] : checkReady(campaign)
}

export const checkFirstStatus = (campaign: StoredCampaign, status: CampaignStatus): Problem[] =>
  ['draft', 'scheduled', 'active'].includes(status)
    ? checkStatus(campaign, status)
    : [notPassed(texts.campaignStart(status), 'status')]
