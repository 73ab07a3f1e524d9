import { type MessageText, type NotificationChannel, texts } from '@tradepost/contract'
import { type Ctx, fail, invalid, refuse } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { findCampaignData } from '../record/campaign.store.ts'
import { checkMessages, storedMessages } from '../render/check.rules.ts'
import { chooseMessage } from '../render/choose.rules.ts'
import { renderMessage } from '../render/render.rules.ts'
import { loadShops } from '../shop-look/shop-look.service.ts'
import { listTexts } from '../template/template.store.ts'
import { sampleValues } from './preview.rules.ts'

type PreviewRequest = {
  templateCode?: string | null
  campaignCode?: string | null
  messages?: Record<string, MessageText>
  channel?: NotificationChannel
  localeCode?: string | null
  data?: Record<string, unknown>
}

type Source = { messages: Record<string, MessageText>; channel: NotificationChannel; isMarketing: boolean }

const fromTemplate = async (ctx: Ctx, code: string): Promise<Source> => {
  const [template] = await listTexts(ctx.db, ctx.merchantId, [code])
  if (!template) throw fail('templateNotFound')
  const { messages, channels, eventType } = template.data
  const isMarketing = eventType === null || eventType === 'custom'
  return { messages, channel: channels[0] ?? 'email', isMarketing }
}

const fromCampaign = async (ctx: Ctx, code: string): Promise<Source> => {
  const campaign = await findCampaignData(ctx.db, ctx.merchantId, code)
  if (!campaign) throw fail('campaignNotFound')
  const { messages, templateCode, channel, variants, purpose } = campaign.data
  const isMarketing = purpose === 'marketing'
  const part = variants[0] ?? { messages, templateCode }
  const own = part.messages ?? {}
  if (Object.keys(own).length > 0 || !part.templateCode) return { messages: own, channel, isMarketing }
  return { ...(await fromTemplate(ctx, part.templateCode)), channel, isMarketing }
}

const findSource = (ctx: Ctx, { templateCode, campaignCode, messages }: PreviewRequest): Promise<Source> => {
  if (messages) {
    refuse(checkMessages(messages, ['messages']))
    const stored = storedMessages(messages)
    return Promise.resolve({ messages: stored, channel: 'email' as const, isMarketing: true })
  }
  if (templateCode) return fromTemplate(ctx, templateCode)
  if (campaignCode) return fromCampaign(ctx, campaignCode)
  throw invalid([{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message: texts.previewSource, path: [] }])
}

/** Nothing is stored and nothing is sent. */
export const previewMessage = async (ctx: Ctx, request: PreviewRequest) => {
  const source = await findSource(ctx, request)
  const { defaultLocale, defaultTimezone } = await getMerchantSettings(ctx.db, ctx.merchantId)
  const chosen = chooseMessage(source.messages, request.localeCode ?? null, defaultLocale)
  if (!chosen) throw invalid([{ code: 'NOT_PASSED', message: texts.messageMissing, path: ['messages'] }])
  const shop = (await loadShops(ctx.db, ctx, []))(null).values
  const values = { ...sampleValues(ctx.now, shop.url ?? ctx.platform.config.publicUrl), ...request.data }
  const { title, text, html, problem, unknown } = renderMessage(chosen.message, values, {
    channel: request.channel ?? source.channel,
    reader: { locale: chosen.locale, zone: defaultTimezone },
    shop,
    ...(source.isMarketing && {
      unsubscribeUrl: `${ctx.platform.config.publicUrl}/notifications/unsubscribe`,
    }),
  })
  const problems = [...(problem === null ? [] : [problem]), ...unknown.map(texts.unknownVariable)]
  return { message: { localeCode: chosen.locale, title, text, html, problems } }
}
