import { join } from 'node:path'
import {
  addBuildInfo,
  type Clock,
  type Config,
  type ConnectionOptions,
  createLog,
  createMetrics,
  type FileStore,
  type Ids,
  localFiles,
  openDatabase,
  openVault,
  type PasswordCost,
  type Platform,
  systemClock,
  systemIds,
  watchPool,
} from '@tradepost/kernel'
import { PASSWORD_COST } from './services/auth/index.ts'
import { version } from './version.ts'

type Parts = {
  connection: ConnectionOptions
  clock?: Clock
  ids?: Ids
  passwordCost?: PasswordCost
  files?: FileStore
}

export type OpenPlatform = Platform & { connection: ConnectionOptions; close(): Promise<void>; flush(): void }

/** What every process needs, opened; nothing is served yet. */
export const openPlatform = (
  config: Config,
  { connection, clock = systemClock, ids = systemIds, passwordCost = PASSWORD_COST, files }: Parts,
): OpenPlatform => {
  const { log, flush } = createLog(config.logLevel)
  const database = openDatabase({ ...connection, max: config.dbPool })
  const metrics = createMetrics()
  addBuildInfo(metrics, { version, node: process.versions.node })
  watchPool(metrics, database.pool)
  return {
    config,
    database,
    clock,
    ids,
    passwordCost,
    log,
    metrics,
    vault: openVault(config.secret),
    files: files ?? localFiles(join(config.dataDir, 'files'), ids),
    connection,
    flush,
    close: async () => {
      await database.close()
      flush()
    },
  }
}
