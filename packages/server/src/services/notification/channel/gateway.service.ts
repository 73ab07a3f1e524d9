import { createHmac } from 'node:crypto'
import { type NotificationChannel, texts } from '@tradepost/contract'
import { type Platform, webAddress } from '@tradepost/kernel'
import type { OpenSettings } from '../setting/setting.rules.ts'
import { brokenSender } from './broken-sender.service.ts'
import type { Delivery, Outcome, Sender } from './channel.types.ts'
import { postMessage } from './http.service.ts'

const bodyOf = (channel: NotificationChannel, delivery: Delivery, now: Date): string =>
  JSON.stringify({
    id: String(delivery.id),
    channel,
    to: delivery.address,
    title: delivery.message.title,
    text: delivery.message.text,
    locale: delivery.locale,
    data: { link: delivery.link, notificationId: delivery.notificationId, nativeNotificationNotShown: false },
    sentTime: Math.floor(now.getTime() / 1000),
  })

/** 410: the address is gone for good. Other refusals of the request are final, too; everything else may pass. */
const outcomeOf = (status: number, text: string): Outcome => {
  if (status >= 200 && status < 300) return { status: 'sent' }
  const error = `HTTP ${status} ${text}`.trim().slice(0, 1000)
  if (status === 410) return { status: 'bounced', error }
  return {
    status: status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'failed' : 'retry',
    error,
  }
}

/** SMS and app push: one post for each message to the gateway of the merchant, which speaks to the providers. */
export const openGateway = (
  platform: Platform,
  settings: OpenSettings,
  channel: NotificationChannel,
): Sender => {
  const url = settings.gatewayUrl === null ? null : webAddress(settings.gatewayUrl)
  if (!url) return brokenSender(texts.noGateway)
  return {
    send: async (delivery, handOver) => {
      const body = bodyOf(channel, delivery, platform.clock.now())
      const signature = createHmac('sha256', settings.gatewaySecret ?? '')
        .update(body)
        .digest('hex')
      if (!(await handOver())) return { status: 'lost' }
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': String(delivery.id),
        'x-signature': `sha256=${signature}`,
      }
      return postMessage(platform, url, { headers, body }, outcomeOf)
    },
    isBroken: () => false,
    close: () => undefined,
  }
}
