import type { SigningKeyRotation } from '@tradepost/contract'
import { announce, type Ctx, type Database, type Platform, type Tx } from '@tradepost/kernel'
import { dropTokens } from '../cache/token-cache.ts'
import { ACCESS_TOKEN_SECONDS, createKey, forgetSigningKeys } from './signing-key.service.ts'
import * as store from './signing-key.store.ts'

const announceKey = async (tx: Tx, database: Database) => {
  await announce(tx, { signingKeys: true })
  tx.afterCommit(() => forgetSigningKeys(database))
}

/** A process that has not heard of a new key yet may sign with the old one for some moments more. */
const MARGIN_MS = 300_000

const KEPT_MS = ACCESS_TOKEN_SECONDS * 1000 + MARGIN_MS

type Rotated = { id: string; previousKeysExpire: string | null }

export const rotateSigningKeys = (
  ctx: Ctx,
  { endTokens = false }: SigningKeyRotation = {},
): Promise<Rotated> =>
  ctx.tx(async (tx) => {
    const { platform, now } = ctx
    await store.lockSigningKeys(tx)
    const key = await createKey(platform)
    await store.insertSigningKey(tx, key, now)
    await announceKey(tx, platform.database)
    if (!endTokens) return { id: key.id, previousKeysExpire: new Date(now.getTime() + KEPT_MS).toISOString() }
    await store.removeOtherSigningKeys(tx, key.id)
    await dropTokens(tx, {})
    return { id: key.id, previousKeysExpire: null }
  })

/** Removes keys whose last token has expired. */
export const removeOldSigningKeys = ({ database, clock }: Platform): Promise<void> =>
  database.tx(async (tx) => {
    await store.lockSigningKeys(tx)
    const removed = await store.removeReplacedSigningKeys(tx, new Date(clock.now().getTime() - KEPT_MS))
    if (removed > 0) await announceKey(tx, database)
  })
