import {
  type DedicatedConnection,
  type Guard,
  listen,
  NEWS_CHANNEL,
  type News,
  onNews,
  type Platform,
  tell,
} from '@tradepost/kernel'
import { decodeProtectedHeader } from 'jose'
import { TokenCache, type TokenTarget } from '../cache/token-cache.ts'
import { followSigningKeys, forgetSigningKeys } from '../key/signing-key.service.ts'
import { TOKEN_TYPE } from '../token/sign.ts'
import { type Verifier, verifyAccessToken } from '../token/verify.ts'

/** Signatures have 86 characters, claims some hundreds: what is longer was not made here. */
const MAX_TOKEN = 16_384

/** Answers null for a text that is no token at all. */
const typeOf = (token: string): string | null => {
  try {
    return decodeProtectedHeader(token).typ ?? null
  } catch {
    return null
  }
}

/** Operators see this text in the log and in the answer of `/readyz`. */
const NO_NOTIFICATIONS =
  'Notifications of PostgreSQL do not arrive, so every token is looked up in the database: a pooler in between must keep a connection for its client (pool_mode = session).'

type GuardOptions = {
  /** Tokens of further types are checked by the services that issue them. */
  others?: Record<string, Verifier>
  /** Called when news begin to arrive, and when they no longer do. */
  connected?: (isConnected: boolean) => void
}

/**
 * A token that was seen before costs one lookup; all processes learn at once when it ends. The connection that brings the
 * news is the only one of the process.
 */
export const createGuard = (platform: Platform, { others = {}, connected }: GuardOptions = {}) => {
  const verifiers = new Map(Object.entries({ [TOKEN_TYPE]: verifyAccessToken as Verifier, ...others }))
  const cache = new TokenCache()
  let lacksNotifications = false
  /** Listening begins with the first token: a server that fails to start leaves no connection behind. */
  let listening: DedicatedConnection | undefined
  const follow = () => {
    listening ??= listen(platform.database, NEWS_CHANNEL, {
      message: (payload) => tell(JSON.parse(payload) as News),
      connected: () => {
        lacksNotifications = false
        setConnected(true)
      },
      lost: () => setConnected(false),
      deaf: () => {
        if (!lacksNotifications) platform.log.warn(NO_NOTIFICATIONS)
        lacksNotifications = true
      },
    })
  }
  const setConnected = (isConnected: boolean) => {
    cache.reset(isConnected)
    followSigningKeys(platform.database, isConnected)
    connected?.(isConnected)
  }
  const stopNews = onNews(({ tokens, signingKeys }) => {
    if (tokens) cache.drop(tokens as TokenTarget)
    if (signingKeys) forgetSigningKeys(platform.database)
  })

  const check = async (token: string) => {
    follow()
    const { drops } = cache
    const verified = await verifiers.get(typeOf(token) ?? '')?.(platform, token)
    if (!verified) return null
    const { principal, claims } = verified
    cache.keep(token, { principal, expires: claims.exp * 1000 }, drops)
    return principal
  }

  return {
    /** Why the guard is slower than it should be; null when all is well. */
    complaint: () => (lacksNotifications ? NO_NOTIFICATIONS : null),
    guard: ((token, beforeCheck) => {
      if (token.length > MAX_TOKEN) return null
      const cached = cache.find(token, platform.clock.now().getTime())
      if (cached) return cached
      beforeCheck?.()
      return check(token)
    }) satisfies Guard as Guard,
    follow: async () => follow(),
    close: async () => {
      stopNews()
      followSigningKeys(platform.database, false)
      await listening?.close()
    },
  }
}
