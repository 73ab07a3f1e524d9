import { createHmac } from 'node:crypto'
import { sameText } from './secrets.ts'

/** Whatever a link names, in a fixed order; the purpose keeps a signature of one kind of link from fitting another. */
export type LinkParts = readonly [purpose: string, ...named: (string | number | null)[]]

/** For links that work without a token: anyone with the address may read what it names. */
export const signLink = (secret: string, parts: LinkParts): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

export const isSignedLink = (secret: string, parts: LinkParts, signature: string): boolean =>
  sameText(signLink(secret, parts), signature)
