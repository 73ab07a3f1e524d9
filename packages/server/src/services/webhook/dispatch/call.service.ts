import { texts } from '@tradepost/contract'
import { type Platform, postRemote, RemoteError, webAddress } from '@tradepost/kernel'
import { tokenOf } from '../secret/signature.rules.ts'
import { bodyOf, headersOf, isTaken, type Message, type Target } from './request.rules.ts'

const LIMIT_MS = 10_000
/** So much of an answer is kept. */
const KEPT_CHARACTERS = 2_000

export type Receiver = Target & {
  merchantId: number
  endpoint: string
  /** Encrypted, those that sign now. */
  secrets: string[]
}

export type CallEnd = {
  isTaken: boolean
  statusCode: number | null
  answer: string | null
  error: string | null
  endpoint: string
  milliseconds: number
}

/** Characters that the database cannot store are left out. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** A message, signed; null for an endpoint that cannot be called. */
export const requestTo = ({ config, clock, vault }: Platform, receiver: Receiver, message: Message) => {
  const url = webAddress(receiver.endpoint)
  if (!url) return null
  const body = bodyOf(receiver, message)
  const headers = headersOf(message.id, body, {
    vendor: config.vendor,
    token: tokenOf(vault.macSecret, receiver.merchantId),
    secrets: receiver.secrets.map((sealed) => vault.open(sealed)),
    now: clock.now(),
  })
  return { url, headers, body }
}

/** Signs a message and posts it, once. */
export const callReceiver = async (
  platform: Platform,
  receiver: Receiver,
  message: Message,
): Promise<CallEnd> => {
  const { endpoint } = receiver
  const begin = performance.now()
  const ended = (end: Pick<CallEnd, 'isTaken' | 'statusCode' | 'answer' | 'error'>): CallEnd => ({
    ...end,
    endpoint,
    milliseconds: Math.round(performance.now() - begin),
  })
  const unanswered = (error: string) => ended({ isTaken: false, statusCode: null, answer: null, error })
  const request = requestTo(platform, receiver, message)
  if (!request) return unanswered(texts.webhookAddress)
  const options = {
    allowPrivate: platform.config.allowPrivateTargets,
    idleMs: LIMIT_MS,
    signal: AbortSignal.timeout(LIMIT_MS),
  }
  try {
    const { url, headers, body } = request
    const { status, text } = await postRemote(
      url,
      { headers, body, keptCharacters: KEPT_CHARACTERS },
      options,
    )
    return ended({ isTaken: isTaken(status), statusCode: status, answer: storable(text), error: null })
  } catch (error) {
    if (error instanceof RemoteError) return unanswered(storable(error.message))
    throw error
  }
}
