import type { Database, Platform } from '@tradepost/kernel'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { loadDataKeys } from './data-key.service.ts'
import * as store from './signing-key.store.ts'

export const SIGNING_ALGORITHM = 'ES256'
export const ACCESS_TOKEN_SECONDS = 3600

export type SigningKeys = {
  signer: { id: string; key: CryptoKey }
  verifiers: ReadonlyMap<string, CryptoKey>
  /** As the JWKS shows them. */
  jwks: JWK[]
}

export const createKey = async ({ vault }: Platform): Promise<store.StoredKey> => {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const publicKey = await exportJWK(pair.publicKey)
  const privateKey = vault.seal(JSON.stringify(await exportJWK(pair.privateKey)))
  return { id: await calculateJwkThumbprint(publicKey), privateKey, publicKey }
}

const firstKey = (platform: Platform): Promise<store.StoredKey[]> =>
  platform.database.tx(async (tx) => {
    await store.lockSigningKeys(tx)
    const existing = await store.listSigningKeys(tx)
    if (existing.length > 0) return existing
    const created = await createKey(platform)
    await store.insertSigningKey(tx, created, platform.clock.now())
    return [created]
  })

const importKey = async (jwk: JWK) => (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey

const load = async (platform: Platform): Promise<SigningKeys> => {
  await loadDataKeys(platform)
  const stored = await store.listSigningKeys(platform.database)
  const keys = stored.length > 0 ? stored : await firstKey(platform)
  const newest = keys[0] as store.StoredKey
  return {
    signer: {
      id: newest.id,
      key: await importKey(JSON.parse(platform.vault.open(newest.privateKey)) as JWK),
    },
    verifiers: new Map(
      await Promise.all(keys.map(async ({ id, publicKey }) => [id, await importKey(publicKey)] as const)),
    ),
    jwks: keys.map(({ id, publicKey }) => ({ ...publicKey, kid: id, use: 'sig', alg: SIGNING_ALGORITHM })),
  }
}

type Loaded = { keys: Promise<SigningKeys>; begun: number }

const loaded = new WeakMap<Database, Loaded>()
/** Databases whose news of other keys reach this process. */
const followed = new WeakSet<Database>()

/** How long keys are trusted while news cannot reach us: each token is looked up then, and needs them. */
const TRUST_MS = 1_000
/** Anybody can make up tokens of unknown keys: they cost a look at the database once in this time. */
const LOOK_MS = 1_000

const read = (platform: Platform): Promise<SigningKeys> => {
  const { database } = platform
  const loading = { keys: load(platform), begun: performance.now() }
  loaded.set(database, loading)
  loading.keys.catch(() => loaded.get(database) === loading && loaded.delete(database))
  return loading.keys
}

/** Kept in memory; the first process on a new database makes the key. Call it at the start to fail early. */
export const signingKeys = (platform: Platform): Promise<SigningKeys> => {
  const known = loaded.get(platform.database)
  const isFresh = known && (followed.has(platform.database) || performance.now() - known.begun < TRUST_MS)
  return isFresh ? known.keys : read(platform)
}

/** An unknown id may be that of a key so new that the news of it are still on their way. */
export const findVerifier = async (platform: Platform, id: string): Promise<CryptoKey | undefined> => {
  const known = (await signingKeys(platform)).verifiers.get(id)
  if (known) return known
  const latest = loaded.get(platform.database)
  const isFresh = latest && performance.now() - latest.begun < LOOK_MS
  return (await (isFresh ? latest.keys : read(platform))).verifiers.get(id)
}

export const forgetSigningKeys = (database: Database): void => {
  loaded.delete(database)
}

/** Whether news of other keys reach this process; what was read before may be outdated either way. */
export const followSigningKeys = (database: Database, isConnected: boolean): void => {
  if (isConnected) followed.add(database)
  else followed.delete(database)
  forgetSigningKeys(database)
}
