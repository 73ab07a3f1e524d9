import { callRemote, type Platform, RemoteError, webAddress } from '@tradepost/kernel'
import { type Direction, signRequest, versionHeaderNames } from '@tradepost/plugin'
import { version } from '../../../version.ts'
import type { PluginShop } from '../../merchant/index.ts'
import { bracketForm, type FormValue } from './form.rules.ts'

/** Platforms want to know what runs the shop. */
const versionHeaders = (vendor: string) => {
  const { library, plugin } = versionHeaderNames(vendor)
  return { [library]: version, [plugin]: version }
}

const MAX_ANSWER = 4 * 1024 * 1024
const WHOLE_MS = 20_000
const IDLE_MS = 10_000

/** The other side answered; `error` is 0 when all is well. */
export type PluginReply = { error: number; errorText: string | null; answer: Record<string, unknown> }

/** No answer, or an unreadable one; the message says which. */
export class NoReply extends Error {
  readonly isReached: boolean

  constructor(message: string, isReached: boolean) {
    super(message)
    this.isReached = isReached
  }
}

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Platforms may leave out the error where there is none. */
const replyOf = (status: number, text: string, isPlatform: boolean): PluginReply => {
  const answer = parsed(text)
  const { error = isPlatform ? 0 : undefined, error_text } = answer ?? {}
  if (!answer || !Number.isSafeInteger(Number(error)) || error === null)
    throw new NoReply(`HTTP ${status}`, true)
  return {
    error: Number(error),
    errorText: typeof error_text === 'string' ? error_text.slice(0, 1000) : null,
    answer,
  }
}

export type SignedCall = {
  url: string
  action: string
  parameters: { [name: string]: FormValue }
  direction: Direction
}

/** Signs a form with the key of the shop and sends it: from the platform to the shop, or from the shop to it. */
export const callSigned = async (
  { config, clock, vault, ids }: Platform,
  shop: PluginShop,
  { url, action, parameters, direction }: SignedCall,
): Promise<PluginReply> => {
  const address = webAddress(url)
  if (!address) throw new NoReply(url, false)
  const credentials = { customerNumber: shop.customerNumber, apiKey: vault.open(shop.sealedKey) }
  const signed = signRequest(credentials, { now: clock.now(), vendor: config.vendor, direction })
  const isPlatform = direction === 'SMA'
  const traceId = isPlatform ? `spa-${ids.uuid()}` : ids.uuid()
  const form = { action, shop_number: shop.shopNumber, trace_id: traceId, ...parameters }
  const { status, text } = await callRemote(
    address,
    {
      headers: {
        ...signed,
        ...(isPlatform && versionHeaders(config.vendor)),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: bracketForm(form),
      maxBytes: MAX_ANSWER,
    },
    { allowPrivate: config.allowPrivateTargets, idleMs: IDLE_MS, signal: AbortSignal.timeout(WHOLE_MS) },
  ).catch((error: unknown) => {
    throw error instanceof RemoteError ? new NoReply(error.message, false) : error
  })
  return replyOf(status, text, isPlatform)
}

export const callShop = (
  platform: Platform,
  shop: PluginShop,
  action: string,
  parameters: { [name: string]: FormValue },
): Promise<PluginReply> =>
  callSigned(platform, shop, { url: shop.pluginUrl ?? '', action, parameters, direction: 'SPA' })
