import { type Db, type Platform, sha256 } from '@tradepost/kernel'
import { merchantOfRefreshToken, refreshTokenText } from '../model/oauth.rules.ts'
import * as store from './refresh-token.store.ts'

export const REFRESH_SECONDS = 7_776_000
/** A client that sends one refresh twice (two tabs, a retry) does so within moments; a thief comes later. */
const RACE_MS = 10_000

type Owner = { merchantId: number; clientId: string; userId: string; scopes: string[] | null }

/** The text leaves the server once, and only its hash is stored. */
export const createRefreshToken = async (
  db: Db,
  { clock, ids }: Platform,
  owner: Owner,
  family = ids.uuid(),
): Promise<string> => {
  const token = refreshTokenText(owner.merchantId, ids.secret())
  const now = clock.now()
  const expireDate = new Date(now.getTime() + REFRESH_SECONDS * 1000)
  await store.insertRefreshToken(db, { ...owner, family, tokenHash: sha256(token), expireDate, now })
  return token
}

/** Finds a token that was rotated, too: see `endStolenFamily`. */
export const findRefreshToken = async ({ database, clock }: Platform, token: string) => {
  const merchantId = merchantOfRefreshToken(token)
  return merchantId === null ? null : store.findRefreshToken(database, merchantId, sha256(token), clock.now())
}

/** Of several concurrent rotations of a token, one gets the new token and the others null. */
export const rotateRefreshToken = (
  platform: Platform,
  token: string,
  { family, ...owner }: Owner & { family: string },
): Promise<string | null> =>
  platform.database.tx(async (tx) => {
    await store.lockFamily(tx, family)
    const rotated = await store.markRotated(tx, owner.merchantId, sha256(token), platform.clock.now())
    return rotated === 0 ? null : createRefreshToken(tx, platform, owner, family)
  })

type Rotated = Pick<store.StoredRefreshToken, 'merchantId' | 'merchantCode' | 'clientId' | 'family'> & {
  rotateDate: Date
}

/** RFC 9700 4.14.2: two parties hold the token, and one of them may be a thief. */
export const endStolenFamily = async (
  { database, clock, log }: Platform,
  { merchantId, merchantCode, clientId, family, rotateDate }: Rotated,
): Promise<void> => {
  if (clock.now().getTime() - rotateDate.getTime() < RACE_MS) return
  await database.tx(async (tx) => {
    await store.lockFamily(tx, family)
    await store.removeFamily(tx, merchantId, family)
  })
  log.warn(
    { merchant: merchantCode, client: clientId },
    'a rotated refresh token was used again: all tokens of its sign-in have ended',
  )
}

export const removeRefreshToken = (db: Db, merchantId: number, token: string) =>
  store.removeRefreshToken(db, merchantId, sha256(token))
