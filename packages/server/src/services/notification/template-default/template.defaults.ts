import type { SystemEventType, TemplateCreate } from '@tradepost/contract'
import { english } from './english.defaults.ts'
import { german } from './german.defaults.ts'
import {
  button,
  delivery,
  heading,
  lines,
  paragraph,
  store,
  substitutes,
  totals,
  when,
} from './mail-part.defaults.ts'
import type { MailKind, MailWords } from './mail-words.types.ts'

type Kind = {
  name: string
  eventType: SystemEventType
  /** Below the first sentences. */
  body(words: MailWords): string
}

const seeOrder = ({ labels }: MailWords) => button('event.orderUrl', labels.seeOrder)

/** Goods that are waiting at a store. */
const waiting = (words: MailWords) => `${store(words.labels)}${lines}${seeOrder(words)}`

const kinds: Record<MailKind, Kind> = {
  orderReceived: {
    name: 'Order received',
    eventType: 'salesOrderPlaced',
    body: (words) =>
      `${lines}\n${totals(words.labels)}\n${seeOrder(words)}${delivery(words.labels)}${store(words.labels)}`,
  },
  readyForPickup: { name: 'Ready for pickup', eventType: 'fulfillmentOrderStatusUpdated', body: waiting },
  pickupReminder: { name: 'Pickup reminder', eventType: 'orderNotPickedUp', body: waiting },
  pickupExpired: {
    name: 'Pickup expired',
    eventType: 'fulfillmentOrderStatusUpdated',
    body: (words) => `${lines}${seeOrder(words)}`,
  },
  orderShipped: {
    name: 'Shipped',
    eventType: 'salesOrderFulfillmentAdded',
    body: (words) =>
      `${button('event.trackingUrl', words.texts.orderShipped.more?.track ?? '')}${lines}${delivery(words.labels)}${seeOrder(words)}`,
  },
  orderCanceled: {
    name: 'Order canceled',
    eventType: 'salesOrderStatusUpdated',
    body: (words) => `${lines}${seeOrder(words)}`,
  },
  orderPartCanceled: {
    name: 'Part of an order canceled',
    eventType: 'salesOrderLineItemsCanceled',
    body: (words) => `${lines}${seeOrder(words)}`,
  },
  productSubstituted: {
    name: 'Product substituted',
    eventType: 'salesOrderLineItemsSubstituted',
    body: (words) => `${substitutes(words.labels)}${seeOrder(words)}`,
  },
  orderRefunded: { name: 'Refunded', eventType: 'salesOrderRefunded', body: seeOrder },
  returnReceived: {
    name: 'Return received',
    eventType: 'returnOrderAdded',
    body: (words) => `${lines}${seeOrder(words)}`,
  },
  passwordReset: {
    name: 'Password reset',
    eventType: 'customerPasswordResetRequested',
    body: ({ texts: { passwordReset } }) =>
      `${button('event.resetUrl', passwordReset.more?.button ?? '')}${paragraph(passwordReset.more?.end ?? '')}`,
  },
}

const messageOf = (code: MailKind, words: MailWords) => {
  const { title, heading: head, lead } = words.texts[code]
  const sentences = [words.greeting, ...lead].map((one) =>
    typeof one === 'string' ? paragraph(one) : when(one.if, paragraph(one.text)),
  )
  return { title, html: [heading(head), ...sentences, kinds[code].body(words)].join('\n') }
}

/** For a new merchant, in two languages. Nothing is sent until a campaign uses them. */
export const defaultTemplates: TemplateCreate[] = (Object.keys(kinds) as MailKind[]).map((code) => ({
  code,
  name: kinds[code].name,
  channels: ['email'],
  triggerType: 'event',
  eventType: kinds[code].eventType,
  messages: { 'en-us': messageOf(code, english), 'de-de': messageOf(code, german) },
}))
