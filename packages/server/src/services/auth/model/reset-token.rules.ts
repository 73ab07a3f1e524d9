import { sha256 } from '@tradepost/kernel'

const TOKEN_MS = 3_600_000

export const tokenExpiry = (now: Date): Date => new Date(now.getTime() + TOKEN_MS)

export type TokenKey = { merchantId: number; tokenHash: string }

/** The token of a mail names its merchant, because those who take it do not know which. */
export const makeToken = (merchantId: number, secret: string): string => `${merchantId}-${secret}`

/** Only the hash is compared: who can read the database cannot use what is there. */
export const tokenKey = (token: string): TokenKey | null => {
  const [, merchant] = /^([1-9]\d{0,9})-[\w-]{20,100}$/.exec(token) ?? []
  const merchantId = Number(merchant)
  return merchantId < 2 ** 31 ? { merchantId, tokenHash: sha256(token) } : null
}
