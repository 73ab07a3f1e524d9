import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Ids } from '../base/ids.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import type { Demand } from '../metrics/demand.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Vault } from '../secret/secrets.ts'
import type { FileStore } from '../storage/file-store.ts'

/** Cost of checking one password with Argon2id; tests make it cheap. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/**
 * Shared by everything in a process: settings, database, clock, randomness, secrets, files, log and metrics.
 */
export type Platform = {
  config: Config
  database: Database
  clock: Clock
  ids: Ids
  passwordCost: PasswordCost
  vault: Vault
  files: FileStore
  /** Folder of this machine for uploads, until their request ends. */
  uploadDir: string
  log: FastifyBaseLogger
  metrics: Metrics
  /** Known to the thread of long jobs. */
  demand?: Demand
}

/** One value for each platform: a process of tests has several, with a database each. */
export const perPlatform = <Value>(make: () => Value) => {
  const values = new WeakMap<Platform, { value: Value }>()
  return (platform: Platform): Value => {
    const known = values.get(platform) ?? { value: make() }
    values.set(platform, known)
    return known.value
  }
}
