import { isSignedLink, type LinkParts, type Platform, signLink } from '@tradepost/kernel'

export const linkKinds = ['open', 'click', 'unsubscribe'] as const
export type LinkKind = (typeof linkKinds)[number]
export type LinkKey = { kind: LinkKind; merchantId: number; messageId: number; target: string | null }

/** The target is signed with the rest: nobody makes the server lead visitors anywhere else. */
const partsOf = ({ kind, merchantId, messageId, target }: LinkKey): LinkParts => [
  `notification ${kind}`,
  merchantId,
  messageId,
  target,
]

const addressOf = ({ config, vault }: Platform, key: LinkKey): string => {
  const signature = signLink(vault.macSecret, partsOf(key))
  const query = key.target === null ? '' : `?to=${encodeURIComponent(key.target)}`
  return `${config.publicUrl}/notifications/${key.kind}/${key.merchantId}/${key.messageId}/${signature}${query}`
}

export const isSignedByUs = (secret: string, key: LinkKey, signature: string): boolean =>
  isSignedLink(secret, partsOf(key), signature)

/** Addresses in the e-mail of one recipient. */
export const createLinks = (platform: Platform, merchantId: number, messageId: number) => {
  const link = (kind: LinkKind, target: string | null = null) =>
    addressOf(platform, { kind, merchantId, messageId, target })
  const unsubscribe = link('unsubscribe')
  return {
    unsubscribe,
    open: link('open'),
    click: (target: string) => (target === unsubscribe ? target : link('click', target)),
  }
}
