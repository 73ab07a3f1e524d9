import { join } from 'node:path'
import {
  addBuildInfo,
  type Clock,
  type Config,
  type ConnectionOptions,
  cachedFiles,
  createLog,
  createMetrics,
  createVault,
  type FileStore,
  filesOf,
  type Ids,
  type Limits,
  type Log,
  limitsOf,
  openDatabase,
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
  /** For requests, if they have another way to the database. */
  pooled?: ConnectionOptions
  clock?: Clock
  ids?: Ids
  passwordCost?: PasswordCost
  files?: FileStore
  uploadDir?: string
  /** Default: by the settings. */
  limits?: Limits
  /** Default: standard output. */
  log?: Log
}

export type OpenPlatform = Platform & { connection: ConnectionOptions; close(): Promise<void>; flush(): void }

/** Opens the resources of a process; nothing is served yet. */
export const openPlatform = (
  config: Config,
  {
    connection,
    pooled = connection,
    clock = systemClock,
    ids = systemIds,
    passwordCost = PASSWORD_COST,
    files,
    uploadDir = join(config.dataDir, 'uploads'),
    limits = limitsOf(config),
    log: ownLog = createLog(config.logLevel),
  }: Parts,
): OpenPlatform => {
  const { log, flush } = ownLog
  const database = openDatabase({ ...pooled, max: config.dbPool }, limits, connection)
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
    vault: createVault(),
    files: cachedFiles(files ?? filesOf(config, ids)),
    uploadDir,
    connection,
    flush,
    close: async () => {
      await database.close()
      flush()
    },
  }
}
