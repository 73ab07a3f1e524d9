import { createHmac, timingSafeEqual } from 'node:crypto'

/** Of a request that one cell passes on to another. */
export const HOP_HEADER = 'tradepost-hop'

/** Clocks of two machines may differ by so much. */
const LIFE_MS = 30_000

type Request = { method: string; url: string }

export type Hop = {
  /** Number of the cell that it is passed on to. */
  to: number
  /** Address of the caller. */
  ip: string
}

type Sealed = Hop & { until: number }

const macOf = (secret: string, text: string, { method, url }: Request): Buffer =>
  createHmac('sha256', secret).update(['cell hop', text, method, url].join('\n')).digest()

/** Holds for this address alone, and for a moment. */
export const sealHop = (secret: string, hop: Hop, request: Request, now: Date): string => {
  const sealed: Sealed = { ...hop, until: now.getTime() + LIFE_MS }
  const text = Buffer.from(JSON.stringify(sealed)).toString('base64url')
  return `${text}.${macOf(secret, text, request).toString('base64url')}`
}

/** Null for a header that no cell made for this request: it says nothing then. */
export const openHop = (secret: string, header: string, request: Request, now: Date): Hop | null => {
  const [text = '', mac = ''] = header.split('.')
  const [sent, right] = [Buffer.from(mac, 'base64url'), macOf(secret, text, request)]
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null
  const { until, to, ip } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Sealed
  const left = until - now.getTime()
  return left >= 0 && left <= 2 * LIFE_MS ? { to, ip } : null
}
