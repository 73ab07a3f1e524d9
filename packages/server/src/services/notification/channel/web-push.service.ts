import { texts } from '@tradepost/contract'
import { type Platform, webAddress } from '@tradepost/kernel'
import { encryptPush, type Subscription, vapidHeader, webPushKeys } from '../model/web-push.rules.ts'
import type { Delivery, Outcome, Sender } from './channel.types.ts'
import { postMessage } from './http.service.ts'

const DAY_SECONDS = 86_400
/** A push service takes 4096 bytes, encrypted. */
const MAX_TEXT = 2500

const payloadOf = ({ message, link, notificationId }: Delivery): string =>
  JSON.stringify({
    title: message.title.slice(0, 200),
    text: message.text.slice(0, MAX_TEXT / 4),
    link: link?.slice(0, 1000) ?? null,
    notificationId,
    nativeNotificationNotShown: true,
  })

/** 404 and 410: the browser has ended the subscription. */
const outcomeOf = (status: number, text: string): Outcome => {
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'bounced', error: texts.subscriptionGone }
  const error = `HTTP ${status} ${text}`.trim().slice(0, 1000)
  return { status: status >= 400 && status < 500 && status !== 429 ? 'failed' : 'retry', error }
}

/** RFC 8030: the push service of the browser, with a message that only the browser can read. */
export const openWebPush = (platform: Platform, merchantId: number): Sender => {
  const { config, clock, vault } = platform
  const keys = webPushKeys(vault.macSecret, merchantId)
  return {
    send: async (delivery, handOver) => {
      const subscription = delivery.address as Subscription | null
      const url = subscription ? webAddress(subscription.endpoint) : null
      if (!subscription || !url) return { status: 'bounced', error: texts.subscriptionGone }
      const body = encryptPush(subscription, payloadOf(delivery))
      const authorization = await vapidHeader(keys, url.href, config.publicUrl, clock.now())
      if (!(await handOver())) return { status: 'lost' }
      const headers = {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(DAY_SECONDS),
      }
      return postMessage(platform, url, { headers, body }, outcomeOf)
    },
    isBroken: () => false,
    close: () => undefined,
  }
}
