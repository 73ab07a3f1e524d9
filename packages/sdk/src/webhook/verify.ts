import type { TradepostEvent } from './event.types.ts'

/** Why a request is not to be trusted; `message` says what to do. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly code: 'header' | 'secret' | 'clock' | 'signature' | 'payload'

  constructor(code: WebhookVerificationError['code'], message: string) {
    super(message)
    this.code = code
  }
}

export type WebhookRequest = {
  /** The body as it arrived: text that was parsed and written again has another signature. */
  payload: string | Uint8Array
  headers: Headers | Record<string, string | string[] | undefined>
  /** The secret that the webhook was created with, `whsec_…`. */
  secret: string
  /** By how many seconds the clocks may differ; 300 unless given. */
  toleranceSeconds?: number
}

const encoder = new TextEncoder()
const concat = (text: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const start = encoder.encode(text)
  const all = new Uint8Array(start.length + bytes.length)
  all.set(start)
  all.set(bytes, start.length)
  return all
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

const headerOf = (headers: WebhookRequest['headers'], name: string): string => {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const text = Array.isArray(value) ? value.join(' ') : value
  if (text) return text
  throw new WebhookVerificationError(
    'header',
    `The request has no header ${name}: it does not come from a webhook of Tradepost, or something on its way drops the header`,
  )
}

/** Types of Node do not name it, and those of browsers are not at hand. */
type Key = Parameters<typeof crypto.subtle.verify>[1]

const keyOf = async (secret: string): Promise<Key> => {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0)
    throw new WebhookVerificationError(
      'secret',
      'The secret is not one of a webhook: take the text that begins with whsec_ from the answer that created the webhook',
    )
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

const checkClock = (timestamp: string, tolerance: number): void => {
  const seconds = Math.round(Date.now() / 1000 - Number(timestamp))
  if (Math.abs(seconds) <= tolerance) return
  const difference = Number.isNaN(seconds)
    ? 'has no time'
    : `was signed ${Math.abs(seconds)} s ${seconds > 0 ? 'ago' : 'in the future'}`
  throw new WebhookVerificationError(
    'clock',
    `The request ${difference}, and ${tolerance} s are allowed: it was sent again by somebody else, or one of the two clocks is off`,
  )
}

/** During a change of secrets a request has a signature by each. */
const isSigned = async (signatures: string, key: Key, signed: Uint8Array<ArrayBuffer>) => {
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

/**
 * The event of a request, if it comes from the webhook with this secret and is not older than five minutes. Deliveries
 * can come twice: keep the `id` of those that are done.
 */
export const verifyWebhook = async ({
  payload,
  headers,
  secret,
  toleranceSeconds = 300,
}: WebhookRequest): Promise<TradepostEvent> => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string]
  const key = await keyOf(secret)
  checkClock(timestamp, toleranceSeconds)
  const body = typeof payload === 'string' ? encoder.encode(payload) : payload
  if (!(await isSigned(signatures, key, concat(`${id}.${timestamp}.`, body))))
    throw new WebhookVerificationError(
      'signature',
      'The signature does not fit: the webhook has another secret now, the secret is that of another webhook, or the payload is not the text that was sent',
    )
  try {
    return JSON.parse(new TextDecoder().decode(body)) as TradepostEvent
  } catch {
    throw new WebhookVerificationError('payload', 'The payload is signed, but is not JSON')
  }
}
