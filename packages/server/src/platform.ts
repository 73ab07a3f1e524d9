import {
  type Clock,
  type Config,
  type ConnectionOptions,
  createLog,
  createMetrics,
  type Ids,
  openDatabase,
  openVault,
  type Platform,
  systemClock,
  systemIds,
} from '@tradepost/kernel'

type Parts = { connection: ConnectionOptions; clock?: Clock; ids?: Ids }

export type OpenPlatform = Platform & { connection: ConnectionOptions; close(): Promise<void> }

/** What every process needs, opened; nothing is served yet. */
export const openPlatform = (
  config: Config,
  { connection, clock = systemClock, ids = systemIds }: Parts,
): OpenPlatform => {
  const { log, flush } = createLog(config.logLevel)
  const database = openDatabase({ ...connection, max: config.dbPool })
  return {
    config,
    database,
    clock,
    ids,
    log,
    metrics: createMetrics(),
    vault: openVault(config.secret),
    connection,
    close: async () => {
      await database.close()
      flush()
    },
  }
}
