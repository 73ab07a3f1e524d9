import { isSignedLink, type LinkParts, signLink } from '@tradepost/kernel'

/** The file of a run under the name that it is stored by, until the moment at which it is removed. */
export type FileLink = { merchantCode: string; id: number; fileName: string; expires: number }

const partsOf = ({ merchantCode, id, fileName, expires }: FileLink): LinkParts => [
  'export',
  merchantCode,
  id,
  fileName,
  expires,
]

export const fileAddress = (publicUrl: string, secret: string, link: FileLink): string => {
  const path = [link.merchantCode, String(link.id), link.fileName].map(encodeURIComponent).join('/')
  return `${publicUrl}/exports/${path}?expires=${link.expires}&signature=${signLink(secret, partsOf(link))}`
}

export const isValidLink = (secret: string, link: FileLink, signature: string, now: Date): boolean =>
  Number.isSafeInteger(link.expires) &&
  link.expires > now.getTime() &&
  isSignedLink(secret, partsOf(link), signature)

/** For who saves the file; the key in the store ends in the same way. */
export const fileNameOf = (id: number, feed: string, extension: string): string =>
  `${feed}-${id}.${extension}`
