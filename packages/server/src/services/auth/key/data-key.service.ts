import { type Db, openVault, type Platform, UserError, unwrapKey, wrapKey } from '@tradepost/kernel'
import * as store from './data-key.store.ts'
import { listSigningKeys } from './signing-key.store.ts'

const wrongSecret = () =>
  new UserError(
    'The stored keys cannot be opened: TRADEPOST_SECRET (or the file secret in the data folder) differs from the one used before with this database. Start with that one.',
  )

/** The opened value, or null when the key does not fit. */
export const orNull = <T>(open: () => T): T | null => {
  try {
    return open()
  } catch {
    return null
  }
}

/** Whether everything that was sealed before there were data keys opens with the server's secret; null: nothing was. */
const opensBareTexts = async (db: Db, secret: string): Promise<boolean | null> => {
  const keys = await listSigningKeys(db)
  if (keys.length === 0) return null
  const vault = openVault(secret)
  return keys.every(({ privateKey }) => orNull(() => vault.open(privateKey)) !== null)
}

/** A database of an earlier version keeps its secret as the first key, so that all that it made with it stays valid. */
const createFirst = ({ database, config, clock, ids }: Platform): Promise<store.StoredDataKey[]> =>
  database.tx(async (tx) => {
    await store.lockDataKeys(tx)
    const now = clock.now()
    const existing = await store.listDataKeys(tx, now)
    if (existing.length > 0) return existing
    const isOlder = await opensBareTexts(tx, config.secret)
    if (isOlder === false) throw wrongSecret()
    for (const text of isOlder ? [config.secret, ids.secret()] : [ids.secret()])
      await store.insertDataKey(tx, { wrapped: wrapKey(config.secret, text), handover: null, useDate: now })
    return store.listDataKeys(tx, now)
  })

/** Keeps keys opened before: they work on even if the secret no longer opens them. */
export const learn = ({ vault, config }: Platform, key: store.StoredDataKey): void => {
  if (vault.knows(key.id)) return
  const { wrapped, previousWrapped, handover } = key
  const text =
    orNull(() => unwrapKey(config.secret, wrapped)) ??
    orNull(() => unwrapKey(config.secret, previousWrapped ?? '')) ??
    orNull(() => vault.open(handover ?? ''))
  if (text === null) throw wrongSecret()
  vault.learn(key.id, text)
}

/** Fills the vault. The first process on a new database makes the first key; later calls bring what is new. */
export const loadDataKeys = async (platform: Platform): Promise<store.StoredDataKey[]> => {
  const { database, clock, vault } = platform
  const now = clock.now()
  const stored = await store.listDataKeys(database, now)
  const keys = stored.length > 0 ? stored : await createFirst(platform)
  for (const key of keys) learn(platform, key)
  const inUse = keys.findLast(({ useDate }) => useDate <= now) ?? keys[0]
  if (inUse) vault.sealWith(inUse.id)
  return keys
}

const FOLLOW_MS = 30_000
/** Four times as long as a process needs to read a new key: none meets a text that it cannot open. */
export const HANDOVER_MS = 4 * FOLLOW_MS

/** Keeps a serving process up to date. */
export const followDataKeys = (platform: Platform): { stop(): void } => {
  const timer = setInterval(() => {
    loadDataKeys(platform).catch((error) => platform.log.error({ err: error }, 'data keys could not be read'))
  }, FOLLOW_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Whether the secret fits the database: not, only for now (it was rotated), or fully; null when nothing is stored. */
export const secretState = async ({
  database,
  config,
  clock,
}: Platform): Promise<'wrong' | 'outdated' | 'right' | null> => {
  const keys = await store.listDataKeys(database, clock.now())
  const opens = (wrapped: string | null) => orNull(() => unwrapKey(config.secret, wrapped ?? '')) !== null
  if (keys.length === 0) {
    const isOlder = await opensBareTexts(database, config.secret)
    return isOlder === null ? null : isOlder ? 'right' : 'wrong'
  }
  if (keys.every(({ wrapped }) => opens(wrapped))) return 'right'
  return keys.every(({ wrapped, previousWrapped }) => opens(wrapped) || opens(previousWrapped))
    ? 'outdated'
    : 'wrong'
}
