import { type Db, type Platform, sha256 } from '@tradepost/kernel'
import { merchantOfRefreshToken, refreshTokenText } from './oauth.rules.ts'
import * as store from './refresh-token.store.ts'

const LIFETIME_MS = 7_776_000_000

type Owner = { merchantId: number; clientId: string; userId: string; scopes: string[] | null }

/** The text leaves the server once; stored is its hash. */
export const createRefreshToken = async (db: Db, { clock, ids }: Platform, owner: Owner): Promise<string> => {
  const token = refreshTokenText(owner.merchantId, ids.secret())
  const now = clock.now()
  const expireDate = new Date(now.getTime() + LIFETIME_MS)
  await store.insertRefreshToken(db, { ...owner, tokenHash: sha256(token), expireDate, now })
  return token
}

export const findRefreshToken = async ({ database, clock }: Platform, token: string) => {
  const merchantId = merchantOfRefreshToken(token)
  return merchantId === null ? null : store.findRefreshToken(database, merchantId, sha256(token), clock.now())
}

/** Of several that rotate the same token at once, one gets the new token and the others null. */
export const rotateRefreshToken = (platform: Platform, token: string, owner: Owner): Promise<string | null> =>
  platform.database.tx(async (tx) => {
    const ended = await store.removeRefreshToken(tx, owner.merchantId, sha256(token))
    return ended === 0 ? null : createRefreshToken(tx, platform, owner)
  })

export const removeRefreshToken = ({ database }: Platform, merchantId: number, token: string) =>
  store.removeRefreshToken(database, merchantId, sha256(token))
