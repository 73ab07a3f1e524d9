import type { Client, InputFor, ResultFor } from '@tradepost/sdk'
import { nested, type Values } from '../../../parts/form/changes.ts'
import type { Stored } from '../../../parts/form/use-form.ts'
import { localesOf, messageValues } from '../message-values.ts'

export type Campaign = ResultFor<'getCampaign'>['campaign']
export type OpenedCampaign = Stored & { campaign: Campaign; locales: string[] }

const settings = ['sendDate', 'timezone', 'inRecipientTimezone', 'eventType', 'customEvent'] as const

export const readCampaign = async (
  api: Client,
  campaignCode: string,
  known: string[],
  signal?: AbortSignal,
): Promise<OpenedCampaign> => {
  const { body, etag } = await api.raw.getCampaign({ campaignCode }, { signal })
  const { campaign } = body
  const locales = localesOf(known, campaign.messages)
  const { name, channel, purpose, templateCode, recipients, messages, variants } = campaign
  return {
    campaign,
    locales,
    etag,
    values: {
      ...{ name, channel, purpose, templateCode },
      ...Object.fromEntries(settings.map((field) => [`settings.${field}`, campaign.settings[field]])),
      'recipients.segmentCodes': recipients.segmentCodes,
      'recipients.filter': recipients.filter,
      variants,
      ...messageValues(messages, locales),
    },
  }
}

export const toUpdate = (changes: Values): InputFor<'updateCampaign'>['body'] => nested(changes)

export type Variant = Campaign['variants'][number]

const scheduled: Record<string, string[]> = {
  draft: ['scheduled'],
  scheduled: ['draft'],
  sending: ['paused'],
  paused: ['sending'],
}
const following: Record<string, string[]> = {
  draft: ['active'],
  active: ['paused', 'draft'],
  paused: ['active', 'draft'],
}

/** Moves that a user can request; the platform makes the others. */
export const movesOf = ({ triggerType, status }: Campaign) =>
  ((triggerType === 'event' ? following : scheduled)[status] ?? []).map((to) => ({ to, requires: [] }))

/** Message and recipients are settled once it has begun. */
export const isSettled = ({ triggerType, status }: Campaign): boolean =>
  triggerType === 'schedule' && !['draft', 'scheduled'].includes(status)
