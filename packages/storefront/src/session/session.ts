import { type InputFor, OAuthError, type ResultFor } from '@tradepost/sdk'
import type { ShopperStorage } from './storage.ts'

type TokenRequest = NonNullable<InputFor<'issueShopperToken'>['body']>
type IssueToken = (request: TokenRequest) => Promise<ResultFor<'issueShopperToken'>>
type Options = { key: string; storage: ShopperStorage; issueToken: IssueToken }
type Kept = { token: string; goodUntil: number }

/** Half a minute before it ends. */
const SPARE_MS = 30_000

/**
 * A shopper is a guest until somebody signs in, and their token stays the same then. The refresh token is all that is
 * remembered: it leads to the cart and to the customer.
 */
export const createSession = ({ key, storage, issueToken }: Options) => {
  const name = `tradepost.${key}`
  let kept: Kept | undefined
  let pending: Promise<string> | undefined

  const asGuest = () => issueToken({ grant_type: 'guest', publishableKey: key })
  /** A session that has ended, or that another shop began, makes way for a new one. */
  const resume = (refreshToken: string) =>
    issueToken({ grant_type: 'refresh_token', publishableKey: key, refresh_token: refreshToken }).catch(
      (error) => {
        if (error instanceof OAuthError && error.code === 'invalid_grant') return asGuest()
        throw error
      },
    )

  const begin = async (): Promise<string> => {
    const remembered = await storage.getItem(name)
    const answer = await (remembered === null ? asGuest() : resume(remembered))
    kept = { token: answer.access_token, goodUntil: Date.now() + answer.expires_in * 1000 - SPARE_MS }
    if (answer.refresh_token !== undefined) await storage.setItem(name, answer.refresh_token)
    return kept.token
  }
  /** Calls at the same time wait for the same token. */
  const shared = (): Promise<string> => {
    pending ??= begin().finally(() => {
      pending = undefined
    })
    return pending
  }

  return {
    current: async () => (kept && Date.now() < kept.goodUntil ? kept.token : shared()),
    renew: async (refused: string) => (kept && kept.token !== refused ? kept.token : shared()),
    /** The next call is that of a new guest. */
    forget: async (): Promise<void> => {
      kept = undefined
      await storage.removeItem(name)
    },
  }
}
