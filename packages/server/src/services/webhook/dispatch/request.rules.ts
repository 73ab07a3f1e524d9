import { signatureOf } from '../secret/signature.rules.ts'

/** Null: there is no further attempt. */
export const retryDate = (delays: string, attempts: number, now: Date): Date | null => {
  const seconds = delays.split(',')[attempts - 1]
  return seconds === undefined ? null : new Date(now.getTime() + Number(seconds) * 1000)
}

/** A redirect means that the endpoint received the request. 304 and 306 are no answers to a POST. */
const taken = new Set([301, 302, 303, 305, 307, 308])
export const isTaken = (status: number): boolean => (status >= 200 && status < 300) || taken.has(status)

export type Target = { id: string; code: string; merchantCode: string }
export type Message = { id: string; date: Date; event: string; payload: unknown }

/** The envelope of the contract. */
export const bodyOf = ({ id: webhookId, code, merchantCode }: Target, message: Message): string =>
  JSON.stringify({
    id: message.id,
    date: message.date.toISOString(),
    webhookId,
    webhookCode: code,
    eventCode: message.event,
    tenantId: merchantCode,
    tenantType: 'merchant',
    payload: message.payload,
  })

type Signing = { vendor: string; token: string; secrets: string[]; now: Date }

export const headersOf = (
  id: string,
  body: string,
  { vendor, token, secrets, now }: Signing,
): Record<string, string> => {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    [`${vendor}-token`]: token,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, id, timestamp, body),
  }
}
