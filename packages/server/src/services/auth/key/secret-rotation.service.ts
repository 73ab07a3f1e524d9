import { DEFAULT_OVERLAP_SECONDS, type ServerSecretRotation } from '@tradepost/contract'
import {
  type Ctx,
  fail,
  findKeptSecret,
  type Platform,
  prepareKeptSecret,
  secretAnswer,
  unwrapKey,
  wrapKey,
} from '@tradepost/kernel'
import { HANDOVER_MS, learn, loadDataKeys, orNull } from './data-key.service.ts'
import * as store from './data-key.store.ts'

type Keys = store.StoredDataKey[]

const opens = (secret: string, keys: Keys) =>
  keys.every(({ wrapped }) => orNull(() => unwrapKey(secret, wrapped)) !== null)

/** The secret in the data folder, if that one is in use. */
const keptSecret = ({ config }: Platform, keys: Keys): string | undefined => {
  const kept = findKeptSecret(config.dataDir)
  return kept !== undefined && opens(kept, keys) ? kept : undefined
}

/**
 * Wraps the data keys with the new secret; nothing else changes. Running processes have the keys already, the next start
 * needs the new secret, and the old one works until the overlap ends.
 */
export const rotateSecret = async (ctx: Ctx, { secret, overlapSeconds }: ServerSecretRotation) => {
  const { platform } = ctx
  const next = secret ?? platform.ids.secret()
  await loadDataKeys(platform)
  return ctx.tx(async (tx) => {
    await store.lockDataKeys(tx)
    const keys = await store.listDataKeys(tx, ctx.now)
    // one may have come while this waited for the lock
    for (const key of keys) learn(platform, key)
    const isKept = keptSecret(platform, keys) !== undefined
    const expires = new Date(ctx.now.getTime() + (overlapSeconds ?? DEFAULT_OVERLAP_SECONDS) * 1000)
    const wrappings = keys.map(({ id }) => ({ id, wrapped: platform.vault.wrap(id, next) }))
    await store.rewrapDataKeys(tx, wrappings, expires)
    if (isKept) {
      const file = prepareKeptSecret(platform.config.dataDir, next)
      tx.afterCommit(file.put)
      tx.afterRollback(file.discard)
    }
    return secretAnswer({ secret: next, isKept, previousSecretExpires: expires.toISOString() })
  })
}

/** New texts are sealed with another key, some minutes from now; what is sealed already stays readable. */
export const rotateDataKey = async (ctx: Ctx) => {
  const { platform, now } = ctx
  const { vault, config, ids } = platform
  await loadDataKeys(platform)
  return ctx.tx(async (tx) => {
    await store.lockDataKeys(tx)
    const keys = await store.listDataKeys(tx, now)
    const secret = opens(config.secret, keys) ? config.secret : keptSecret(platform, keys)
    // wrapped with an outdated secret, the next start could not open it
    if (secret === undefined) throw fail('secretOutdated')
    const text = ids.secret()
    const useDate = new Date(now.getTime() + HANDOVER_MS)
    const id = await store.insertDataKey(tx, {
      wrapped: wrapKey(secret, text),
      handover: vault.seal(text),
      useDate,
    })
    return { id, useDate: useDate.toISOString() }
  })
}

export const removeOldWrappings = ({ database, clock }: Platform) =>
  store.removeOldWrappings(database, clock.now())
