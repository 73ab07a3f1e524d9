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
import { followSigningKeys, forgetSigningKeys } from '../key/signing-key.service.ts'
import { TOKEN_TYPE, type Verifier, verifyAccessToken } from '../token/token.service.ts'
import type { TokenTarget } from '../token/token.store.ts'
import { TokenCache } from '../token/token-cache.ts'

/** Signatures have 86 characters, claims some hundreds: what is longer was not made here. */
const MAX_TOKEN = 16_384

/** Null for what is no token at all. */
const typeOf = (token: string): string | null => {
  try {
    return decodeProtectedHeader(token).typ ?? null
  } catch {
    return null
  }
}

/** Seen by operators in the log and in the answer of `/readyz`. */
const DEAF =
  'Notifications of PostgreSQL do not arrive, so every token is looked up in the database: a pooler in between must keep a connection for its client (pool_mode = session).'

type GuardOptions = {
  /** Tokens of further types are checked by the services that issue them. */
  others?: Record<string, Verifier>
  /** Says to others who wait for news whether they come. */
  connected?: (isConnected: boolean) => void
}

/**
 * A token that was seen before costs one lookup; all processes learn at once when it ends. The connection that brings the
 * news is the only one of the process.
 */
export const createGuard = (platform: Platform, { others = {}, connected }: GuardOptions = {}) => {
  const verifiers = new Map(Object.entries({ [TOKEN_TYPE]: verifyAccessToken as Verifier, ...others }))
  const cache = new TokenCache()
  let isDeaf = false
  /** Begins with the first token: a server that fails to start leaves no connection behind. */
  let listening: DedicatedConnection | undefined
  const follow = () =>
    listen(platform.database, NEWS_CHANNEL, {
      message: (payload) => tell(JSON.parse(payload) as News),
      connected: () => {
        isDeaf = false
        hear(true)
      },
      lost: () => hear(false),
      deaf: () => {
        if (!isDeaf) platform.log.warn(DEAF)
        isDeaf = true
      },
    })
  const hear = (isConnected: boolean) => {
    cache.reset(isConnected)
    followSigningKeys(platform.database, isConnected)
    connected?.(isConnected)
  }
  const stopHearing = onNews(({ tokens, signingKeys }) => {
    if (tokens) cache.drop(tokens as TokenTarget)
    if (signingKeys) forgetSigningKeys(platform.database)
  })

  const check = async (token: string) => {
    listening ??= follow()
    const { drops } = cache
    const verified = await verifiers.get(typeOf(token) ?? '')?.(platform, token)
    if (!verified) return null
    const { principal, claims } = verified
    cache.keep(token, { principal, expires: claims.exp * 1000 }, drops)
    return principal
  }

  return {
    /** Why it is slower than it should be; null when all is well. */
    complaint: () => (isDeaf ? DEAF : null),
    guard: ((token, beforeCheck) => {
      if (token.length > MAX_TOKEN) return null
      const known = cache.find(token, platform.clock.now().getTime())
      if (known) return known
      beforeCheck?.()
      return check(token)
    }) satisfies Guard as Guard,
    close: async () => {
      stopHearing()
      followSigningKeys(platform.database, false)
      await listening?.close()
    },
  }
}
