import { createHmac } from 'node:crypto'
import { type Ctx, sameText } from '@tradepost/kernel'
import type { ImportKey } from '../model/import.rules.ts'

export type FeedAction = 'upload' | 'download'
/** The parts of the path and the query. */
export type FeedAddress = {
  merchantId: number
  ref: string
  number: number
  expires: number
  action: FeedAction
}

const LIFETIME_MS = 24 * 3_600_000
export const FEED_PATH = '/import/v1/feeds'

const sign = (secret: string, { merchantId, ref, number, expires, action }: FeedAddress): string =>
  createHmac('sha256', secret)
    .update(`import feed ${merchantId} ${ref} ${number} ${expires} ${action}`)
    .digest('base64url')

/** Uploads carry no token: anyone with the address may use it until it expires. */
export const addressOf = (ctx: Ctx, action: FeedAction, { merchantId, ref }: ImportKey, number: number) => {
  const { vault, config } = ctx.platform
  const expires = ctx.now.getTime() + LIFETIME_MS
  const signature = sign(vault.macSecret, { merchantId, ref, number, expires, action })
  const query = new URLSearchParams({ expires: String(expires), signature })
  return `${config.publicUrl}${FEED_PATH}/${merchantId}/${ref}/${number}?${query}`
}

export const isSigned = (secret: string, address: FeedAddress, signature: string): boolean =>
  sameText(sign(secret, address), signature)
