import { type Ctx, fail, wrapKey } from '@tradepost/kernel'
import { HANDOVER_MS, loadDataKeys } from './data-key.service.ts'
import * as store from './data-key.store.ts'
import { folderSecret, opensAll } from './file-secret.service.ts'

/** New texts are sealed with another key, some minutes from now; what is sealed already stays readable. */
export const rotateDataKey = async (ctx: Ctx) => {
  const { platform, now } = ctx
  const { vault, config, ids } = platform
  await loadDataKeys(platform)
  return ctx.tx(async (tx) => {
    await store.lockDataKeys(tx)
    const keys = await store.listDataKeys(tx, now)
    const secret = opensAll(config.secret, keys) ? config.secret : folderSecret(platform, keys)
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
