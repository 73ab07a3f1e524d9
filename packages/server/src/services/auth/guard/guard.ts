import { type Guard, listen, type Platform, type Steady } from '@tradepost/kernel'
import { decodeProtectedHeader } from 'jose'
import { followSigningKeys, forgetSigningKeys } from '../key/signing-key.service.ts'
import { TOKEN_TYPE, type Verifier, verifyAccessToken } from '../token/token.service.ts'
import { type KeyNews, TOKEN_CHANNEL, type TokenTarget } from '../token/token.store.ts'
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

/**
 * A token that was seen before costs one lookup; all processes learn at once when it ends. Tokens of further types are
 * checked by the services that issue them.
 */
export const createGuard = (
  platform: Platform,
  others: Record<string, Verifier> = {},
): { guard: Guard; close(): Promise<void> } => {
  const verifiers = new Map(Object.entries({ [TOKEN_TYPE]: verifyAccessToken as Verifier, ...others }))
  const cache = new TokenCache()
  /** Begins with the first token: a server that fails to start leaves no connection behind. */
  let listening: Steady | undefined
  const follow = () =>
    listen(platform.database, TOKEN_CHANNEL, {
      message: (payload) => {
        const news = JSON.parse(payload) as TokenTarget | KeyNews
        if ('signingKeys' in news) forgetSigningKeys(platform.database)
        else cache.drop(news)
      },
      connected: () => hear(true),
      lost: () => hear(false),
    })
  const hear = (isConnected: boolean) => {
    cache.reset(isConnected)
    followSigningKeys(platform.database, isConnected)
  }

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
    guard: (token, beforeCheck) => {
      if (token.length > MAX_TOKEN) return null
      const known = cache.find(token, platform.clock.now().getTime())
      if (known) return known
      beforeCheck?.()
      return check(token)
    },
    close: async () => {
      cache.close()
      followSigningKeys(platform.database, false)
      await listening?.close()
    },
  }
}
