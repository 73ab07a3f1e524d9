import { type MessageText, type NotificationChannel, texts } from '@tradepost/contract'
import { type Ctx, fail, invalid, refuse } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { findCampaignData } from '../campaign/campaign.store.ts'
import { checkMessages, storedMessages } from '../render/message-check.rules.ts'
import { chooseMessage } from '../render/message-choice.rules.ts'
import { renderMessage } from '../render/message-render.rules.ts'
import { listTexts } from '../template/template.store.ts'
import { sampleValues } from './preview.rules.ts'

type Asked = {
  templateCode?: string | null
  campaignCode?: string | null
  messages?: Record<string, MessageText>
  channel?: NotificationChannel
  localeCode?: string | null
  data?: Record<string, unknown>
}

type Found = { messages: Record<string, MessageText>; channel: NotificationChannel }

const ofTemplate = async (ctx: Ctx, code: string): Promise<Found> => {
  const [template] = await listTexts(ctx.db, ctx.merchantId, [code])
  if (!template) throw fail('templateNotFound')
  return { messages: template.data.messages, channel: template.data.channels[0] ?? 'email' }
}

const ofCampaign = async (ctx: Ctx, code: string): Promise<Found> => {
  const campaign = await findCampaignData(ctx.db, ctx.merchantId, code)
  if (!campaign) throw fail('campaignNotFound')
  const { messages, templateCode, channel, variants } = campaign.data
  const part = variants[0] ?? { messages, templateCode }
  const own = part.messages ?? {}
  if (Object.keys(own).length > 0 || !part.templateCode) return { messages: own, channel }
  return { ...(await ofTemplate(ctx, part.templateCode)), channel }
}

const find = (ctx: Ctx, { templateCode, campaignCode, messages }: Asked): Promise<Found> => {
  if (messages) {
    refuse(checkMessages(messages, ['messages']))
    return Promise.resolve({ messages: storedMessages(messages), channel: 'email' as const })
  }
  if (templateCode) return ofTemplate(ctx, templateCode)
  if (campaignCode) return ofCampaign(ctx, campaignCode)
  throw invalid([{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message: texts.previewSource, path: [] }])
}

/** Nothing is stored and nothing is sent. */
export const previewMessage = async (ctx: Ctx, asked: Asked) => {
  const found = await find(ctx, asked)
  const { defaultLocale, defaultTimezone } = await getMerchantSettings(ctx.db, ctx.merchantId)
  const chosen = chooseMessage(found.messages, asked.localeCode ?? null, defaultLocale)
  if (!chosen) throw invalid([{ code: 'NOT_PASSED', message: texts.messageMissing, path: ['messages'] }])
  const values = { ...sampleValues(ctx.now), ...asked.data }
  const { title, text, html, problem, unknown } = renderMessage(chosen.message, values, {
    channel: asked.channel ?? found.channel,
    reader: { locale: chosen.locale, zone: defaultTimezone },
    unsubscribeUrl: `${ctx.platform.config.publicUrl}/notifications/unsubscribe`,
  })
  const problems = [...(problem === null ? [] : [problem]), ...unknown.map(texts.unknownVariable)]
  return { message: { localeCode: chosen.locale, title, text, html, problems } }
}
