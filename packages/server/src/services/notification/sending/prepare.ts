import type { MessageText, NotificationChannel } from '@tradepost/contract'
import { events, systemEventTypes, texts } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { Delivery } from '../channel/channel.types.ts'
import { loadFacts } from '../event/fact.service.ts'
import { isZone } from '../recipient/recipient.rules.ts'
import { chooseMessage } from '../render/choose.rules.ts'
import { type Rendered, renderMessage } from '../render/render.rules.ts'
import type { OpenSettings } from '../setting/setting.rules.ts'
import { settingsOf } from '../setting/setting.service.ts'
import { loadShops, type MessageShop } from '../shop-look/shop-look.service.ts'
import { listTexts } from '../template/template.store.ts'
import { createLinks } from '../tracking/link.rules.ts'
import type { Claimed } from './claim.store.ts'
import * as store from './prepare.store.ts'

export type Prepared = {
  claimed: Claimed
  channel: NotificationChannel
  delivery: Delivery | { problem: string }
  trace: string | null
}

type Loaded = {
  sources: Map<number, store.Source>
  messages(source: store.Source): Record<string, MessageText>
  customers: Map<string, store.CustomerValues>
  facts: Awaited<ReturnType<typeof loadFacts>>
  addresses: Map<string, unknown>
  shop: (code: string | null) => MessageShop
  settings: OpenSettings
  locale: string
  zone: string
}

const partOf = ({ data, variant }: store.Source) =>
  variant === null ? data : (data.variants[variant] ?? data)

const loadMessages = async (tx: Tx, ctx: Ctx, sources: store.Source[]) => {
  const codes = sources.flatMap((source) => partOf(source).templateCode ?? [])
  const templates = new Map(
    (await listTexts(tx, ctx.merchantId, codes)).map(({ code, data }) => [code, data]),
  )
  return (source: store.Source): Record<string, MessageText> => {
    const { messages = {}, templateCode } = partOf(source)
    return Object.keys(messages).length > 0 ? messages : (templates.get(templateCode ?? '')?.messages ?? {})
  }
}

const loadAddresses = async (tx: Tx, ctx: Ctx, sources: Map<number, store.Source>, claimed: Claimed[]) => {
  const of = (channel: NotificationChannel) =>
    claimed.filter(({ dispatchId }) => sources.get(dispatchId)?.data.channel === channel)
  const [devices, browsers] = [of('push'), of('webPush')]
  const rows = [
    ...(devices.length > 0 ? await store.listPushTokens(tx, ctx.merchantId, devices) : []),
    ...(browsers.length > 0 ? await store.listSubscriptions(tx, ctx.merchantId, browsers) : []),
  ]
  return new Map(rows.map(({ recipient, address }) => [recipient, address]))
}

/** A constant number of statements for all messages of a batch. */
const load = async (tx: Tx, ctx: Ctx, claimed: Claimed[]): Promise<Loaded> => {
  const ids = [...new Set(claimed.map(({ dispatchId }) => dispatchId))]
  const found = await store.listSources(tx, ctx.merchantId, ids)
  const sources = new Map(found.map((source) => [source.id, source]))
  const customerIds = claimed.flatMap(({ customerId }) => customerId ?? [])
  const customers = await store.listCustomers(tx, ctx.merchantId, customerIds)
  const { defaultLocale, defaultTimezone } = await getMerchantSettings(tx, ctx.merchantId)
  const facts = await loadFacts(
    tx,
    ctx,
    found.filter(({ context }) => context.event !== undefined),
  )
  const shopCodes = [...facts.values()].map(({ shopCode }) => shopCode)
  return {
    sources,
    messages: await loadMessages(tx, ctx, found),
    customers: new Map(customers.map(({ values }) => [values.id, values])),
    facts,
    shop: await loadShops(tx, ctx, shopCodes),
    addresses: await loadAddresses(tx, ctx, sources, claimed),
    settings: await settingsOf(ctx.platform, tx, ctx.merchantId),
    locale: defaultLocale,
    zone: defaultTimezone,
  }
}

const prepareOne = (ctx: Ctx, claimed: Claimed, loaded: Loaded): Prepared => {
  const source = loaded.sources.get(claimed.dispatchId)
  if (!source) return { claimed, channel: 'email', delivery: { problem: texts.messageMissing }, trace: null }
  const { channel, purpose, action } = source.data
  const { trace } = source
  const fail = (problem: string): Prepared => ({ claimed, channel, delivery: { problem }, trace })
  const chosen = chooseMessage(loaded.messages(source), claimed.locale, loaded.locale)
  if (!chosen) return fail(texts.messageMissing)
  const customer = claimed.customerId ? loaded.customers.get(claimed.customerId) : null
  // deleted in the meantime
  if (customer === undefined) return fail(texts.customerGone)
  // unsubscribed while the message was waiting
  if (customer && purpose === 'marketing' && !customer.settings.marketingOptIn) return fail(texts.consentGone)
  const links = createLinks(ctx.platform, ctx.merchantId, claimed.id)
  const isMarketing = purpose === 'marketing' && channel === 'email'
  const { trackOpens, trackClicks } = loaded.settings
  const zone = claimed.zone !== null && isZone(claimed.zone) ? claimed.zone : loaded.zone
  const unsubscribeUrl = isMarketing ? links.unsubscribe : undefined
  const facts = loaded.facts.get(source.id)
  const message: Rendered = renderMessage(
    chosen.message,
    {
      customer: customer ?? (channel === 'email' ? { emailAddress: claimed.recipient } : {}),
      event: facts?.values ?? {},
      custom: source.context.custom ?? {},
    },
    {
      channel,
      reader: { locale: chosen.locale, zone },
      shop: loaded.shop(facts?.shopCode ?? null).values,
      unsubscribeUrl,
      link: isMarketing && trackClicks ? links.click : null,
      openUrl: isMarketing && trackOpens ? links.open : null,
    },
  )
  if (message.problem !== null) return fail(message.problem)
  const address = channel === 'sms' ? claimed.recipient : (loaded.addresses.get(claimed.recipient) ?? null)
  if (channel === 'push' && address === null) return fail(texts.deviceGone)
  const sentTime = Math.floor(ctx.now.getTime() / 1000)
  const parts = [
    source.code,
    sentTime,
    claimed.id,
    chosen.locale,
    ...(source.variant === null ? [] : [source.variant]),
  ]
  return {
    claimed,
    channel,
    trace,
    delivery: {
      id: claimed.id,
      merchantCode: ctx.principal.merchantCode,
      recipient: claimed.recipient,
      address,
      message,
      link: action?.link ?? null,
      notificationId: parts.join(';'),
      unsubscribeUrl: unsubscribeUrl ?? null,
      locale: chosen.locale,
    },
  }
}

const orderEntities: readonly string[] = ['salesOrder', 'fulfillmentOrder', 'returnOrder']
const orderEvents: readonly string[] = systemEventTypes.filter((name) =>
  orderEntities.includes(events[name].entity),
)

/** Of messages about an order; others may hold secrets, such as the link for a new password. */
const sentText = ({ claimed, delivery }: Prepared, source: store.Source | undefined): store.SentText[] => {
  if ('problem' in delivery || !orderEvents.includes(source?.context.event?.name ?? '')) return []
  const { title, text } = delivery.message
  return [{ id: claimed.id, title, text }]
}

/** Claimed messages as they go out, or why one cannot. */
export const prepareDeliveries = (ctx: Ctx, claimed: Claimed[]): Promise<Prepared[]> =>
  ctx.tx(async (tx) => {
    const loaded = await load(tx, ctx, claimed)
    const prepared = claimed.map((one) => prepareOne(ctx, one, loaded))
    const texts = prepared.flatMap((one) => sentText(one, loaded.sources.get(one.claimed.dispatchId)))
    if (texts.length > 0) await store.storeTexts(tx, ctx.merchantId, texts)
    return prepared
  })
