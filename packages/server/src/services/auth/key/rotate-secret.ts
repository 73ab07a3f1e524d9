import type { ServerSecretRotation } from '@tradepost/contract'
import { type Ctx, prepareKeptSecret, secretAnswer } from '@tradepost/kernel'
import { overlapEnd } from '../model/overlap.rules.ts'
import { learn, loadDataKeys } from './data-key.service.ts'
import * as store from './data-key.store.ts'
import { folderSecret } from './file-secret.service.ts'

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
    const isKept = folderSecret(platform, keys) !== undefined
    const expires = overlapEnd(ctx.now, overlapSeconds)
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
