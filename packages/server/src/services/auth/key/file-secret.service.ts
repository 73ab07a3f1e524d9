import { findKeptSecret, type Platform, unwrapKey } from '@tradepost/kernel'
import { orNull } from './data-key.service.ts'
import type * as store from './data-key.store.ts'

type Keys = store.StoredDataKey[]

export const opensAll = (secret: string, keys: Keys) =>
  keys.every(({ wrapped }) => orNull(() => unwrapKey(secret, wrapped)) !== null)

/** The secret in the data folder, if that one is in use. */
export const folderSecret = ({ config }: Platform, keys: Keys): string | undefined => {
  const kept = findKeptSecret(config.dataDir)
  return kept !== undefined && opensAll(kept, keys) ? kept : undefined
}
