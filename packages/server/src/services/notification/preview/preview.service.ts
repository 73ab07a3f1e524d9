import { type MessageText, type NotificationChannel, texts } from '@tradepost/contract'
import { type Ctx, fail, invalid, refuse } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { findCampaignData } from '../campaign/campaign.store.ts'
import { checkMessages, storedMessages } from '../render/message-check.rules.ts'
import { chooseMessage } from '../render/message-choice.rules.ts'
import { renderMessage } from '../render/message-render.rules.ts'
import { loadShops } from '../shop-look/shop-look.service.ts'
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

type Found = { messages: Record<string, MessageText>; channel: NotificationChannel; isMarketing: boolean }

const ofTemplate = async (ctx: Ctx, code: string): Promise<Found> => {
  const [template] = await listTexts(ctx.db, ctx.merchantId, [code])
  if (!template) throw fail('templateNotFound')
  const { messages, channels, eventType } = template.data
  const isMarketing = eventType === null || eventType === 'custom'
  return { messages, channel: channels[0] ?? 'email', isMarketing }
}

const ofCampaign = async (ctx: Ctx, code: string): Promise<Found> => {
  const campaign = await findCampaignData(ctx.db, ctx.merchantId, code)
  if (!campaign) throw fail('campaignNotFound')
  const { messages, templateCode, channel, variants, purpose } = campaign.data
  const isMarketing = purpose === 'marketing'
  const part = variants[0] ?? { messages, templateCode }
  const own = part.messages ?? {}
  if (Object.keys(own).length > 0 || !part.templateCode) return { messages: own, channel, isMarketing }
  return { ...(await ofTemplate(ctx, part.templateCode)), channel, isMarketing }
}

const find = (ctx: Ctx, { templateCode, campaignCode, messages }: Asked): Promise<Found> => {
  if (messages) {
    refuse(checkMessages(messages, ['messages']))
    const stored = storedMessages(messages)
    return Promise.resolve({ messages: stored, channel: 'email' as const, isMarketing: true })
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
  const shop = (await loadShops(ctx.db, ctx, []))(null).values
  const values = { ...sampleValues(ctx.now, shop.url ?? ctx.platform.config.publicUrl), ...asked.data }
  const { title, text, html, problem, unknown } = renderMessage(chosen.message, values, {
    channel: asked.channel ?? found.channel,
    reader: { locale: chosen.locale, zone: defaultTimezone },
    shop,
    ...(found.isMarketing && {
      unsubscribeUrl: `${ctx.platform.config.publicUrl}/notifications/unsubscribe`,
    }),
  })
  const problems = [...(problem === null ? [] : [problem]), ...unknown.map(texts.unknownVariable)]
  return { message: { localeCode: chosen.locale, title, text, html, problems } }
}
