import type { TokenAnswer, TokenRequest } from '@tradepost/contract'
import { OAuthError } from './error/error.ts'
import { orAborted } from './request/abort.ts'

export type Credentials = {
  /** Left out by the operator of the server, whose tokens belong to no merchant. */
  merchantCode?: string
  clientId?: string
  clientSecret?: string
  /** With a user the token is the user's own and has the permissions of the user's roles. */
  username?: string
  password?: string
  /** Used as it is and never renewed. */
  token?: string
  /** Called with every token that the client fetches. */
  onToken?: (token: TokenAnswer) => void
}

export type Tokens = {
  /** A token that is still good; undefined when the client has no credentials. */
  current: (signal?: AbortSignal) => Promise<string | undefined>
  /** A token other than the refused one; undefined if none can be had. */
  renew: (refused: string, signal?: AbortSignal) => Promise<string | undefined>
  /** For whom a token is refused for good. */
  advice?: string
}

type Kept = { token: string; refreshToken?: string; goodUntil: number }

/** A token is given up 30 s before it expires, or earlier when it lives only for minutes. */
const goodUntil = (seconds: number) => Date.now() + (seconds - Math.min(30, seconds / 10)) * 1000

const fixed = (token: string | undefined): Tokens => ({
  current: async () => token,
  renew: async () => undefined,
  advice:
    token === undefined
      ? 'the client has no credentials: give it clientId and clientSecret, or a token'
      : 'the token has ended or is not of this server: give another one, or clientId and clientSecret, by which the client fetches its own',
})

export const createTokens = (
  credentials: Credentials,
  issueToken: (body: TokenRequest) => Promise<TokenAnswer>,
): Tokens => {
  const { merchantCode, clientId, clientSecret, username, password, token, onToken } = credentials
  if (token !== undefined || (clientId === undefined && username === undefined)) return fixed(token)

  const who: TokenRequest = {
    client_id: clientId,
    client_secret: clientSecret,
    ...(merchantCode !== undefined && { tenantType: 'merchant', tenantId: merchantCode }),
  }
  const signIn = (): Promise<TokenAnswer> =>
    username === undefined
      ? issueToken({ ...who, grant_type: 'client_credentials' })
      : issueToken({ ...who, grant_type: 'password', username, password })

  /** A refresh token that has ended is no reason to fail while the password is at hand. */
  const refresh = (refreshToken: string): Promise<TokenAnswer> =>
    issueToken({ ...who, grant_type: 'refresh_token', refresh_token: refreshToken }).catch((error) => {
      if (error instanceof OAuthError) return signIn()
      throw error
    })

  let kept: Kept | undefined
  let pending: Promise<string> | undefined

  const fetchToken = async (): Promise<string> => {
    const before = kept?.refreshToken
    const answer = await (before === undefined ? signIn() : refresh(before))
    const refreshToken = username === undefined ? undefined : (answer.refresh_token ?? before)
    kept = { token: answer.access_token, refreshToken, goodUntil: goodUntil(answer.expires_in) }
    onToken?.(answer)
    return kept.token
  }
  /** Calls that need a token at the same time wait for the same one. */
  const shared = (signal?: AbortSignal): Promise<string> => {
    pending ??= fetchToken().finally(() => {
      pending = undefined
    })
    return orAborted(pending, signal)
  }

  return {
    advice: 'a new token was refused as well: check that baseUrl leads to the server that issued it',
    current: async (signal) => (kept && Date.now() < kept.goodUntil ? kept.token : shared(signal)),
    renew: async (refused, signal) => (kept && kept.token !== refused ? kept.token : shared(signal)),
  }
}
