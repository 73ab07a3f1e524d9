import { texts } from '@tradepost/contract'
import { callRemote, type Platform, RemoteError, webAddress } from '@tradepost/kernel'
import type { Delivery, Outcome, Sender } from './channel.types.ts'
import { encryptPush, type Subscription, vapidHeader, webPushKeys } from './web-push.rules.ts'

const MAX_ANSWER = 65_536
const WHOLE_MS = 20_000
const IDLE_MS = 10_000
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
export const openWebPush = ({ config, clock, vault }: Platform, merchantId: number): Sender => {
  const keys = webPushKeys(vault.macSecret, merchantId)
  return {
    send: async (delivery, handOver) => {
      const subscription = delivery.address as Subscription | null
      const url = subscription ? webAddress(subscription.endpoint) : null
      if (!subscription || !url) return { status: 'bounced', error: texts.subscriptionGone }
      const body = encryptPush(subscription, payloadOf(delivery))
      const authorization = vapidHeader(keys, url.href, config.publicUrl, clock.now())
      if (!(await handOver())) return { status: 'lost' }
      try {
        const { status, text } = await callRemote(
          url,
          {
            headers: {
              authorization,
              'content-encoding': 'aes128gcm',
              'content-type': 'application/octet-stream',
              ttl: String(DAY_SECONDS),
            },
            body,
            maxBytes: MAX_ANSWER,
          },
          {
            allowPrivate: config.allowPrivateTargets,
            idleMs: IDLE_MS,
            signal: AbortSignal.timeout(WHOLE_MS),
          },
        )
        return outcomeOf(status, text)
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error
        return { status: 'unknown', error: error.message }
      }
    },
    isBroken: () => false,
    close: () => undefined,
  }
}
