import { createHmac } from 'node:crypto'
import { type Platform, sameText } from '@tradepost/kernel'

/** The address below which images are shown, and the key that signs it by HMAC, whose blocks PostgreSQL needs. */
export type ImageSite = { prefix: string; key: Buffer; inner: Buffer; outer: Buffer }
type Site = { config: Pick<Platform['config'], 'publicUrl'>; vault: Pick<Platform['vault'], 'macSecret'> }

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('images').digest()

const sites = new WeakMap<Site['vault'], ImageSite>()

/** Made once: almost every read of a product or category needs it. */
export const imageSite = ({ config, vault }: Site): ImageSite => {
  const known = sites.get(vault)
  if (known) return known
  const key = keyOf(vault.macSecret)
  const site = { prefix: `${config.publicUrl}/images/proxy/`, key, ...hmacBlocks(key) }
  sites.set(vault, site)
  return site
}

/** The fragment is not signed: a browser never sends it, and keeps it over the redirect. */
const signatureOf = (key: Buffer, url: string): string =>
  createHmac('sha256', key)
    .update(url.split('#', 1)[0] ?? '')
    .digest('hex')
    .slice(0, 32)

/** The stored address behind one that a read has shown; any other address stays as it is. */
export const originalImage = ({ key }: ImageSite, url: string): string => {
  const [, signature, original = ''] = /^[^?#]*\/images\/proxy\/([\da-f]{32})\?url=(.*)$/s.exec(url) ?? []
  return signature && sameText(signatureOf(key, original), signature) ? original : url
}

/** HMAC by its definition, for PostgreSQL, which has only the bare hash: sha256(outer || sha256(inner || text)). */
const hmacBlocks = (key: Buffer): { inner: Buffer; outer: Buffer } => {
  const block = Buffer.alloc(64)
  key.copy(block)
  return {
    inner: block.map((byte) => byte ^ 0x36) as Buffer,
    outer: block.map((byte) => byte ^ 0x5c) as Buffer,
  }
}

const decoded = (text: string, decode: (text: string) => string): string => {
  try {
    return decode(text)
  } catch {
    return text
  }
}

/** Possible spellings of the stored address: browsers escape blanks and non-ASCII letters. */
const spellings = (sent: string): string[] => [
  sent,
  sent.replaceAll(/(%[89a-f][\da-f])+/gi, (escaped) => decoded(escaped, decodeURIComponent)),
  decoded(sent, decodeURI),
]

/** Somewhere on the web or on this site; nothing that runs, and no other host by `//`. */
const isImageAddress = (url: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(url)

/** Where a signed address leads. Without the signature this would be an open redirect for anybody. */
export const imageTarget = (secret: string, signature: string, sent: string): string | null =>
  isImageAddress(sent) && spellings(sent).some((url) => sameText(signatureOf(keyOf(secret), url), signature))
    ? sent
    : null
